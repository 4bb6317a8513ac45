import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { listings } from '../db/schema.ts';
import type { ListingRow } from './listing-rows.ts';

/** The next listings that are behind, in the order of creation. */
export const nextBehind = (db: Db, integrationId: number, most: number): Promise<ListingRow[]> =>
  db
    .select()
    .from(listings)
    .where(and(eq(listings.integrationId, integrationId), sql`wanted <> settled`))
    .orderBy(asc(listings.id))
    .limit(most);

/** The next listings due for a look; those that are behind are looked at when they are sent. */
export async function nextToLookAt(
  db: Db,
  integrationId: number,
  { most, now }: { most: number; now: number },
): Promise<ListingRow[]> {
  const rows = await db
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.integrationId, integrationId),
        lte(listings.lookAt, new Date(now)),
        sql`wanted = settled`,
      ),
    )
    .orderBy(asc(listings.lookAt), asc(listings.id))
    .limit(most);
  return rows.map((row) => ({ ...row, mustLook: true }));
}
