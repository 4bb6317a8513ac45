import { sql } from 'drizzle-orm';
import type { WantedListing } from '../../contract/rules/desired-listing.ts';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';

/**
 * Notes what is about to be sent to a store, so that it can be compared with the store's data if the answer is lost.
 */
export async function writeTelling(
  db: Db,
  all: readonly { id: number; telling: WantedListing | null }[],
  now: number,
): Promise<void> {
  await db.execute(sql`
    with held as (
      select id from listings where id = any(${intArray(all.map(({ id }) => id))}) order by id for update
    )
    update listings set telling = r.telling, sent_at = coalesce(sent_at, ${new Date(now).toISOString()}::timestamptz)
    from held join jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb) as r (id int, telling jsonb) using (id)
    where listings.id = held.id`);
}
