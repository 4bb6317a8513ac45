import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../server/db/database.ts';

/** What a process that has died hears of its database; nobody else does. */
export class Died extends Error {
  override name = 'Died';
}

/** A process's connection to a database that others use as well. */
export interface MortalDb {
  db: Db;
  /** From now on it has no connection; an open transaction is rolled back, as the database does for a process that has died. */
  die(): void;
}

/**
 * The connection of a process that dies before its statement number `statements`, in whatever transaction that is. Before each
 * transaction it waits for as many turns as `pauses` say next, which others use.
 */
export function mortalDb(whole: Db, statements: number, pauses: readonly number[] = []): MortalDb {
  let left = statements;
  let begun = 0;
  const count = () => {
    left -= 1;
    if (left < 0) throw new Died('The process has died.');
  };
  const over = (db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'transaction') {
          return (...args: unknown[]) => {
            count();
            return value.apply(target, args);
          };
        }
        return async (work: (tx: Db) => Promise<unknown>) => {
          const turns = pauses[begun % Math.max(1, pauses.length)] ?? 0;
          begun += 1;
          for (let turn = 0; turn < turns; turn += 1) await setImmediate();
          count();
          return target.transaction(async (tx) => {
            const result = await work(over(tx));
            // Before the commit is the last place to die.
            count();
            return result;
          });
        };
      },
    });
  return {
    db: over(whole),
    die() {
      left = 0;
    },
  };
}
