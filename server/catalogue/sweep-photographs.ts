import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { day } from '../lib/durations.ts';
import type { Storage } from '../storage/storage.ts';

/** Longer than the longest import: until then a picture's product may still be on its way. */
const rowsWithin = 7 * day;
/** How far back a process looks at first. */
const looksBack = 60 * day;

/** Wherever a picture of ours is named. */
const naming = ['products.images', 'import_products.images', 'my_products.images', 'orders.lines'];

/**
 * Makes the chore that removes photographs which no row came to name: what an import had put when it was killed, refused or given up
 * `[§D-kept-files-sweep]`. Each is looked at once, a week after it was put, so that the rows are read only where there is something to find; one that
 * a row has named stays.
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
