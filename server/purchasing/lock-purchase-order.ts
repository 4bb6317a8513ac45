import { and, eq } from 'drizzle-orm';
import type { PurchaseOrderRecord } from '../../contract/entities/purchase-orders.ts';
import type { Db } from '../db/database.ts';
import { orders, purchaseOrders } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { type PurchaseOrderRow, readPurchaseOrders } from './purchase-order-rows.ts';

/** The shop's purchase order, locked together with its order. Throws `not_found`. */
export async function lockPurchaseOrder(
  db: Db,
  shopId: number,
  id: number,
): Promise<PurchaseOrderRow> {
  const own = and(eq(purchaseOrders.id, id), eq(purchaseOrders.shopId, shopId));
  const [known] = await db
    .select({ orderId: purchaseOrders.orderId })
    .from(purchaseOrders)
    .where(own);
  if (known) {
    await db.select().from(orders).where(eq(orders.id, known.orderId)).for('update');
    const [row] = await db.select().from(purchaseOrders).where(own).for('update');
    if (row) return row;
  }
  throw new Refusal('not_found', `There is no purchase order ${id}.`);
}

export async function toldOf(db: Db, shopId: number, id: number): Promise<PurchaseOrderRecord> {
  const [record] = await readPurchaseOrders(db, shopId, [id]);
  if (!record) throw new Error('The purchase order is gone.');
  return record;
}
