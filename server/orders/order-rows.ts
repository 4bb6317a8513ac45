import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Order } from '../../contract/entities/orders.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { orders } from '../db/schema.ts';
import { offsetOf, placeOf } from '../http/pages.ts';
import { idIn } from '../http/path-id.ts';
import { readParts } from './order-parts.ts';
import { storeNames, storeOf, storeSays } from './order-store.ts';

export type OrderRow = typeof orders.$inferSelect;

/** Orders with what they are split into. */
export async function toOrders(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  const parts = await readParts(
    db,
    rows.map(({ id }) => id),
  );
  const names = await storeNames(db, rows);
  return rows.map((row) => toOrder(row, parts.get(row.id) ?? [], names));
}

/** One order with what it is split into. */
export async function asOrder(db: Db, row: OrderRow): Promise<Order> {
  const [order] = await toOrders(db, [row]);
  if (!order) throw new Error('An order was read as nothing.');
  return order;
}

function toOrder(
  row: OrderRow,
  parts: Order['purchase_orders'],
  stores: ReadonlyMap<number, string>,
): Order {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    id: row.id,
    order_number: row.orderNumber,
    state: row.state,
    reason: row.reason,
    rev: row.rev,
    placed_at: row.placedAt.toISOString(),
    customer: row.customer,
    shipping_address: row.shippingAddress,
    subtotal: money(row.subtotal),
    shipping: money(row.shipping),
    vat: money(row.vat),
    total: money(row.total),
    cost: money(row.cost),
    lines: row.lines.map(toLine),
    purchase_orders: parts,
    timeline: row.timeline,
    store: storeOf(row, stores),
    store_says: storeSays(row),
  };
}

const toLine = ({
  remote_id: _,
  remote_variant_id: _variant,
  variant_id: _ours,
  ...line
}: OrderRow['lines'][number]): Order['lines'][number] => line;

/** The shop's orders among `ids`, in no order. */
export async function readOrders(db: Db, shopId: number, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.shopId, shopId), inArray(orders.id, [...ids])));
  return await toOrders(db, rows);
}

/**
 * An order by what a path calls it: its number `[§3-order]`, else its id, as lists show both. Where the number of one order is the id
 * of another the number counts, which is what devices send `[§D-order-named]`.
 */
export async function readOrder(db: Db, shopId: number, named: string): Promise<Order | null> {
  const row = await readOrderRow(db, shopId, named);
  return row && (await asOrder(db, row));
}

/** As `readOrder`, as it lies in its table. */
export async function readOrderRow(
  db: Db,
  shopId: number,
  named: string,
): Promise<OrderRow | null> {
  const rows = await db.select().from(orders).where(calledThat(shopId, named));
  return byNumberFirst(rows, named);
}

/** As `readOrder`, held by the transaction until it ends. */
export async function lockOrder(db: Db, shopId: number, named: string): Promise<OrderRow | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(calledThat(shopId, named))
    .orderBy(asc(orders.id))
    .for('update');
  return byNumberFirst(rows, named);
}

const ofShop = eq(orders.shopId, sql.placeholder('shopId'));

const countOrders = prepared('orders_counted', (db) =>
  db.select({ total: count() }).from(orders).where(ofShop),
);

/** The rows on the way to the page are passed in the index alone: only those of the page are read. */
const ordersAlong = prepared('orders_page', (db, isFromEnd: boolean) => {
  const along = isFromEnd ? asc : desc;
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(ofShop)
    .orderBy(along(orders.placedAt), along(orders.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
  return db
    .select()
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.placedAt), desc(orders.id));
});

/** A page of the shop's orders, newest first. */
export async function pageOfOrders(
  db: Db,
  shopId: number,
  page: number,
): Promise<{ rows: Order[]; total: number }> {
  const [counted] = await countOrders(db).execute({ shopId });
  const total = counted?.total ?? 0;
  if (offsetOf(page) >= total) return { rows: [], total };
  const { isFromEnd, ...place } = placeOf(page, total);
  const rows = await ordersAlong(db, isFromEnd).execute({ shopId, ...place });
  return { rows: await toOrders(db, rows), total };
}

/** One order, or two where the number of the one is the id of the other. */
function calledThat(shopId: number, named: string) {
  const id = idIn(named);
  const byNumber = eq(orders.orderNumber, named);
  return and(eq(orders.shopId, shopId), id === null ? byNumber : or(byNumber, eq(orders.id, id)));
}

function byNumberFirst(rows: readonly OrderRow[], named: string): OrderRow | null {
  return rows.find(({ orderNumber }) => orderNumber === named) ?? rows[0] ?? null;
}
