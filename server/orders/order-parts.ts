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
 * What each order is split into, in the order in which that was done, as one JSON column of a select over `orders`; names are written out
 * as those of `supplierVariantsColumn` are.
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

/** A part as its order tells it itself. */
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
