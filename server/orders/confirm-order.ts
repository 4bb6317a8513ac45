import { and, eq, sql } from 'drizzle-orm';
import type { Order, OrderReason } from '../../contract/entities/orders.ts';
import { recordActivity } from '../activities/record.ts';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import { orders, products, variants } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { confirmPurchaseOrders } from '../purchasing/confirm-purchase-orders.ts';
import { readNewestRates } from '../rates/rates-rows.ts';
import { checkLines, type SuppliedVariant } from './check-order-lines.ts';
import { lockOrder, type OrderRow, toOrders } from './order-rows.ts';

/** What a confirmed order comes to by itself. */
const wasConfirmed: readonly Order['state'][] = ['confirmed', 'placing', 'placed'];

/**
 * Confirms an order that awaits it, named as `readOrder` has it; confirming it again answers it as it is `[§4-confirm]`. Stock and cost are checked
 * against the supplier now: short stock (`out_of_stock`), a cost above what the customer paid (`price_below_cost`) and
 * an article that is gone (`order_not_confirmable`) refuse, name the lines, and leave the order. A cost that rose and
 * is still covered is taken over, and the timeline says so.
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
  const checked = checkLines(row, await suppliedVariants(db, order), await readNewestRates(db));
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
  await recordChanges(db, shopTenant(shopId), 'purchase-orders', confirmedParts, 'upsert');
  await recordChanges(db, shopTenant(shopId), 'orders', [row.id], 'upsert');
  return await asOrder(db, confirmed ?? row);
}

async function asOrder(db: Db, row: OrderRow): Promise<Order> {
  const [order] = await toOrders(db, [row]);
  if (!order) throw new Error('An order was read as nothing.');
  return order;
}

/** The variants that the lines name, by product and SKU. */
async function suppliedVariants(db: Db, order: Order): Promise<SuppliedVariant[]> {
  const ids = order.lines.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]));
  return await db
    .select({
      id: variants.id,
      productId: variants.productId,
      sku: variants.sku,
      cost: variants.cost,
      currency: products.currency,
      stock: variants.stock,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(sql`${variants.productId} = any(${intArray(ids)})`);
}
