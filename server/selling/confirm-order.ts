import { and, eq, sql } from 'drizzle-orm';
import type { Order, OrderReason } from '../../contract/entities/orders.ts';
import { type Author, recordActivity } from '../activities/record.ts';
import { recordChange, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import { orders, variants } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { checkLines, type SuppliedVariant } from './check-order-lines.ts';
import { lockOrder, toOrder } from './order-rows.ts';

/**
 * Confirms an order that awaits it, named as `readOrder` has it; confirming it again answers it as it is `[§4-confirm]`. Stock and cost are checked
 * against the supplier now: short stock (`out_of_stock`), a cost above what the customer paid (`price_below_cost`) and
 * an article that is gone (`order_not_confirmable`) refuse, name the lines, and leave the order. A cost that rose and
 * is still covered is taken over, and the timeline says so.
 */
export async function confirmOrder(
  db: Db,
  shopId: number,
  named: string,
  now: number,
  author: Author,
): Promise<Order> {
  const row = await lockOrder(db, shopId, named);
  if (!row) throw new Refusal('not_found', `There is no order ${named}.`);
  const order = toOrder(row);
  if (order.state === 'confirmed') return order;
  if (order.state !== 'awaiting_confirmation') {
    throw new Refusal('order_not_confirmable', 'The order does not await confirmation.', {
      details: { state: order.state },
    });
  }
  const checked = checkLines(order, await suppliedVariants(db, order));
  if (checked.refusal) {
    const { code, details } = checked.refusal;
    throw new Refusal(code, 'The order was not confirmed.', { details });
  }
  const reason: OrderReason | null = checked.costChanged ? 'cost_changed' : null;
  const [confirmed] = await db
    .update(orders)
    .set({
      state: 'confirmed',
      reason: null,
      rev: row.rev + 1,
      cost: checked.cost,
      lines: checked.lines,
      purchaseOrders: checked.purchaseOrders,
      timeline: [
        ...order.timeline,
        { at: new Date(now).toISOString(), state: 'confirmed', purchase_order_id: null, reason },
      ] satisfies Order['timeline'],
    })
    .where(and(eq(orders.shopId, shopId), eq(orders.id, row.id)))
    .returning();
  await recordActivity(db, {
    ...author,
    tenant: shopTenant(shopId),
    action: 'order.confirmed',
    entityId: row.orderNumber,
    subject: row.orderNumber,
    before: { state: order.state },
    after: { state: 'confirmed' },
  });
  await recordChange(db, shopTenant(shopId), 'orders', row.id, 'upsert');
  return toOrder(confirmed ?? row);
}

/** The variants that the lines name, by product and SKU. */
async function suppliedVariants(db: Db, order: Order): Promise<SuppliedVariant[]> {
  const ids = order.lines.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]));
  return await db
    .select({
      productId: variants.productId,
      sku: variants.sku,
      cost: variants.cost,
      stock: variants.stock,
    })
    .from(variants)
    .where(sql`${variants.productId} = any(${intArray(ids)})`);
}
