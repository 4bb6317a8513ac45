import type { Order, OrderState } from '../../contract/entities/orders.ts';
import type { PurchaseOrderState } from '../../contract/entities/purchase-order-states.ts';
import type { Parcel } from '../../contract/entities/purchase-orders.ts';
import type { parcels, purchaseOrders } from '../db/schema.ts';

export type PurchaseOrderInsert = typeof purchaseOrders.$inferInsert & { id: number };
/** A purchase order of the demo, still with the states of its order. */
export type ComposedPart = Omit<PurchaseOrderInsert, 'state' | 'timeline'> & { state: OrderState };
export type ParcelInsert = typeof parcels.$inferInsert & { id: number };

/** States that all purchase orders of an order enter at once. */
const shared: readonly OrderState[] = [
  'awaiting_confirmation',
  'confirmed',
  'placing',
  'outcome_unknown',
  'failed',
  'cancelled',
  'refunded',
];
/** States of an order before it is split. */
const before: readonly OrderState[] = ['pending_payment', 'on_hold'];

/** The events of an order's timeline that belong to one of its purchase orders; `isOnly` if it is the only one. */
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

/** The events of a purchase order's timeline that belong to its parcels. */
export function timelineOfParcel(
  timeline: readonly { at: string; state: OrderState }[],
): Parcel['timeline'] {
  return timeline.flatMap(({ at, state }) =>
    state === 'shipped' || state === 'delivered' ? [{ at, state }] : [],
  );
}

/** The state of a purchase order for each state of its order. */
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

/** The purchase order in its final state; one that wasn't sent has a supplier without a way. */
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
