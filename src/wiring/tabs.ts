/** What a tab tells the other tabs of the same session. */
type News =
  /** Somebody signed in, signed out or switched. */
  | 'changed'
  /** The server doesn't accept the session any more. */
  | 'expired'
  /** The person is logging out by choice. */
  | 'leaving';

/** Connects to the other tabs; returns the function that tells them something. */
export function joinSessionTabs(on: { [N in News]: () => void }): (news: News) => void {
  const channel = new BroadcastChannel('dropline.session');
  channel.onmessage = ({ data }: MessageEvent<News>) => on[data]?.();
  return (news) => channel.postMessage(news);
}
