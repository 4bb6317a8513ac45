import { sql } from 'drizzle-orm';
import { askForListings } from '../changes/mark-listings.ts';
import type { Db } from '../db/database.ts';
import { listings } from '../db/schema.ts';
import { listingKey } from './listing-key.ts';

interface Wanted {
  shopId: number;
  myProductId: number;
  integrationId: number;
  /** The product's title, from which its address in the store is made. */
  title: string;
  /** The bulk import that waits for it. */
  jobId: string;
  now: number;
}

/**
 * Wants one of the shop's products in a store, even if it was taken out of it before; a listing that is already there
 * is checked again. Returns the listing's id: the caller records the change, as its last statement.
 */
export async function listIn(
  db: Db,
  { shopId, myProductId, integrationId, title, jobId, now }: Wanted,
): Promise<number> {
  const [row] = await db
    .insert(listings)
    .values({ shopId, myProductId, integrationId, jobId, key: listingKey(title) })
    .onConflictDoUpdate({
      target: [listings.myProductId, listings.integrationId],
      set: {
        jobId,
        state: sql`case when ${listings.state} = 'live' then 'live' else 'queued' end`,
        error: null,
        errorText: null,
        wanted: sql`${listings.wanted} + 1`,
        rev: sql`${listings.rev} + 1`,
      },
    })
    .returning({ id: listings.id });
  if (!row) throw new Error('The database made no listing.');
  await askForListings(db, [integrationId], now);
  return row.id;
}
