import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../server/db/database.ts';

/** The error that a dead process gets from its database; others don't. */
export class Died extends Error {
  override name = 'Died';
}

/** One process's connection to a database that others use too. */
export interface MortalDb {
  db: Db;
  /** Ends the connection. An open transaction is rolled back, as the database does for a process that has died. */
  die(): void;
}

/**
 * The connection of a process that dies before its statement number `statements`, in whatever transaction that is.
 * Before each transaction it waits as many turns as the next of `pauses`, so that others can work.
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
            // The last place to die is just before the commit.
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
