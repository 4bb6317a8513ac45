import type { Db } from '../db/database.ts';
import { minute } from '../lib/durations.ts';
import { logFailure } from '../lib/log-failure.ts';
import { askForStandings } from './hand-over.ts';

interface Waking {
  now(): number;
  /** Starts the queued exchanges. */
  wake(): void;
}

/**
 * Has suppliers asked every few minutes about the state of their purchase orders. Several processes may do so at once.
 */
export function startSupplierLooks(db: Db, { now, wake }: Waking): { stop(): Promise<void> } {
  let asking: Promise<void> = Promise.resolve();
  const ask = () => {
    asking = askForStandings(db, now())
      .then(wake)
      .catch((error) => logFailure('Asking suppliers failed and is tried again', error));
  };
  const timer = setInterval(ask, minute).unref();
  return {
    stop() {
      clearInterval(timer);
      return asking;
    },
  };
}
