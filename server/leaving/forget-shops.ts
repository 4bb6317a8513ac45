import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { invoices, shops } from '../db/schema.ts';

/** The whole years that invoices are kept after the year they belong to, as Danish bookkeeping law requires. */
const yearsKept = 5;

/**
 * Deletes closed shops and their invoices once they needn't be kept any more. Several processes may run it at once
 * `[§D-deletion-shop]`.
 */
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
