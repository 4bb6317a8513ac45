/** Tells the other tabs of this browser that somebody signed in, signed out or switched: they start again. */
export function joinTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel('dropline.session');
  channel.onmessage = onChange;
  return () => channel.postMessage('changed');
}
