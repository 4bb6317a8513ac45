import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** The rows of a statement that the query builder can't say. PGlite and node-postgres wrap them alike. */
export async function rows<T>(db: Db, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] };
  return result.rows;
}

/** Ids as one `int[]` parameter: bound as text, since the two drivers encode arrays differently. */
export function intArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::text::int[]`;
}
