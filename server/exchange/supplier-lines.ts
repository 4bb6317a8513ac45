import { and, asc, eq, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type SupplierExchangeKind, supplierExchanges, supplierLeases } from '../db/schema.ts';
import { supplierLeaseRows } from './lease.ts';
import type { Lines } from './lines.ts';

export type SupplierExchange = typeof supplierExchanges.$inferSelect;

const isDue = (now: number) => {
  const time = new Date(now);
  return and(
    eq(supplierExchanges.state, 'waiting'),
    lte(supplierExchanges.nextTryAt, time),
    or(isNull(supplierLeases.restUntil), lte(supplierLeases.restUntil, time)),
  );
};

const waiting = (id: number) =>
  and(eq(supplierExchanges.id, id), eq(supplierExchanges.state, 'waiting'));

/** Exchanges with suppliers, one queue per supplier. */
export const supplierLines: Lines<SupplierExchangeKind, SupplierExchange> = {
  leases: supplierLeaseRows,

  async due(db: Db, now) {
    const rows = await db
      .selectDistinct({ id: supplierExchanges.supplierId })
      .from(supplierExchanges)
      .leftJoin(supplierLeases, eq(supplierLeases.supplierId, supplierExchanges.supplierId))
      .where(isDue(now));
    return rows.map(({ id }) => id);
  },

  async next(db, supplierId, now) {
    const [row] = await db
      .select({ exchange: supplierExchanges })
      .from(supplierExchanges)
      .leftJoin(supplierLeases, eq(supplierLeases.supplierId, supplierExchanges.supplierId))
      .where(and(isDue(now), eq(supplierExchanges.supplierId, supplierId)))
      .orderBy(asc(supplierExchanges.id))
      .limit(1);
    return row?.exchange ?? null;
  },

  async beginTry(db, { id, tries }) {
    await db
      .update(supplierExchanges)
      .set({ tries: tries + 1 })
      .where(eq(supplierExchanges.id, id));
    return tries + 1;
  },

  async end(db, { id }, { cause, now }) {
    const state = cause === null ? ('done' as const) : ('failed' as const);
    const ended = await db
      .update(supplierExchanges)
      .set({ state, cause, endedAt: new Date(now) })
      .where(waiting(id))
      .returning({ id: supplierExchanges.id });
    return ended.length > 0;
  },

  async tryAgainAt(db, { id }, { cause, at, tries }) {
    const kept = await db
      .update(supplierExchanges)
      .set({ cause, nextTryAt: new Date(at), tries })
      .where(waiting(id))
      .returning({ id: supplierExchanges.id });
    return kept.length > 0;
  },
};

/** Of a purchase order's successful questions only the last one is kept, because it is asked every few minutes. */
export async function forgetEarlierAsks(
  tx: Db,
  { id, purchaseOrderId }: SupplierExchange,
): Promise<void> {
  await tx
    .delete(supplierExchanges)
    .where(
      and(
        eq(supplierExchanges.purchaseOrderId, purchaseOrderId),
        eq(supplierExchanges.kind, 'ask'),
        eq(supplierExchanges.state, 'done'),
        ne(supplierExchanges.id, id),
      ),
    );
}

/** Deletes those that ended before a time: their results are in the purchase orders. */
export async function forgetSupplierExchanges(db: Db, before: number): Promise<void> {
  await db
    .delete(supplierExchanges)
    .where(
      and(ne(supplierExchanges.state, 'waiting'), lt(supplierExchanges.endedAt, new Date(before))),
    );
}
