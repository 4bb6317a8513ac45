import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/**
 * Whether the database can hold the number as an id: PostgreSQL answers a larger one with an error instead of no row.
 */
export function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id < 2 ** 31;
}

/** Ids as one `int[]` parameter: bound as text, because the two drivers encode arrays differently. */
export function intArray(ids: readonly number[]): SQL {
  return arrayIn(arrayText(ids));
}

/** The array that a text contains, also for a placeholder of a prepared statement. */
export const arrayIn = (text: string | Placeholder): SQL => sql`${text}::text::int[]`;

export const arrayText = (ids: readonly number[]): string => `{${ids.join(',')}}`;
