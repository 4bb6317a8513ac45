import { askForOrders } from '../../changes/ask-for-orders.ts';
import type { Db } from '../../db/database.ts';
import { minute } from '../../lib/durations.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { orderRestocked } from '../mends/order-restocked.ts';

interface Waking {
  now(): number;
  /** Starts the queued exchanges. */
  wake(): void;
}

/**
 * Has each store asked for its orders every few minutes, for the first time a minute after the start, and lets orders
 * that wait for stock go on. Several processes may do so at once.
 */
export function startOrderLooks(db: Db, { now, wake }: Waking): { stop(): Promise<void> } {
  let asking: Promise<void> = Promise.resolve();
  const ask = () => {
    asking = askForOrders(db, now())
      .then(wake)
      .then(() => orderRestocked(db, now()))
      .catch((error) => logFailure('Asking for orders failed and is tried again', error));
  };
  const timer = setInterval(ask, minute).unref();
  return {
    stop() {
      clearInterval(timer);
      return asking;
    },
  };
}
