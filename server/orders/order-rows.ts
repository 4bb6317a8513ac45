import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Order } from '../../contract/entities/orders.ts';
import type { Db } from '../db/database.ts';
import { arrayIn, arrayText } from '../db/integers.ts';
import { prepared } from '../db/prepared.ts';
import { orders } from '../db/schema.ts';
import { offsetOf, placeOf } from '../http/pages.ts';
import { idIn } from '../http/path-id.ts';
import { firstPageOf } from '../search/first-page.ts';
import { readTotal, totalColumns, totalReader } from '../search/list-totals.ts';
import { partsColumn, toPart } from './order-parts.ts';
import { storeNameColumn, storeOf, storeSays } from './order-store.ts';

export type OrderRow = typeof orders.$inferSelect;

/** The columns selected with each order: its purchase orders, and its store's name. */
const around = { parts: partsColumn, storeName: storeNameColumn };

interface ShownOrder {
  row: OrderRow;
  parts: Parameters<typeof toPart>[0][];
  storeName: string | null;
}

const aroundOrders = prepared('orders_around', (db) =>
  db
    .select({ id: orders.id, ...around })
    .from(orders)
    .where(sql`${orders.id} = any(${arrayIn(sql.placeholder('ids'))})`),
);

/** Orders with their purchase orders and stores. */
export async function toOrders(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const found = await aroundOrders(db).execute({ ids: arrayText(rows.map(({ id }) => id)) });
  const byId = new Map(found.map((one) => [one.id, one]));
  return rows.map((row) => toOrder({ row, parts: [], storeName: null, ...byId.get(row.id) }));
}

/** One order with its purchase orders and its store. */
export async function asOrder(db: Db, row: OrderRow): Promise<Order> {
  const [order] = await toOrders(db, [row]);
  if (!order) throw new Error('An order was read as nothing.');
  return order;
}

function toOrder({ row, parts, storeName }: ShownOrder): Order {
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
    rated_on: row.ratedOn,
    lines: row.lines.map(toLine),
    purchase_orders: parts.map(toPart),
    timeline: row.timeline,
    store: storeOf(row, storeName),
    store_says: storeSays(row),
  };
}

const toLine = ({
  remote_id: _,
  remote_variant_id: _variant,
  variant_id: _ours,
  ...line
}: OrderRow['lines'][number]): Order['lines'][number] => line;

/** The shop's orders among `ids`, in no particular order. */
export async function readOrders(db: Db, shopId: number, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await ordersById(db).execute({ shopId, ids: arrayText(ids) });
  return rows.map(toOrder);
}

/**
 * The order that a path names, by its number `[§3-order]` or by its id, because lists show both. If one order's
 * number is another's id, the number counts, which is what devices send `[§D-order-named]`.
 */
export async function readOrder(db: Db, shopId: number, named: string): Promise<Order | null> {
  const row = await readOrderRow(db, shopId, named);
  return row && (await asOrder(db, row));
}

/** Like `readOrder`, but returns the table's row. */
export async function readOrderRow(
  db: Db,
  shopId: number,
  named: string,
): Promise<OrderRow | null> {
  const rows = await db.select().from(orders).where(isCalled(shopId, named));
  return byNumberFirst(rows, named);
}

/** Like `readOrderRow`, and locks the row until the transaction ends. */
export async function lockOrder(db: Db, shopId: number, named: string): Promise<OrderRow | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(isCalled(shopId, named))
    .orderBy(asc(orders.id))
    .for('update');
  return byNumberFirst(rows, named);
}

const ofShop = eq(orders.shopId, sql.placeholder('shopId'));

const ordersById = prepared('orders_shown', (db) =>
  db
    .select({ row: orders, ...around })
    .from(orders)
    .where(and(ofShop, sql`${orders.id} = any(${arrayIn(sql.placeholder('ids'))})`)),
);

/** The subquery skips earlier rows within the index, so that only the page's own rows are read from the table. */
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
    .select({ row: orders, ...around })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.placedAt), desc(orders.id));
});

/** The first page is asked for most, so it comes with the total in one statement. */
const firstOrders = prepared('orders_first_page', (db) => {
  const newest = [desc(orders.placedAt), desc(orders.id)];
  const ordered = db
    .select()
    .from(orders)
    .where(ofShop)
    .orderBy(...newest);
  return db
    .select({ row: orders, ...around, ...totalColumns(db, orders) })
    .from(firstPageOf(orders, ordered))
    .orderBy(...newest);
});

/** A page of the shop's orders, newest first. */
export async function pageOfOrders(
  db: Db,
  shopId: number,
  page: number,
): Promise<{ rows: Order[]; total: number }> {
  const list = { shopId, table: orders };
  if (page === 1) {
    const total = totalReader(db, list);
    const rows = await firstOrders(db).execute(total.given);
    return { rows: rows.map(toOrder), total: total.read(rows[0]) };
  }
  const total = await readTotal(db, list);
  if (offsetOf(page) >= total) return { rows: [], total };
  const { isFromEnd, ...place } = placeOf(page, total);
  const rows = await ordersAlong(db, isFromEnd).execute({ shopId, ...place });
  return { rows: rows.map(toOrder), total };
}

/** Matches one order, or two if the number of one is the id of the other. */
function isCalled(shopId: number, named: string) {
  const id = idIn(named);
  const byNumber = eq(orders.orderNumber, named);
  return and(eq(orders.shopId, shopId), id === null ? byNumber : or(byNumber, eq(orders.id, id)));
}

function byNumberFirst(rows: readonly OrderRow[], named: string): OrderRow | null {
  return rows.find(({ orderNumber }) => orderNumber === named) ?? rows[0] ?? null;
}
