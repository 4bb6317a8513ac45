import { createHash } from 'node:crypto';
import type { Db } from './database.ts';

/**
 * A statement of each shape that is built once for a database, and parsed once on a connection: what changes from call to call are
 * placeholders in it. `name` is told to the database, and no other statement has it.
 */
export function prepared<P, Shape extends unknown[]>(
  name: string,
  make: (db: Db, ...shape: Shape) => { prepare(name: string): P },
): (db: Db, ...shape: Shape) => P {
  const known = new WeakMap<Db, Map<string, P>>();
  return (db, ...shape) => {
    const ofDb = known.get(db) ?? new Map<string, P>();
    known.set(db, ofDb);
    const key = JSON.stringify(shape);
    const kept = ofDb.get(key);
    if (kept) return kept;
    const statement = make(db, ...shape).prepare(`${name}_${digestOf(key)}`);
    ofDb.set(key, statement);
    return statement;
  };
}

/** Names are 63 bytes long at the most. */
const digestOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 16);
