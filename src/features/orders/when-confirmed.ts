import type { Sync } from '../../sync/types.ts';

/**
 * Reports confirmations once: how many the server has confirmed. Those that were taken back or refused don't count; nobody
 * waits for one that isn't sent while the page is open.
 */
export function whenConfirmed(
  sync: Sync,
  commandIds: readonly string[],
  orderNumbers: readonly string[],
  tell: (count: number) => void,
): void {
  const unsubscribe = sync.outbox.subscribe(look);

  function look() {
    const isUnderWay = sync.outbox
      .get()
      .some(({ id, state }) => commandIds.includes(id) && state !== 'refused');
    if (isUnderWay) return;
    unsubscribe();
    const orders = sync.records('orders').get();
    if (orders.state !== 'ready') return;
    const count = orders.value.filter(
      ({ value }) =>
        orderNumbers.includes(value.order_number) && value.state !== 'awaiting_confirmation',
    ).length;
    if (count > 0) tell(count);
  }

  look();
}
