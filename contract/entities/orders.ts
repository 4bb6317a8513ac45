import { z } from 'zod';
import { page, pageNumber } from '../http/envelope.ts';
import { instant, money } from './money.ts';
import { image } from './products.ts';
import { purchaseOrderState } from './purchase-order-states.ts';

export const orderState = z.enum([
  'pending_payment',
  'awaiting_confirmation',
  'confirmed',
  'placing',
  'placed',
  'partially_shipped',
  'shipped',
  'delivered',
  'on_hold',
  'outcome_unknown',
  'failed',
  'cancelled',
  'refunded',
]);
export type OrderState = z.infer<typeof orderState>;

/**
 * Why an order or a purchase order waits or failed: first BigBuy's ER001 to ER014, then what an order from a store can
 * lack, then what keeps a purchase order from its supplier.
 */
export const orderReason = z.enum([
  'product_not_found',
  'bad_reference',
  'stock',
  'postcode_format',
  'balance',
  'below_minimum',
  'already_exists',
  'temporary',
  'no_carrier',
  'cost_changed',
  'sku_unmapped',
  'no_lines',
  'address_missing',
  'other_currency',
  'changed_in_store',
  'no_channel',
  'not_reached',
  'supplier_refused',
]);
export type OrderReason = z.infer<typeof orderReason>;

export const address = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  postal_code: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().length(2),
});

export const orderLine = z.object({
  id: z.int(),
  purchase_order_id: z.int().nullable(),
  product_id: z.int().nullable(),
  sku: z.string(),
  title: z.string(),
  options: z.record(z.string(), z.string()),
  image: image.nullable(),
  quantity: z.int().min(1),
  unit_price: money,
  unit_cost: money,
  /** How many of the pieces aren't sent `[§D-mends-lines]`; the customer's money for them is paid back in the store. */
  left_out: z.int().optional(),
  /** What the supplier offered when that stopped the order; null if the article no longer exists. */
  found: z.object({ unit_cost: money, stock: z.int() }).nullable().optional(),
});

export const tracking = z.object({
  carrier: z.enum(['postnord', 'gls', 'dao', 'bring', 'ups', 'dhl']),
  number: z.string(),
  url: z.string(),
});

/** The part of an order that one supplier fulfils. */
export const purchaseOrder = z.object({
  id: z.int(),
  supplier: z.object({ id: z.int(), name: z.string() }),
  state: purchaseOrderState,
  reason: orderReason.nullable(),
  reference: z.string().nullable(),
  cost: money,
  /** Whether it is confirmed. */
  is_agreed: z.boolean().optional(),
  tracking: z.array(tracking),
  /** It waits because a person chose so: for its supplier's stock, or for the shop's next order from that supplier. */
  waits: z.boolean().optional(),
});

/** What a person did about an order, or what the order had waited for. */
export const orderAct = z.enum([
  'agree',
  'address',
  'swap',
  'split',
  'leave_out',
  'wait',
  'map',
  'take_store',
  'handled',
  'retry',
  'cancel',
  'restocked',
  'merged',
]);
export type OrderAct = z.infer<typeof orderAct>;

export const orderEvent = z.object({
  at: instant,
  /** The new state of the order, or of one purchase order. */
  state: orderState,
  purchase_order_id: z.int().nullable(),
  reason: orderReason.nullable(),
  /** The action that led to this state, if somebody took one; `by` is that person, and `word` their comment. */
  act: orderAct.optional(),
  by: z.string().nullable().optional(),
  word: z.string().optional(),
});

/** The payment state that the store reports. */
export const storePayment = z.enum(['pending', 'paid', 'partly_refunded', 'refunded', 'voided']);
/** How much of the order was sent, according to the store. */
export const storeFulfilment = z.enum(['none', 'partly', 'all']);

/** The store that an order came from, and the store's name for the order. */
export const orderStore = z.object({
  integration_id: z.int(),
  name: z.string(),
  number: z.string(),
  /** The address at which the store's people see the order. */
  url: z.string(),
  payment: storePayment,
  fulfilment: storeFulfilment,
});

/** What the store says now about an order that was placed with suppliers as it was before. */
const storeSays = z.object({
  is_cancelled: z.boolean(),
  payment: storePayment,
  fulfilment: storeFulfilment,
  address: address.nullable(),
  /** `line_id` is null for a line that our order doesn't have. */
  lines: z.array(z.object({ line_id: z.int().nullable(), title: z.string(), quantity: z.int() })),
});

export const order = z.object({
  id: z.int(),
  order_number: z.string(),
  state: orderState,
  reason: orderReason.nullable(),
  rev: z.int(),
  placed_at: instant,
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  shipping_address: address,
  subtotal: money,
  shipping: money,
  vat: money,
  total: money,
  /** The cost of all lines, in the order's currency. */
  cost: money,
  /** The day of the exchange rates with which the cost was converted; null if none were needed. */
  rated_on: z.iso.date().nullable().optional(),
  lines: z.array(orderLine),
  purchase_orders: z.array(purchaseOrder),
  /** Oldest first. */
  timeline: z.array(orderEvent),
  /** Null if the order is from no known store; left out by back ends without stores. */
  store: orderStore.nullable().optional(),
  /** Present if the reason is `changed_in_store`, until a person has dealt with it. */
  store_says: storeSays.nullable().optional(),
});
export type Order = z.infer<typeof order>;

export const orderQuery = z.object({ page: pageNumber });
export const orderPage = page(order);
