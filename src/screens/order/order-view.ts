import type { z } from 'zod';
import type {
  Order,
  OrderReason,
  OrderState,
  orderEvent,
  orderLine,
  purchaseOrder,
} from '../../../contract/entities/orders.ts';

export type PurchaseOrder = z.infer<typeof purchaseOrder>;
export type OrderLine = z.infer<typeof orderLine>;
export type OrderEvent = z.infer<typeof orderEvent>;

/** What a supplier sends of an order: the purchase order with its lines; null gathers lines that have no supplier yet. */
export interface Parcel {
  purchaseOrder: PurchaseOrder | null;
  lines: OrderLine[];
}

/** One parcel a purchase order, in their order; lines without one come first, since they wait for the merchant. */
export function parcelsOf(order: Pick<Order, 'lines' | 'purchase_orders'>): Parcel[] {
  const known = new Set(order.purchase_orders.map(({ id }) => id));
  const byOrder = Map.groupBy(order.lines, ({ purchase_order_id: id }) =>
    id !== null && known.has(id) ? id : null,
  );
  const unplaced = byOrder.get(null) ?? [];
  const parcels: Parcel[] = order.purchase_orders.map((purchaseOrder) => ({
    purchaseOrder,
    lines: byOrder.get(purchaseOrder.id) ?? [],
  }));
  return unplaced.length > 0 ? [{ purchaseOrder: null, lines: unplaced }, ...parcels] : parcels;
}

/** The one thing that helps against a reason: what the person can do here, or wait for. */
export type Remedy = 'confirm' | 'edit-address' | 'find-product' | 'contact-supplier' | 'wait';

export const remedyOf = {
  product_not_found: 'find-product',
  bad_reference: 'contact-supplier',
  stock: 'find-product',
  postcode_format: 'edit-address',
  balance: 'contact-supplier',
  below_minimum: 'contact-supplier',
  already_exists: 'wait',
  temporary: 'wait',
  no_carrier: 'contact-supplier',
  cost_changed: 'confirm',
  sku_unmapped: 'find-product',
} as const satisfies Record<OrderReason, Remedy>;

/** Whether a person may confirm an order in a state: the server refuses every other. */
export function isConfirmable({ state, reason }: Pick<Order, 'state' | 'reason'>): boolean {
  return state === 'awaiting_confirmation' || (state === 'on_hold' && reason === 'cost_changed');
}

/** The steps that a good order passes, for the progress at the top of an order. */
export const steps = [
  'awaiting_confirmation',
  'confirmed',
  'placed',
  'shipped',
  'delivered',
] as const satisfies readonly OrderState[];

const reached = {
  pending_payment: -1,
  awaiting_confirmation: 0,
  on_hold: 0,
  failed: 1,
  outcome_unknown: 1,
  confirmed: 1,
  placing: 1,
  placed: 2,
  partially_shipped: 2,
  shipped: 3,
  delivered: 4,
  cancelled: -1,
  refunded: -1,
} as const satisfies Record<OrderState, number>;

/** How many steps lie behind an order: the index of the one it stands on, -1 before the first or off the path. */
export function stepOf(state: OrderState): number {
  return reached[state];
}

/** What the shop keeps of an order: its subtotal less what the suppliers take. */
export function earningsOf({ subtotal, cost }: Pick<Order, 'subtotal' | 'cost'>) {
  const amount = subtotal.amount - cost.amount;
  return {
    money: { amount, currency: subtotal.currency },
    share: subtotal.amount > 0 ? amount / subtotal.amount : null,
  };
}
