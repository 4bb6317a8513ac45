import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { day } from '../lib/durations.ts';
import type { Storage } from '../storage/storage.ts';

/** Longer than the longest import: until then, the rows that name a picture may not have been written yet. */
const rowsWithin = 7 * day;
/** How far back a process looks the first time. */
const looksBack = 60 * day;

/** All columns that can name one of our pictures. */
const naming = ['products.images', 'import_products.images', 'my_products.images', 'orders.lines'];

/**
 * Makes the chore that removes photographs which no row names: those stored by an import that was then killed, refused
 * or given up `[§D-kept-files-sweep]`. Each is checked once, a week after it was stored, so that the tables are only
 * read if there is something to check; one that a row names stays.
 */
export function createPhotographSweep(db: Db, storage: Storage): (now: number) => Promise<void> {
  let lookedUntil: number | null = null;
  return async (now) => {
    const [from, until] = [lookedUntil ?? now - looksBack, now - rowsWithin];
    const found = new Map<string, string>();
    for await (const { key, at } of storage.list('media/')) {
      if (at >= from && at < until) found.set(key.slice('media/'.length), key);
    }
    if (found.size > 0) for (const name of await readNamed(db)) found.delete(name);
    for (const key of found.values()) await storage.delete(key);
    lookedUntil = until;
  };
}

async function readNamed(db: Db): Promise<string[]> {
  const parts: SQL[] = naming.map((place) => {
    const [table = '', column = ''] = place.split('.');
    const names = sql`regexp_matches(${sql.identifier(column)}::text, '/media/([0-9a-f]{32}[.][a-z]+)', 'g')`;
    return sql`select (${names})[1] as name from ${sql.identifier(table)}`;
  });
  const { rows } = await db.execute<{ name: string }>(sql.join(parts, sql` union `));
  return rows.map(({ name }) => name);
}
