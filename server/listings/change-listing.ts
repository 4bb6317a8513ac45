import { eq, sql } from 'drizzle-orm';
import type { FieldOwner, Listing, ListingField } from '../../contract/entities/listings.ts';
import { recordActivity } from '../activities/record.ts';
import { askForListings } from '../changes/mark-listings.ts';
import { recordChange, shopTenant } from '../changes/record.ts';
import { integrations, listings, myProducts } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { isBehind, lockListing, type OwnListingRow, toListing } from './listing-rows.ts';

/** Each function sets what the shop wants for one listing; doing it again changes nothing `[§D-listings-wanted]`. */

/** Hides it from the store's customers. Refuses (`conflict`) if it is removed. */
export async function pauseListing(context: ShopContext, id: number): Promise<Listing> {
  const row = await lockListing(context.db, context.shopId, id);
  refuseRemoved(row);
  if (row.state === 'paused') return toListing(row);
  return write(context, row, 'listing.paused', { ...anew(row), state: 'paused' });
}

/** Wants a paused, removed or failed listing in the store again. Refuses (`conflict`) if the store is disconnected. */
export async function resumeListing(context: ShopContext, id: number): Promise<Listing> {
  const row = await lockListing(context.db, context.shopId, id);
  if (row.state === 'live' || row.state === 'queued') return toListing(row);
  await refuseDisconnected(context, row);
  return write(context, row, 'listing.resumed', { ...anew(row), state: 'queued' });
}

/**
 * Has the store checked and updated again. Refuses (`conflict`) if the listing is removed or the store is disconnected.
 */
export async function pushListing(context: ShopContext, id: number): Promise<Listing> {
  const row = await lockListing(context.db, context.shopId, id);
  refuseRemoved(row);
  await refuseDisconnected(context, row);
  if (row.mustLook && isBehind(row) && row.error === null) return toListing(row);
  const state = row.state === 'failed' ? 'queued' : row.state;
  return write(context, row, 'listing.pushed', { ...anew(row), state, mustLook: true });
}

/** Takes the product out of the store; the shop keeps it. */
export async function unpublishListing(context: ShopContext, id: number): Promise<Listing> {
  const row = await lockListing(context.db, context.shopId, id);
  if (row.state === 'removed') return toListing(row);
  return write(context, row, 'listing.removed', { ...anew(row), state: 'removed' });
}

/** Decides who owns a field. Refuses (`conflict`) if the listing is removed. */
export async function chooseOwner(
  context: ShopContext,
  id: number,
  { field, owner }: { field: ListingField; owner: FieldOwner },
): Promise<Listing> {
  const row = await lockListing(context.db, context.shopId, id);
  refuseRemoved(row);
  const storeChanges = row.storeChanges.map((one) =>
    one.field === field ? { ...one, owner } : one,
  );
  const isSaid = row.owners[field] === owner && row.storeChanges.every(isOneOf(storeChanges));
  if (isSaid) return toListing(row);
  const owners = { ...row.owners, [field]: owner };
  return write(context, row, 'listing.owner_chosen', { ...anew(row), owners, storeChanges });
}

const isOneOf = (all: OwnListingRow['storeChanges']) => (one: (typeof all)[number], at: number) =>
  all[at]?.owner === one.owner;

const anew = ({ wanted }: OwnListingRow) => ({
  wanted: wanted + 1,
  error: null,
  errorText: null,
});

async function write(
  { db, shopId, author, now }: ShopContext,
  row: OwnListingRow,
  action: `listing.${string}`,
  values: Partial<typeof listings.$inferInsert>,
): Promise<Listing> {
  const [written] = await db
    .update(listings)
    .set({ ...values, rev: sql`${listings.rev} + 1` })
    .where(eq(listings.id, row.id))
    .returning();
  const [mine] = await db
    .select({ title: myProducts.title })
    .from(myProducts)
    .where(eq(myProducts.id, row.myProductId));
  await askForListings(db, [row.integrationId], now);
  const tenant = shopTenant(shopId);
  const before = { state: row.state };
  const after = { state: written?.state ?? row.state };
  const subject = mine?.title ?? '';
  await recordActivity(db, {
    ...author,
    ...{ tenant, action, entityId: row.id, subject },
    ...(before.state === after.state ? {} : { before, after }),
  });
  await recordChange(db, tenant, 'listings', row.id, 'upsert');
  return toListing({ ...row, ...written, myProductId: row.myProductId });
}

function refuseRemoved({ state }: OwnListingRow): void {
  if (state !== 'removed') return;
  throw new Refusal('conflict', 'The product was removed from the store.', { details: { state } });
}

async function refuseDisconnected({ db }: ShopContext, row: OwnListingRow): Promise<void> {
  const [store] = await db
    .select({ state: integrations.state })
    .from(integrations)
    .where(eq(integrations.id, row.integrationId));
  if (store?.state !== 'disconnected') return;
  throw new Refusal('conflict', 'The store is disconnected: connect it first.', { details: store });
}
