import { gid, idOf } from './ids.ts';
import { fulfillmentOrderStatus, fulfillmentView, openOf } from './order-views.ts';
import { addFulfillment, updateFulfillment } from './orders.ts';
import type { Fulfillment, Order } from './records.ts';
import { orErrors, Rejected } from './rejected.ts';
import type { Store } from './store.ts';

interface TrackingInput {
  company?: string | null;
  number?: string | null;
  numbers?: string[] | null;
  url?: string | null;
  urls?: string[] | null;
}

interface CreateArgs {
  fulfillment: {
    lineItemsByFulfillmentOrder: {
      fulfillmentOrderId: string;
      fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null;
    }[];
    trackingInfo?: TrackingInput | null;
  };
}

/** Mutations that tell a store what was sent. */
export function fulfillmentMutations(store: Store) {
  return {
    fulfillmentCreate: ({ fulfillment: input }: CreateArgs) =>
      orErrors(() => {
        const at = ['fulfillment'];
        const [first, ...others] = input.lineItemsByFulfillmentOrder;
        if (!first) throw new Rejected(at, 'At least one fulfillment order is required.');
        if (others.length > 0) {
          throw new Rejected(at, 'All fulfillment orders must be assigned to the same order.');
        }
        const order = store.orders.get(idOf('FulfillmentOrder', first.fulfillmentOrderId) ?? 0);
        if (!order) throw new Rejected(at, 'Fulfillment order does not exist.');
        if (fulfillmentOrderStatus(order) === 'CLOSED') {
          const id = first.fulfillmentOrderId;
          throw new Rejected(at, `Fulfillment order ${id} has an unfulfillable status= closed.`);
        }
        const lines = wantedLines(order, first.fulfillmentOrderLineItems);
        const made = addFulfillment(store, order, lines, readTracking(input.trackingInfo));
        return { fulfillment: fulfillmentView(store, order, made) };
      }),

    fulfillmentTrackingInfoUpdate: (args: {
      fulfillmentId: string;
      trackingInfoInput: TrackingInput;
    }) =>
      orErrors(() => {
        const { order, fulfillment } = find(store, args.fulfillmentId, 'fulfillmentId');
        const tracking = readTracking(args.trackingInfoInput);
        updateFulfillment(store, order, fulfillment, { tracking });
        return { fulfillment: fulfillmentView(store, order, fulfillment) };
      }),

    fulfillmentCancel: ({ id }: { id: string }) =>
      orErrors(() => {
        const { order, fulfillment } = find(store, id, 'id');
        if (fulfillment.status === 'CANCELLED') {
          throw new Rejected(['id'], 'Fulfillment has already been cancelled.');
        }
        updateFulfillment(store, order, fulfillment, { status: 'CANCELLED' });
        return { fulfillment: fulfillmentView(store, order, fulfillment) };
      }),
  };
}

/** Without a list it means everything that isn't sent yet. */
function wantedLines(
  order: Order,
  wanted: { id: string; quantity: number }[] | null | undefined,
): Fulfillment['lines'] {
  const open = order.lines.map((line) => ({ lineId: line.id, quantity: openOf(order, line) }));
  if (!wanted) return open.filter(({ quantity }) => quantity > 0);
  return wanted.map(({ id, quantity }) => {
    const line = open.find(({ lineId }) => gid('FulfillmentOrderLineItem', lineId) === id);
    const at = ['fulfillment'];
    if (!line) throw new Rejected(at, 'Fulfillment order line item does not exist.');
    if (quantity < 1 || quantity > line.quantity) {
      throw new Rejected(at, 'Invalid fulfillment order line item quantity requested.');
    }
    return { lineId: line.lineId, quantity };
  });
}

function find(store: Store, id: string, field: string): { order: Order; fulfillment: Fulfillment } {
  const number = idOf('Fulfillment', id);
  for (const order of store.orders.values()) {
    const fulfillment = order.fulfillments.find((one) => one.id === number);
    if (fulfillment) return { order, fulfillment };
  }
  throw new Rejected([field], 'Fulfillment does not exist.');
}

const readTracking = (given: TrackingInput | null | undefined): Fulfillment['tracking'] => ({
  company: given?.company ?? null,
  number: given?.number ?? given?.numbers?.[0] ?? null,
  url: given?.url ?? given?.urls?.[0] ?? null,
});
