import type { Sync } from '../../sync/types.ts';

/**
 * Calls `tell` once, with how many of the orders the server has confirmed. Commands that were taken back or refused
 * don't count. If a command isn't sent while the page is open, `tell` isn't called.
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
