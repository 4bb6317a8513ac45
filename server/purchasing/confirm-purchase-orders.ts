import { eq, inArray } from 'drizzle-orm';
import type { Order, OrderReason } from '../../contract/entities/orders.ts';
import type { Db } from '../db/database.ts';
import { purchaseOrders, supplierChannels } from '../db/schema.ts';
import { askSupplier, makeReference } from './hand-over.ts';
import { costOf, feeOf, type PurchaseOrderRow, purchaseOrdersOf } from './purchase-order-rows.ts';

interface Confirmed {
  /** The order's, at the cost that holds from now on. */
  lines: Order['lines'];
  at: string;
  reason: OrderReason | null;
}

/**
 * Confirms what of an order awaits it: the cost of each piece is agreed with that, and what has a way to its supplier is put in line to be
 * handed over. Answers which those were.
 */
export async function confirmPurchaseOrders(
  db: Db,
  orderId: number,
  { lines, at, reason }: Confirmed,
): Promise<number[]> {
  const parts = await purchaseOrdersOf(db, [orderId]);
  // What a person has let wait goes on with something else.
  const waiting = parts.filter(
    ({ state, agreedAt, waits }) => state === 'draft' && agreedAt === null && !waits,
  );
  return agreeTo(db, waiting, { lines, at, reason });
}

/** Confirms these; answers which they were. */
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
    // Said, and never that it went out.
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
