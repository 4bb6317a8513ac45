import { z } from 'zod';
import type {
  FulfilmentOutcome,
  FulfilmentToTell,
  OpenStore,
  StoreFulfilments,
} from '../../platform.ts';
import type { Ask } from '../ask-many.ts';
import { userErrors } from '../listings/user-errors.ts';

const pieces = z.object({
  id: z.string(),
  remainingQuantity: z.int(),
  lineItem: z.object({ id: z.string() }),
});
const order = z.object({
  order: z
    .object({
      cancelledAt: z.string().nullable(),
      fulfillments: z.array(
        z.object({
          id: z.string(),
          status: z.string(),
          trackingInfo: z.array(z.object({ number: z.string().nullish() })),
        }),
      ),
      fulfillmentOrders: z.object({
        nodes: z.array(
          z.object({
            id: z.string(),
            status: z.string(),
            lineItems: z.object({
              nodes: z.array(pieces),
              pageInfo: z.object({ hasNextPage: z.boolean() }),
            }),
          }),
        ),
      }),
    })
    .nullable(),
});
type Found = NonNullable<z.infer<typeof order>['order']>;

const query = `query OrderFulfilments($id: ID!) {
  order(id: $id) {
    cancelledAt
    fulfillments(first: 25) { id status trackingInfo(first: 5) { number } }
    fulfillmentOrders(first: 3) { nodes { id status lineItems(first: 100) { nodes { id remainingQuantity lineItem { id } } pageInfo { hasNextPage } } } }
  }
}`;
const mutation = `mutation Fulfil($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`;
const made = z.object({
  fulfillmentCreate: z.object({
    fulfillment: z.object({ id: z.string() }).nullable(),
    userErrors,
  }),
});

/** Fulfilment orders in all other states are sent or cancelled. */
const isOpen = ({ status }: { status: string }) => status === 'OPEN' || status === 'IN_PROGRESS';

export const shopifyFulfilments = (asking: (store: OpenStore) => Ask): StoreFulfilments => ({
  async tell(store, parcel) {
    const ask = asking(store);
    const found = await ask({ query, variables: { id: parcel.orderId }, cost: 800, data: order });
    if (found.order === null) return { error: 'gone' };
    // There are more lines than are read at once, so it isn't known what is left to send.
    if (found.order.fulfillmentOrders.nodes.some((one) => one.lineItems.pageInfo.hasNextPage)) {
      return { error: 'refused' };
    }
    const there = takenOver(found.order, parcel);
    if (there) return there;
    if (found.order.cancelledAt !== null) return { error: 'closed' };
    const groups = wantedOf(found.order, parcel);
    if (groups.length === 0) return { error: 'closed' };
    const { carrier: company, number, url } = parcel;
    const { fulfillmentCreate: told } = await ask({
      query: mutation,
      variables: {
        fulfillment: {
          lineItemsByFulfillmentOrder: groups,
          notifyCustomer: true,
          trackingInfo: { company, number, url },
        },
      },
      cost: 10,
      data: made,
    });
    return told.fulfillment ? { remoteId: told.fulfillment.id } : { error: 'refused' };
  },
});

/**
 * The fulfilment with the parcel's number; or the last one made by somebody in the store, if nothing of the parcel is
 * left to send.
 */
function takenOver(found: Found, { number, lines }: FulfilmentToTell): FulfilmentOutcome | null {
  const made = found.fulfillments.filter(({ status }) => status !== 'CANCELLED');
  const same = made.find(({ trackingInfo }) => trackingInfo.some((one) => one.number === number));
  if (same) return { remoteId: same.id };
  const left = remaining(found);
  const byHand = made.at(-1);
  const isLeft = lines.some(({ remoteId }) => left.some((one) => one.lineItem.id === remoteId));
  return byHand && !isLeft ? { remoteId: byHand.id } : null;
}

const remaining = ({ fulfillmentOrders }: Found) =>
  fulfillmentOrders.nodes
    .filter(isOpen)
    .flatMap(({ lineItems }) => lineItems.nodes)
    .filter(({ remainingQuantity }) => remainingQuantity > 0);

/** The pieces of the parcel that the store still waits for: it would refuse more. */
function wantedOf({ fulfillmentOrders }: Found, { lines }: FulfilmentToTell) {
  const left = new Map(lines.map(({ remoteId, quantity }) => [remoteId, quantity]));
  return fulfillmentOrders.nodes.filter(isOpen).flatMap(({ id, lineItems }) => {
    const items = lineItems.nodes.flatMap((item) => {
      const wanted = left.get(item.lineItem.id) ?? 0;
      const quantity = Math.min(wanted, item.remainingQuantity);
      if (quantity < 1) return [];
      left.set(item.lineItem.id, wanted - quantity);
      return [{ id: item.id, quantity }];
    });
    return items.length === 0 ? [] : [{ fulfillmentOrderId: id, fulfillmentOrderLineItems: items }];
  });
}
