import type { Db } from '../db/database.ts';
import { minute } from '../lib/durations.ts';
import { logFailure } from '../lib/log-failure.ts';
import { askForStandings } from './hand-over.ts';

interface Waking {
  now(): number;
  /** Has what was put in line asked. */
  wake(): void;
}

/** Has suppliers asked every few minutes how what they have stands. Any number of processes may do so. */
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
