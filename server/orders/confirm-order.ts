import { and, eq } from 'drizzle-orm';
import type { Order, OrderReason } from '../../contract/entities/orders.ts';
import { recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import { orders } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { confirmPurchaseOrders } from '../purchasing/confirm-purchase-orders.ts';
import { readNewestRates } from '../rates/rates-rows.ts';
import { checkLines } from './check-order-lines.ts';
import { mergeWaiting } from './mends/merge-waiting.ts';
import { asOrder, lockOrder } from './order-rows.ts';
import { suppliedVariants } from './supplied-variants.ts';
import { tellTouched } from './touched.ts';

/** The states that follow from a confirmation. */
const wasConfirmed: readonly Order['state'][] = ['confirmed', 'placing', 'placed'];

/**
 * Confirms an order that waits for it, named as in `readOrder`; confirming it again returns it unchanged
 * `[§4-confirm]`. Stock and cost are checked against the supplier now: short stock (`out_of_stock`), a cost above what
 * the customer paid (`price_below_cost`) and a missing article (`order_not_confirmable`) refuse, name the lines, and
 * leave the order as it is. A cost that rose but is still covered is taken over, and noted in the timeline.
 */
export async function confirmOrder(
  { db, shopId, now, author }: ShopContext,
  named: string,
): Promise<Order> {
  const row = await lockOrder(db, shopId, named);
  if (!row) throw new Refusal('not_found', `There is no order ${named}.`);
  const order = await asOrder(db, row);
  if (wasConfirmed.includes(order.state)) return order;
  if (order.state !== 'awaiting_confirmation') {
    throw new Refusal('order_not_confirmable', 'The order does not await confirmation.', {
      details: { state: order.state },
    });
  }
  const checked = checkLines(row, await suppliedVariants(db, row.lines), await readNewestRates(db));
  if (checked.refusal) {
    const { code, details } = checked.refusal;
    throw new Refusal(code, 'The order was not confirmed.', { details });
  }
  const reason: OrderReason | null = checked.costChanged ? 'cost_changed' : null;
  const at = new Date(now).toISOString();
  const [confirmed] = await db
    .update(orders)
    .set({
      state: 'confirmed',
      reason: null,
      rev: row.rev + 1,
      cost: checked.cost,
      lines: checked.lines,
      timeline: [
        ...order.timeline,
        { at, state: 'confirmed', purchase_order_id: null, reason },
      ] satisfies Order['timeline'],
    })
    .where(and(eq(orders.shopId, shopId), eq(orders.id, row.id)))
    .returning();
  const confirmedParts = await confirmPurchaseOrders(db, order.id, { ...checked, at, reason });
  await recordActivity(db, {
    ...author,
    tenant: shopTenant(shopId),
    action: 'order.confirmed',
    entityId: row.orderNumber,
    subject: row.orderNumber,
    before: { state: order.state },
    after: { state: 'confirmed' },
  });
  const merged = await mergeWaiting(db, { id: row.id, shopId }, confirmedParts, at);
  const parts = [...confirmedParts, ...merged.parts];
  await tellTouched(db, shopId, [{ orders: [row.id, ...merged.orders], parts, dropped: [] }]);
  return await asOrder(db, confirmed ?? row);
}
