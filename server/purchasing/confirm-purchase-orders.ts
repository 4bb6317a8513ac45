import { eq } from 'drizzle-orm';
import type { Order, OrderReason } from '../../contract/entities/orders.ts';
import type { Db } from '../db/database.ts';
import { purchaseOrders } from '../db/schema.ts';
import { purchaseOrdersOf } from './purchase-order-rows.ts';

interface Confirmed {
  /** The order's, at the cost that holds from now on. */
  lines: Order['lines'];
  at: string;
  reason: OrderReason | null;
}

/** Confirms what of an order awaits it: the cost of each piece is agreed with that. Answers which those were. */
export async function confirmPurchaseOrders(
  db: Db,
  orderId: number,
  { lines, at, reason }: Confirmed,
): Promise<number[]> {
  const waiting = (await purchaseOrdersOf(db, [orderId])).filter(
    ({ state }) => state === 'awaiting_confirmation',
  );
  for (const row of waiting) {
    const agreed = row.lines.map((line) => ({
      ...line,
      unit_cost: lines.find(({ id }) => id === line.line_id)?.unit_cost.amount ?? line.unit_cost,
    }));
    await db
      .update(purchaseOrders)
      .set({
        state: 'confirmed',
        rev: row.rev + 1,
        cost: agreed.reduce((sum, line) => sum + line.unit_cost * line.quantity, 0),
        lines: agreed,
        timeline: [...row.timeline, { at, state: 'confirmed', reason }],
      })
      .where(eq(purchaseOrders.id, row.id));
  }
  return waiting.map(({ id }) => id);
}
