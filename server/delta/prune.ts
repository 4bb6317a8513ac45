import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { day } from '../lib/durations.ts';
import { tombstoneDays } from './cursor.ts';

/**
 * Deletes tombstones that are older than promised, and stores up to which number: an older cursor is answered 410.
 * Returns how many were deleted.
 */
export async function pruneTombstones(db: Db, now: number): Promise<number> {
  const before = new Date(now - tombstoneDays * day).toISOString();
  const { rows } = await db.execute<{ forgotten: number }>(sql`
    with old as (
      select tenant, max(seq) as seq from changes
      where op = 'delete' and at < ${before}::timestamptz group by tenant
    ),
    clocks as (
      select clock.tenant, old.seq from tenant_clocks clock join old using (tenant)
      order by clock.tenant collate "C" for update of clock
    ),
    noted as (
      update tenant_clocks clock set forgotten_seq = greatest(clock.forgotten_seq, clocks.seq)
      from clocks where clock.tenant = clocks.tenant
    ),
    forgotten as (
      delete from changes using clocks
      where changes.tenant = clocks.tenant and changes.op = 'delete' and changes.seq <= clocks.seq
        and changes.at < ${before}::timestamptz
      returning 1
    )
    select count(*)::int as forgotten from forgotten`);
  return rows[0]?.forgotten ?? 0;
}
