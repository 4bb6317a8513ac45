import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** The most numbers that the lost database may have given out after the backup. */
const lostIds = 100_000;
const lostChanges = 2 ** 24;

/**
 * Makes new numbers differ from those that the lost database gave out after the backup, because devices still hold
 * those. An edit that waits for a lost record must not change another record that got its id. A device that read
 * changes after the backup has to start over, which follows from the number up to which tombstones are forgotten.
 */
export async function setApart(tx: Db, sequences: Record<string, number>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await tx.execute(sql`select setval(${name}::regclass, ${last + lostIds}::bigint)`);
  }
  await tx.execute(sql`
    update tenant_clocks set seq = seq + ${lostChanges}::bigint, forgotten_seq = seq + ${lostChanges}::bigint`);
}
