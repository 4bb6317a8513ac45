import type { Order, OrderState } from '../../contract/entities/orders.ts';
import type { Parcel } from '../../contract/entities/purchase-orders.ts';
import type { parcels, purchaseOrders } from '../db/schema.ts';

export type PurchaseOrderInsert = typeof purchaseOrders.$inferInsert & { id: number };
export type ParcelInsert = typeof parcels.$inferInsert & { id: number };

/** What befalls all purchase orders of an order at once. */
const shared: readonly OrderState[] = [
  'awaiting_confirmation',
  'confirmed',
  'placing',
  'outcome_unknown',
  'failed',
  'cancelled',
  'refunded',
];
/** What befalls an order before it is split. */
const before: readonly OrderState[] = ['pending_payment', 'on_hold'];

/** Of an order's timeline, what befell one of its purchase orders; `isOnly` where it is the only one. */
export function timelineOfPart(
  timeline: Order['timeline'],
  id: number,
  isOnly: boolean,
): PurchaseOrderInsert['timeline'] {
  return timeline
    .filter(({ purchase_order_id: of, state }) =>
      of === null ? (isOnly ? !before.includes(state) : shared.includes(state)) : of === id,
    )
    .map(({ at, state, reason }) => ({ at, state, reason }));
}

/** Of a purchase order's timeline, what befell its parcels. */
export function timelineOfParcel(timeline: PurchaseOrderInsert['timeline']): Parcel['timeline'] {
  return timeline.flatMap(({ at, state }) =>
    state === 'shipped' || state === 'delivered' ? [{ at, state }] : [],
  );
}
