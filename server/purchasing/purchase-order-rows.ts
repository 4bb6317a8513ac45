import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Order } from '../../contract/entities/orders.ts';
import type { PurchaseOrderRecord } from '../../contract/entities/purchase-orders.ts';
import { piecesOf } from '../../contract/rules/open-lines.ts';
import type { Db } from '../db/database.ts';
import { purchaseOrders } from '../db/schema.ts';

export type PurchaseOrderRow = typeof purchaseOrders.$inferSelect;

function toPurchaseOrder(row: PurchaseOrderRow): PurchaseOrderRecord {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    id: row.id,
    order_id: row.orderId,
    supplier: { id: row.supplierId, name: row.supplierName },
    state: row.state,
    reason: row.reason,
    reference: row.reference,
    supplier_number: row.supplierNumber,
    channel: row.channel,
    rev: row.rev,
    cost: money(row.cost),
    agreed_at: row.agreedAt?.toISOString() ?? null,
    lines: row.lines.map((line) => ({ ...line, unit_cost: money(line.unit_cost) })),
    hand_over: row.handOver,
    timeline: row.timeline,
  };
}

/** The total cost of lines, in minor units. */
export const costOf = (lines: PurchaseOrderRow['lines']): number =>
  lines.reduce((sum, line) => sum + line.unit_cost * line.quantity, 0);

/** The cost besides the lines: a fee of the supplier. */
export const feeOf = ({ cost, lines }: Pick<PurchaseOrderRow, 'cost' | 'lines'>): number =>
  cost - costOf(lines);

type Holder = Pick<PurchaseOrderRow, 'id' | 'state' | 'lines'>;

/**
 * Of all purchase orders that have contained a line, the one that contains it now: the last one that wasn't refused,
 * otherwise the last.
 */
export function holderOf<P extends Holder>(parts: readonly P[], lineId: number): P | null {
  const own = parts.filter(({ lines }) => lines.some(({ line_id }) => line_id === lineId));
  return own.findLast(({ state }) => state !== 'refused') ?? own.at(-1) ?? null;
}

/** The purchase orders that count: not a refused one whose lines are now in others, or aren't sent at all. */
export const countedOf = <P extends Holder>(parts: readonly P[], lines: Order['lines']): P[] =>
  parts.filter(
    (part) =>
      part.state !== 'refused' ||
      part.lines.some(({ line_id: id }) => {
        const line = lines.find((one) => one.id === id);
        return holderOf(parts, id) === part && (!line || piecesOf(line) > 0);
      }),
  );

/** The shop's purchase orders among `ids`, in any order. */
export async function readPurchaseOrders(
  db: Db,
  shopId: number,
  ids: readonly number[],
): Promise<PurchaseOrderRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.shopId, shopId), inArray(purchaseOrders.id, [...ids])));
  return rows.map(toPurchaseOrder);
}

/** Like `purchaseOrdersOf`, and locks them until the transaction ends. */
export async function lockPurchaseOrdersOf(db: Db, orderId: number): Promise<PurchaseOrderRow[]> {
  return await db
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.orderId, orderId))
    .orderBy(asc(purchaseOrders.id))
    .for('update');
}

/** The purchase orders of an order, in the order of creation. */
export async function purchaseOrdersOf(
  db: Db,
  orderIds: readonly number[],
): Promise<PurchaseOrderRow[]> {
  if (orderIds.length === 0) return [];
  return await db
    .select()
    .from(purchaseOrders)
    .where(inArray(purchaseOrders.orderId, [...orderIds]))
    .orderBy(asc(purchaseOrders.id));
}
