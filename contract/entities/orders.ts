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

/** Why an order or a purchase order waits or failed: after BigBuy's ER001 to ER014, then what a store's order may lack, then what keeps one from its supplier. */
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
  /** How many of the pieces aren't sent `[§D-mends-lines]`; what they cost the customer is paid back in the store. */
  left_out: z.int().optional(),
  /** What its supplier had when that stopped the order; null for an article that is gone. */
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
  /** Confirmed. */
  is_agreed: z.boolean().optional(),
  tracking: z.array(tracking),
  /** It waits by a person's choice: for its supplier's stock, or for the shop's next order there. */
  waits: z.boolean().optional(),
});

/** What a person has done about an order, or what it had waited for. */
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
  /** The state that the order, or one purchase order, came into. */
  state: orderState,
  purchase_order_id: z.int().nullable(),
  reason: orderReason.nullable(),
  /** By what it came there, where somebody put it right: who, and in their words. */
  act: orderAct.optional(),
  by: z.string().nullable().optional(),
  word: z.string().optional(),
});

/** What the store says of the money for an order. */
export const storePayment = z.enum(['pending', 'paid', 'partly_refunded', 'refunded', 'voided']);
/** What the store says of how much of an order was sent. */
export const storeFulfilment = z.enum(['none', 'partly', 'all']);

/** The store that an order came from, and what that calls it. */
export const orderStore = z.object({
  integration_id: z.int(),
  name: z.string(),
  number: z.string(),
  /** Where the store's own people look at it. */
  url: z.string(),
  payment: storePayment,
  fulfilment: storeFulfilment,
});

/** What a store says of an order now that it was ordered otherwise. */
const storeSays = z.object({
  is_cancelled: z.boolean(),
  payment: storePayment,
  fulfilment: storeFulfilment,
  address: address.nullable(),
  /** `line_id` is null of what isn't in our order. */
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
  /** What all lines cost, in the order's currency. */
  cost: money,
  /** Of which day the rates are that made that an amount of the order's currency; null where none was needed. */
  rated_on: z.iso.date().nullable().optional(),
  lines: z.array(orderLine),
  purchase_orders: z.array(purchaseOrder),
  /** Oldest first. */
  timeline: z.array(orderEvent),
  /** Null where no store is known to have sent it; left out by back ends without stores. */
  store: orderStore.nullable().optional(),
  /** Where that is `changed_in_store`, and until a person has seen to it. */
  store_says: storeSays.nullable().optional(),
});
export type Order = z.infer<typeof order>;

export const orderQuery = z.object({ page: pageNumber });
export const orderPage = page(order);
