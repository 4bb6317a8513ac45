import { sql } from 'drizzle-orm';
import type { Order } from '../../contract/entities/orders.ts';
import type { ParcelRow } from '../purchasing/parcel-rows.ts';
import type { PurchaseOrderRow } from '../purchasing/purchase-order-rows.ts';

type Part = Order['purchase_orders'][number];

type PartRow = Pick<
  PurchaseOrderRow,
  | 'id'
  | 'supplierId'
  | 'supplierName'
  | 'state'
  | 'reason'
  | 'reference'
  | 'waits'
  | 'cost'
  | 'currency'
> & { isAgreed: boolean; tracking: Pick<ParcelRow, 'carrier' | 'number' | 'url'>[] };

/**
 * The purchase orders of each order, in the order of creation, as one JSON column of a select over `orders`. Column
 * names are written out for the same reason as in `supplierVariantsColumn`.
 */
export const partsColumn = sql<PartRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', b.id, 'supplierId', b.supplier_id, 'supplierName', b.supplier_name, 'state', b.state, 'reason', b.reason,
    'reference', b.reference, 'isAgreed', b.agreed_at is not null, 'waits', b.waits, 'cost', b.cost, 'currency', b.currency,
    'tracking', (
      select coalesce(json_agg(json_build_object('carrier', s.carrier, 'number', s.number, 'url', s.url) order by s.id), '[]'::json)
      from parcels s where s.purchase_order_id = b.id)
  ) order by b.id), '[]'::json)
  from purchase_orders b where b.order_id = orders.id)`;

/** A purchase order as a part of its order. */
export function toPart({ supplierId, supplierName, cost, currency, ...row }: PartRow): Part {
  return {
    id: row.id,
    supplier: { id: supplierId, name: supplierName },
    state: row.state,
    reason: row.reason,
    reference: row.reference,
    cost: { amount: cost, currency },
    is_agreed: row.isAgreed,
    waits: row.waits,
    tracking: row.tracking,
  };
}
