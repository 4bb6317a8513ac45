import { eq, inArray, sql } from 'drizzle-orm';
import { markedRows } from '../changes/mark-listings.ts';
import { recordFound } from '../changes/record-found.ts';
import type { Db } from '../db/database.ts';
import { listings } from '../db/schema.ts';
import type { ListingRow } from './listing-rows.ts';
import { nextLook, soon } from './next-look.ts';

/** What has become of a listing as it was read. */
export interface Settled {
  row: ListingRow;
  values: Partial<
    Pick<
      ListingRow,
      'remote' | 'told' | 'ratedOn' | 'sentAt' | 'storeChanges' | 'owners' | 'error' | 'errorText'
    >
  > & {
    checkedAt?: 'now';
    /** What the store does by itself is looked at in a few minutes. */
    lookSoon?: true;
    pushedAt?: 'now';
    /** Refused midway: what of it the store has is looked at before anything else is told. */
    isPartlyTold?: true;
  };
}

/**
 * Writes what became of listings, in one transaction: each is settled as far as it was read, so that what has changed meanwhile is still
 * behind; what a person has said meanwhile stays said.
 */
export async function writeSettled(db: Db, all: readonly Settled[], now: number): Promise<void> {
  if (all.length === 0) return;
  await db.transaction(async (tx) => {
    const ids = all.map(({ row }) => row.id).sort((a, b) => a - b);
    const current = await tx
      .select()
      .from(listings)
      .where(inArray(listings.id, ids))
      .orderBy(listings.id)
      .for('update');
    const known = new Map(current.map((row) => [row.id, row]));
    for (const { row, values } of all) {
      const is = known.get(row.id);
      if (is) await writeOne(tx, is, row, values, now);
    }
    await recordFound(tx, markedRows(ids));
  });
}

async function writeOne(
  tx: Db,
  is: ListingRow,
  row: ListingRow,
  { checkedAt, pushedAt, lookSoon, isPartlyTold, ...values }: Settled['values'],
  now: number,
): Promise<void> {
  if (is.myProductId === null && is.state === 'removed' && values.remote === null) {
    await tx.delete(listings).where(eq(listings.id, is.id));
    return;
  }
  // A choice that was made meanwhile is newer than what was told by the one before.
  const isSame = is.wanted === row.wanted;
  const { owners, storeChanges, error, errorText, ...facts } = values;
  const said = isSame ? { owners, storeChanges, error, errorText } : {};
  const state = isSame ? stateAfter(is, values) : is.state;
  await tx
    .update(listings)
    .set({
      ...facts,
      ...said,
      state,
      settled: row.wanted,
      telling: isPartlyTold ? is.telling : null,
      mustLook: isSame ? false : is.mustLook,
      lookAt: lookAfter(is, { ...values, checkedAt, lookSoon }, now),
      rev: sql`${listings.rev} + 1`,
      ...(checkedAt && { checkedAt: new Date(now) }),
      ...(pushedAt && { pushedAt: new Date(now), checkedAt: new Date(now) }),
    })
    .where(eq(listings.id, is.id));
}

function lookAfter(
  { id, remote: had, lookAt }: ListingRow,
  { remote = had, error, checkedAt, lookSoon }: Settled['values'],
  now: number,
): Date | null {
  if (remote === null) return null;
  if (lookSoon) return new Date(now + soon);
  return checkedAt || error || lookAt === null ? new Date(nextLook(id, now)) : lookAt;
}

function stateAfter({ state, remote }: ListingRow, values: Settled['values']): ListingRow['state'] {
  if (state === 'removed' || state === 'paused') return state;
  if (values.error) return 'failed';
  const isThere = values.remote === undefined ? remote !== null : values.remote !== null;
  return isThere ? 'live' : state;
}
