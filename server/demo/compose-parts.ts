import type { Order, OrderState } from '../../contract/entities/orders.ts';
import type { PurchaseOrderState } from '../../contract/entities/purchase-order-states.ts';
import type { Parcel } from '../../contract/entities/purchase-orders.ts';
import type { parcels, purchaseOrders } from '../db/schema.ts';

export type PurchaseOrderInsert = typeof purchaseOrders.$inferInsert & { id: number };
/** A purchase order while its story is made up, in the words of its order. */
export type ComposedPart = Omit<PurchaseOrderInsert, 'state' | 'timeline'> & { state: OrderState };
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
export function eventsOfPart(
  timeline: Order['timeline'],
  id: number,
  isOnly: boolean,
): Omit<Order['timeline'][number], 'purchase_order_id'>[] {
  return timeline
    .filter(({ purchase_order_id: of, state }) =>
      of === null ? (isOnly ? !before.includes(state) : shared.includes(state)) : of === id,
    )
    .map(({ at, state, reason }) => ({ at, state, reason }));
}

/** Of a purchase order's timeline, what befell its parcels. */
export function timelineOfParcel(
  timeline: readonly { at: string; state: OrderState }[],
): Parcel['timeline'] {
  return timeline.flatMap(({ at, state }) =>
    state === 'shipped' || state === 'delivered' ? [{ at, state }] : [],
  );
}

/** Where a purchase order stands while its order stands so. */
const standings = {
  pending_payment: 'draft',
  awaiting_confirmation: 'draft',
  confirmed: 'draft',
  placing: 'draft',
  placed: 'accepted',
  partially_shipped: 'partly_shipped',
  shipped: 'shipped',
  delivered: 'shipped',
  on_hold: 'draft',
  outcome_unknown: 'outcome_unknown',
  failed: 'refused',
  cancelled: 'cancelled',
  refunded: 'cancelled',
} as const satisfies Record<OrderState, PurchaseOrderState>;

type Events = ReturnType<typeof eventsOfPart>;

/** The purchase order of a story; those that nobody was sent have no way to their supplier. */
export function standingPart(
  { state, ...part }: ComposedPart,
  events: Events,
  way: readonly OrderState[],
): PurchaseOrderInsert {
  const agreed = events.find((event) => event.state === 'confirmed') ?? events[0];
  const isAgreed = way.includes('confirmed');
  const isHere = isAgreed && standings[state] === 'draft';
  return {
    ...part,
    state: standings[state],
    reason: part.reason ?? (isHere ? 'no_channel' : null),
    agreedAt: isAgreed && agreed ? new Date(agreed.at) : null,
    reference: part.reference ?? (isAgreed ? `DL-${part.id}` : null),
    rev: way.length,
    timeline: events.map((event) => ({ ...event, state: standings[event.state] })),
  };
}
