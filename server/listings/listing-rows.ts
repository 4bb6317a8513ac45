import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Listing } from '../../contract/entities/listings.ts';
import { listingRemedies } from '../../contract/rules/listing-errors.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import { listings } from '../db/schema.ts';
import { offsetOf, perPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';

export type ListingRow = typeof listings.$inferSelect;
/** A listing that still has its product; others only wait to be taken out of their store. */
export type OwnListingRow = ListingRow & { myProductId: number };

export const isBehind = ({ wanted, settled }: Pick<ListingRow, 'wanted' | 'settled'>): boolean =>
  wanted !== settled;

export const toListing = (row: OwnListingRow): Listing => ({
  id: row.id,
  my_product_id: row.myProductId,
  integration_id: row.integrationId,
  rev: row.rev,
  state: row.state,
  error: row.error,
  remedy: row.error && listingRemedies[row.error],
  error_text: row.errorText,
  is_behind: isBehind(row),
  remote_url: row.remote?.url ?? null,
  store_changes: row.storeChanges,
  pushed_at: row.pushedAt?.toISOString() ?? null,
  checked_at: row.checkedAt?.toISOString() ?? null,
});

const withProduct = (rows: readonly ListingRow[]): OwnListingRow[] =>
  rows.filter((row): row is OwnListingRow => row.myProductId !== null);

const mine = (shopId: number) => and(eq(listings.shopId, shopId), isNotNull(listings.myProductId));

/** The shop's listings among `ids`, in any order. */
export async function readListings(
  db: Db,
  shopId: number,
  ids: readonly number[],
): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(listings)
    .where(and(mine(shopId), inArray(listings.id, [...ids])));
  return withProduct(rows).map(toListing);
}

/** A page of the shop's listings, newest first, optionally of one product. */
export async function pageOfListings(
  db: Db,
  shopId: number,
  { page, myProductId }: { page: number; myProductId: number | undefined },
): Promise<{ rows: Listing[]; total: number }> {
  if (myProductId !== undefined && !isId(myProductId)) return { rows: [], total: 0 };
  const found = and(
    mine(shopId),
    myProductId === undefined ? undefined : eq(listings.myProductId, myProductId),
  );
  const total = await db.$count(listings, found);
  const rows = await db
    .select()
    .from(listings)
    .where(found)
    .orderBy(desc(listings.id))
    .limit(perPage)
    .offset(offsetOf(page));
  return { rows: withProduct(rows).map(toListing), total };
}

/** The listing, locked until the transaction ends. Refuses with `not_found` if the shop doesn't have it. */
export async function lockListing(db: Db, shopId: number, id: number): Promise<OwnListingRow> {
  const rows = await db
    .select()
    .from(listings)
    .where(and(mine(shopId), eq(listings.id, id)))
    .for('update');
  const [row] = withProduct(rows);
  if (!row) throw new Refusal('not_found', 'The shop has no such listing.');
  return row;
}
