import { gid } from './ids.ts';
import { setAvailable } from './inventory-mutations.ts';
import { isoTime, sentOf, titleOf } from './product-views.ts';
import type { Address, Fulfillment, Order } from './records.ts';
import type { Store } from './store.ts';
import { orderPayload } from './webhook-payloads.ts';

// What customers and people in the store's admin do to orders. The app isn't involved; it gets webhooks.

interface Wanted {
  lines: { variantId: number; quantity: number }[];
  email?: string;
  address?: Partial<Address>;
  paid?: boolean;
  note?: string | null;
  /** Milliseconds since 1970. */
  at?: number;
}

const someone: Address = {
  name: 'Astrid Holm',
  address1: 'Søndergade 14, 2. tv',
  zip: '8000',
  city: 'Aarhus C',
  countryCode: 'DK',
  phone: '+4520123456',
};

/** A customer buys. Stock isn't checked, because real stores oversell too. */
export function placeOrder(store: Store, wanted: Wanted): Order {
  const now = wanted.at ?? store.clock.now();
  const lines = wanted.lines.map(({ variantId, quantity }) => {
    const found = store.findVariant(variantId);
    if (!found) throw new Error(`There is no variant ${variantId}.`);
    const { product, variant } = found;
    return {
      id: store.nextId(),
      productId: product.id,
      variantId,
      title: product.title,
      variantTitle: variant.values[0] === 'Default Title' ? null : titleOf(variant),
      sku: variant.sku,
      price: variant.price,
      quantity,
      current: quantity,
    };
  });
  const order: Order = {
    id: store.nextId(),
    number: 1001 + store.orders.size,
    currency: store.currency,
    email: wanted.email ?? 'astrid.holm@example.com',
    address: { ...someone, ...wanted.address },
    note: wanted.note ?? null,
    lines,
    fulfillments: [],
    shipping: '49.00',
    refunded: 0,
    paid: wanted.paid ?? true,
    edited: false,
    cancelReason: null,
    cancelledAt: null,
    createdAt: now,
    updatedAt: now,
  };
  store.orders.set(order.id, order);
  for (const { variantId, quantity } of wanted.lines) move(store, variantId, -quantity);
  store.log.add(`Order #${order.number} placed`);
  store.webhooks.notify('ORDERS_CREATE', orderPayload(store, order));
  return order;
}

/** Somebody in the admin changes the quantity of a line; the ordered quantity is kept beside it. */
export function editOrder(store: Store, order: Order, lineId: number, quantity: number): void {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line) throw new Error(`Order #${order.number} has no line ${lineId}.`);
  move(store, line.variantId, line.current - quantity);
  line.current = quantity;
  order.edited = true;
  touch(store, order, ['ORDERS_EDITED', 'ORDERS_UPDATED']);
}

/** Somebody in the admin corrects the address. */
export function editAddress(store: Store, order: Order, address: Partial<Address>): void {
  Object.assign(order.address, address);
  touch(store, order, ['ORDERS_UPDATED']);
}

/** The shop or the customer cancels the order; what hasn't been sent returns to stock. */
export function cancelOrder(
  store: Store,
  order: Order,
  reason: NonNullable<Order['cancelReason']> = 'CUSTOMER',
): void {
  if (order.cancelledAt !== null) return;
  for (const line of order.lines) {
    move(store, line.variantId, line.current - sentOf(order, line.id));
  }
  order.cancelReason = reason;
  order.cancelledAt = store.clock.now();
  touch(store, order, ['ORDERS_CANCELLED', 'ORDERS_UPDATED']);
}

/** Refunds an amount in minor units. */
export function refundOrder(store: Store, order: Order, refunded: number): void {
  order.refunded += refunded;
  touch(store, order, ['ORDERS_UPDATED']);
  store.webhooks.notify('REFUNDS_CREATE', {
    id: store.nextId(),
    order_id: order.id,
    created_at: isoTime(order.updatedAt),
  });
}

/** Records that pieces of these lines were sent, by the app or by somebody in the admin. */
export function addFulfillment(
  store: Store,
  order: Order,
  lines: Fulfillment['lines'],
  tracking: Partial<Fulfillment['tracking']> = {},
): Fulfillment {
  const fulfillment: Fulfillment = {
    id: store.nextId(),
    status: 'SUCCESS',
    lines,
    tracking: { company: null, number: null, url: null, ...tracking },
    createdAt: store.clock.now(),
  };
  order.fulfillments.push(fulfillment);
  store.webhooks.notify('FULFILLMENTS_CREATE', fulfillmentPayload(order, fulfillment));
  const isDone = order.lines.every(({ id, current }) => sentOf(order, id) >= current);
  touch(store, order, [
    isDone ? 'ORDERS_FULFILLED' : 'ORDERS_PARTIALLY_FULFILLED',
    'ORDERS_UPDATED',
  ]);
  return fulfillment;
}

export function updateFulfillment(
  store: Store,
  order: Order,
  fulfillment: Fulfillment,
  change: Partial<Pick<Fulfillment, 'status' | 'tracking'>>,
): void {
  Object.assign(fulfillment, change);
  store.webhooks.notify('FULFILLMENTS_UPDATE', fulfillmentPayload(order, fulfillment));
  touch(store, order, ['ORDERS_UPDATED']);
}

function fulfillmentPayload(order: Order, { id, status, tracking, createdAt }: Fulfillment) {
  return {
    id,
    admin_graphql_api_id: gid('Fulfillment', id),
    order_id: order.id,
    status: status.toLowerCase(),
    created_at: isoTime(createdAt),
    tracking_company: tracking.company,
    tracking_number: tracking.number,
    tracking_url: tracking.url,
  };
}

function touch(store: Store, order: Order, topics: string[]): void {
  order.updatedAt = store.clock.now();
  store.log.add(`Order #${order.number}: ${topics[0]}`);
  for (const topic of topics) store.webhooks.notify(topic, orderPayload(store, order));
}

/** Orders change the stock at the default location. */
function move(store: Store, variantId: number, quantity: number): void {
  const variant = store.findVariant(variantId)?.variant;
  const location = store.locations[0]?.id ?? 0;
  const had = variant?.available.get(location);
  if (!variant?.tracked || had === undefined || quantity === 0) return;
  setAvailable(store, variant, location, had + quantity);
}
