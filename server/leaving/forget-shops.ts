import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { invoices, shops } from '../db/schema.ts';

/** Whole years after the one that something belongs to: as long as the Danish law on bookkeeping has it kept. */
const yearsKept = 5;

/** Deletes what was kept of closed shops once it needn't be kept any more. Any number of processes may `[§D-deletion-shop]`. */
export async function forgetClosedShops(db: Db, now: number): Promise<void> {
  const limit = new Date(Date.UTC(new Date(now).getUTCFullYear() - yearsKept, 0, 1));
  const over = await db
    .select({ id: shops.id })
    .from(shops)
    .where(and(isNotNull(shops.closedAt), lt(shops.closedAt, limit)));
  for (const { id } of over) {
    await db.transaction(async (tx) => {
      await tx.delete(invoices).where(eq(invoices.shopId, id));
      await tx.delete(shops).where(eq(shops.id, id));
    });
  }
}
