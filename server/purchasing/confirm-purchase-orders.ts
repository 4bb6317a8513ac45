import { eq, inArray } from 'drizzle-orm';
import type { Order, OrderReason } from '../../contract/entities/orders.ts';
import type { Db } from '../db/database.ts';
import { purchaseOrders, supplierChannels } from '../db/schema.ts';
import { askSupplier, makeReference } from './hand-over.ts';
import { costOf, feeOf, type PurchaseOrderRow, purchaseOrdersOf } from './purchase-order-rows.ts';

interface Confirmed {
  /** The order's lines, at their agreed cost. */
  lines: Order['lines'];
  at: string;
  reason: OrderReason | null;
}

/**
 * Confirms the parts of an order that wait for it: this agrees the cost of each piece, and those whose supplier has a
 * way are queued to be handed over. Returns which ones.
 */
export async function confirmPurchaseOrders(
  db: Db,
  orderId: number,
  { lines, at, reason }: Confirmed,
): Promise<number[]> {
  const parts = await purchaseOrdersOf(db, [orderId]);
  // Parts that wait by a person's choice aren't confirmed now.
  const waiting = parts.filter(
    ({ state, agreedAt, waits }) => state === 'draft' && agreedAt === null && !waits,
  );
  return agreeTo(db, waiting, { lines, at, reason });
}

/** Confirms the given parts; returns which ones. */
export async function agreeTo(
  db: Db,
  waiting: readonly PurchaseOrderRow[],
  { lines, at, reason }: Confirmed,
): Promise<number[]> {
  if (waiting.length === 0) return [];
  const ways = await db
    .select({ supplierId: supplierChannels.supplierId })
    .from(supplierChannels)
    .where(
      inArray(
        supplierChannels.supplierId,
        waiting.map(({ supplierId }) => supplierId),
      ),
    );
  const hasWay = new Set(ways.map(({ supplierId }) => supplierId));
  for (const row of waiting) {
    const agreed = row.lines.map((line) => ({
      ...line,
      unit_cost: lines.find(({ id }) => id === line.line_id)?.unit_cost.amount ?? line.unit_cost,
    }));
    // Without a way the reason is set, and nothing claims that it was sent.
    const missing = hasWay.has(row.supplierId) ? null : ('no_channel' as const);
    await db
      .update(purchaseOrders)
      .set({
        reason: missing,
        waits: false,
        rev: row.rev + 1,
        reference: row.reference ?? makeReference(row.id),
        agreedAt: new Date(at),
        cost: feeOf(row) + costOf(agreed),
        lines: agreed,
        timeline: [...row.timeline, { at, state: row.state, reason: reason ?? missing }],
      })
      .where(eq(purchaseOrders.id, row.id));
  }
  const sent = waiting.filter(({ supplierId }) => hasWay.has(supplierId)).map(({ id }) => id);
  await askSupplier(db, 'send', sent, Date.parse(at));
  return waiting.map(({ id }) => id);
}
