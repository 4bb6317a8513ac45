import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PurchaseOrderRecord } from '../../contract/entities/purchase-orders.ts';
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

/** The shop's purchase orders among `ids`, in no order. */
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

/** What these orders were split into, in the order in which that was done. */
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
