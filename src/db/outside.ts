/**
 * Runs `work` in a separate task. If a promise is resolved inside a Dexie transaction, the code that awaits it inherits
 * the transaction, and its next read would fail because the transaction has ended by then.
 */
export function outside(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}
