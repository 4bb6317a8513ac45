/**
 * Does something in a task of its own. Dexie's transaction spreads to whoever awaits a promise that is resolved inside it,
 * however far away; their next read would look for that transaction, which has ended by then.
 */
export function outside(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}
