import { hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { mapRowsAtOnce } from './map-rows.ts';

/** Each prepared statement takes memory in each connection, and a shape may depend on what people type. */
const mostShapes = 300;

/**
 * A statement that is built once per database and shape, and parsed once per connection; the values that change from
 * call to call are placeholders. `name` is its unique name in the database. Shapes beyond the first 300 are built and
 * parsed for each call.
 */
export function prepared<P extends object, Shape extends unknown[]>(
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
    // PostgreSQL forgets a statement without a name with the next one.
    if (ofDb.size >= mostShapes) return make(db, ...shape).prepare('');
    const fullName = `${name}_${digestOf(key)}`;
    const statement = make(db, ...shape).prepare(fullName);
    passName(statement, fullName);
    mapRowsAtOnce(statement);
    ofDb.set(key, statement);
    return statement;
  };
}

/** The options of Drizzle's prepared statements, with rows as arrays and as objects. */
interface Configured {
  queryConfig?: { name?: string };
  rawQueryConfig?: { name?: string };
}

/** Drizzle gives the driver for PGlite a statement's options, but not its name. */
function passName(statement: object, name: string): void {
  const { queryConfig, rawQueryConfig }: Configured = statement;
  for (const config of [queryConfig, rawQueryConfig]) if (config) config.name = name;
}

/** PostgreSQL's names have at most 63 bytes. */
const digestOf = (key: string) => hash('sha256', key, 'hex').slice(0, 16);

/** The placeholder of a text. */
export const textOf = (name: string): SQL => sql`${sql.placeholder(name)}::text`;

/**
 * A limit as part of a statement's text. For one that is a placeholder PostgreSQL would plan the statement anew each time
 * it is run, because a plan for an unknown number of rows looks dearer `[§D-statements]`.
 */
export const limitTo = (count: number): SQL => sql`limit ${sql.raw(String(count))}`;
