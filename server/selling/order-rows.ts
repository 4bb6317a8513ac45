import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Order } from '../../contract/entities/orders.ts';
import type { Db } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import { offsetOf, perPage } from './pages.ts';

export type OrderRow = typeof orders.$inferSelect;

export function toOrder(row: OrderRow): Order {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    id: row.id,
    order_number: row.orderNumber,
    state: row.state as Order['state'],
    reason: row.reason as Order['reason'],
    rev: row.rev,
    placed_at: row.placedAt.toISOString(),
    customer: row.customer as Order['customer'],
    shipping_address: row.shippingAddress as Order['shipping_address'],
    subtotal: money(row.subtotal),
    shipping: money(row.shipping),
    vat: money(row.vat),
    total: money(row.total),
    cost: money(row.cost),
    lines: row.lines as Order['lines'],
    purchase_orders: row.purchaseOrders as Order['purchase_orders'],
    timeline: row.timeline as Order['timeline'],
  };
}

/** The shop's orders among `ids`, in no order. */
export async function readOrders(db: Db, shopId: number, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.shopId, shopId), inArray(orders.id, [...ids])));
  return rows.map(toOrder);
}

/** An order by its number, which is what its `{id}` is in the calls `[§3-order]`. */
export async function readOrder(
  db: Db,
  shopId: number,
  orderNumber: string,
): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(numbered(shopId, orderNumber));
  return row ? toOrder(row) : null;
}

/** As `readOrder`, held by the transaction until it ends. */
export async function lockOrder(
  db: Db,
  shopId: number,
  orderNumber: string,
): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(numbered(shopId, orderNumber)).for('update');
  return row ?? null;
}

/** A page of the shop's orders, newest first. */
export async function pageOfOrders(
  db: Db,
  shopId: number,
  page: number,
): Promise<{ rows: Order[]; total: number }> {
  const where = eq(orders.shopId, shopId);
  const [counted] = await db.select({ total: count() }).from(orders).where(where);
  const total = counted?.total ?? 0;
  if (offsetOf(page) >= total) return { rows: [], total };
  // The rows before the page are passed in the index alone: only those of the page are read.
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(perPage)
    .offset(offsetOf(page));
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.placedAt), desc(orders.id));
  return { rows: rows.map(toOrder), total };
}

function numbered(shopId: number, orderNumber: string) {
  return and(eq(orders.shopId, shopId), eq(orders.orderNumber, orderNumber));
}
