import { type SQL, sql } from 'drizzle-orm';

/** Ids as one `int[]` parameter: bound as text, since the two drivers encode arrays differently. */
export function intArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::text::int[]`;
}
