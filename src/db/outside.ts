/**
 * Does something in a task of its own. What Dexie has within a transaction spreads to whoever waits for a promise that is settled there,
 * however far away, and their next reading would look for that transaction, which has ended by then.
 */
export function outside(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}
