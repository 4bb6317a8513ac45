/** What one tab of this browser tells the others of its session. */
type News =
  /** Somebody signed in, signed out or switched. */
  | 'changed'
  /** The server no longer knows the session. */
  | 'expired'
  /** A person logs out by choice. */
  | 'leaving';

/** Joins the other tabs; gives what tells them. */
export function joinSessionTabs(on: { [N in News]: () => void }): (news: News) => void {
  const channel = new BroadcastChannel('dropline.session');
  channel.onmessage = ({ data }: MessageEvent<News>) => on[data]?.();
  return (news) => channel.postMessage(news);
}
