import { inArray, sql } from 'drizzle-orm';
import { markedRows } from '../changes/mark-listings.ts';
import { recordFound } from '../changes/record-found.ts';
import type { Db } from '../db/database.ts';
import { listings } from '../db/schema.ts';
import type { ListingRow } from './listing-rows.ts';
import { nextLook, soon } from './next-look.ts';

/** The result for a listing, and its row as it was read. */
export interface Settled {
  row: ListingRow;
  values: Partial<
    Pick<
      ListingRow,
      'remote' | 'told' | 'ratedOn' | 'sentAt' | 'storeChanges' | 'owners' | 'error' | 'errorText'
    >
  > & {
    checkedAt?: 'now';
    /** Looked at in a few minutes, to see what the store does by itself. */
    lookSoon?: true;
    pushedAt?: 'now';
    /** Refused midway: the store's data is read before anything else is sent. */
    isPartlyTold?: true;
  };
}

/**
 * Writes the results for listings in one transaction. Each counts as settled only as far as it was read, so what has
 * changed in the meantime is still behind, and a person's choice made in the meantime stays.
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
    const gone: number[] = [];
    const written: WrittenRow[] = [];
    for (const { row, values } of all) {
      const is = known.get(row.id);
      if (!is) continue;
      if (isOver(is, values)) gone.push(is.id);
      else written.push(rowAfter(is, row, values, now));
    }
    if (gone.length > 0) await tx.delete(listings).where(inArray(listings.id, gone));
    if (written.length > 0) await writeRows(tx, written);
    await recordFound(tx, markedRows(ids));
  });
}

type WrittenRow = ReturnType<typeof rowAfter>;

/** One statement for any number of listings: customers wait while a stock delivery changes a thousand. */
const writeRows = (db: Db, rows: readonly WrittenRow[]) =>
  db.execute(sql`
    update listings set
      state = r.state, error = r.error, error_text = r.error_text, settled = r.settled, must_look = r.must_look,
      sent_at = r.sent_at, remote = r.remote, told = r.told, telling = r.telling, rated_on = r.rated_on,
      store_changes = r.store_changes, owners = r.owners, pushed_at = r.pushed_at, checked_at = r.checked_at,
      look_at = r.look_at, rev = listings.rev + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (
      id int, state text, error text, error_text text, settled int, must_look boolean,
      sent_at timestamptz, remote jsonb, told jsonb, telling jsonb, rated_on date,
      store_changes jsonb, owners jsonb, pushed_at timestamptz, checked_at timestamptz, look_at timestamptz
    )
    where listings.id = r.id`);

const isOver = ({ myProductId, state }: ListingRow, { remote }: Settled['values']) =>
  myProductId === null && state === 'removed' && remote === null;

function rowAfter(is: ListingRow, row: ListingRow, values: Settled['values'], now: number) {
  const { remote = is.remote, told = is.told, ratedOn = is.ratedOn, sentAt = is.sentAt } = values;
  // A choice made in the meantime is newer than the result of the earlier one.
  const isSame = is.wanted === row.wanted;
  const said = isSame ? values : is;
  const { owners = is.owners, storeChanges = is.storeChanges } = said;
  const { error = is.error, errorText = is.errorText } = said;
  const { checkedAt, pushedAt, isPartlyTold } = values;
  return {
    id: is.id,
    state: isSame ? stateAfter(is, values) : is.state,
    ...{ error, error_text: errorText, settled: row.wanted },
    must_look: isSame ? false : is.mustLook,
    ...{ sent_at: sentAt, remote, told, telling: isPartlyTold ? is.telling : null },
    ...{ rated_on: ratedOn, store_changes: storeChanges, owners },
    pushed_at: pushedAt ? new Date(now) : is.pushedAt,
    checked_at: checkedAt || pushedAt ? new Date(now) : is.checkedAt,
    look_at: lookAfter(is, values, now),
  };
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
