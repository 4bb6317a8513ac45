import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** Numbers that the lost database may have given out after its backup. */
const lostIds = 100_000;
const lostChanges = 2 ** 24;

/**
 * Sets what is numbered from now on apart from what the lost database gave out after its backup: devices hold such numbers. An edit
 * that waits for a record that is gone must not land on another that got its id, and a device that read on after the backup has to start
 * over, which it is told by the number that tombstones are forgotten to.
 */
export async function setApart(tx: Db, sequences: Record<string, number>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await tx.execute(sql`select setval(${name}::regclass, ${last + lostIds}::bigint)`);
  }
  await tx.execute(sql`
    update tenant_clocks set seq = seq + ${lostChanges}::bigint, forgotten_seq = seq + ${lostChanges}::bigint`);
}
