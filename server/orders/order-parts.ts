import type { Order } from '../../contract/entities/orders.ts';
import type { Db } from '../db/database.ts';
import { type ParcelRow, parcelsOf } from '../purchasing/parcel-rows.ts';
import { type PurchaseOrderRow, purchaseOrdersOf } from '../purchasing/purchase-order-rows.ts';

type Part = Order['purchase_orders'][number];

/** What orders are split into, as they tell it themselves: by the order's id. */
export async function readParts(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Part[]>> {
  const rows = await purchaseOrdersOf(db, orderIds);
  const sent = await parcelsOf(
    db,
    rows.map(({ id }) => id),
  );
  const byPurchase = Map.groupBy(sent, ({ purchaseOrderId }) => purchaseOrderId);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, parts]) => [
      orderId,
      parts.map((row) => toPart(row, byPurchase.get(row.id) ?? [])),
    ]),
  );
}

function toPart(row: PurchaseOrderRow, sent: readonly ParcelRow[]): Part {
  return {
    id: row.id,
    supplier: { id: row.supplierId, name: row.supplierName },
    state: row.state,
    reason: row.reason,
    reference: row.reference,
    cost: { amount: row.cost, currency: row.currency },
    waits: row.waits,
    tracking: sent.map(({ carrier, number, url }) => ({ carrier, number, url })),
  };
}
