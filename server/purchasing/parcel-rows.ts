import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Parcel } from '../../contract/entities/purchase-orders.ts';
import type { Db } from '../db/database.ts';
import { parcels, purchaseOrders } from '../db/schema.ts';

export type ParcelRow = typeof parcels.$inferSelect;

/** The shop's parcels among `ids`, in any order. */
export async function readParcels(
  db: Db,
  shopId: number,
  ids: readonly number[],
): Promise<Parcel[]> {
  if (ids.length === 0) return [];
  return await db
    .select({
      id: parcels.id,
      order_id: purchaseOrders.orderId,
      purchase_order_id: parcels.purchaseOrderId,
      carrier: parcels.carrier,
      number: parcels.number,
      url: parcels.url,
      rev: parcels.rev,
      lines: parcels.lines,
      timeline: parcels.timeline,
      store_state: parcels.storeState,
    })
    .from(parcels)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, parcels.purchaseOrderId))
    .where(and(eq(parcels.shopId, shopId), inArray(parcels.id, [...ids])));
}

/** The parcels of these purchase orders, oldest first. */
export async function parcelsOf(db: Db, purchaseOrderIds: readonly number[]): Promise<ParcelRow[]> {
  if (purchaseOrderIds.length === 0) return [];
  return await db
    .select()
    .from(parcels)
    .where(inArray(parcels.purchaseOrderId, [...purchaseOrderIds]))
    .orderBy(asc(parcels.id));
}
