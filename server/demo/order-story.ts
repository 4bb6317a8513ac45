import type { OrderReason, OrderState } from '../../contract/entities/orders.ts';

/** A kind of order: its state, how many there are, and how many days old they are. */
export interface Story {
  state: OrderState;
  count: number;
  days: readonly [number, number];
  /** The reasons that the orders get in turn, if the state has any. */
  reasons?: readonly (OrderReason | null)[];
  /** With lines from more than one supplier. */
  split?: true;
}

/** Every state, in the proportions of a healthy shop: nearly all orders are delivered. */
export const stories: readonly Story[] = [
  { state: 'pending_payment', count: 2, days: [0.02, 0.6] },
  { state: 'awaiting_confirmation', count: 6, days: [0.05, 1.8] },
  {
    state: 'confirmed',
    count: 3,
    days: [0.2, 0.9],
    reasons: [null, 'changed_in_store', 'not_reached'],
  },
  { state: 'placing', count: 1, days: [0.1, 0.3] },
  { state: 'placed', count: 6, days: [1, 2.5] },
  { state: 'partially_shipped', count: 3, days: [2.5, 4.5], split: true },
  { state: 'shipped', count: 6, days: [2.4, 5] },
  { state: 'delivered', count: 19, days: [6, 89] },
  {
    state: 'on_hold',
    count: 7,
    days: [0.4, 5],
    reasons: [
      ...['sku_unmapped', 'postcode_format', 'cost_changed', 'address_missing'],
      ...['other_currency', 'no_lines', 'product_not_found'],
    ] as const,
  },
  { state: 'outcome_unknown', count: 1, days: [0.3, 0.8], reasons: ['temporary'] },
  {
    state: 'failed',
    count: 8,
    days: [1, 30],
    reasons: [
      ...['stock', 'no_carrier', 'below_minimum', 'bad_reference'],
      ...['balance', 'already_exists', 'temporary', 'supplier_refused'],
    ] as const,
  },
  { state: 'cancelled', count: 2, days: [8, 60] },
  { state: 'refunded', count: 2, days: [20, 80] },
];

const placed: readonly OrderState[] = [
  'pending_payment',
  'awaiting_confirmation',
  'confirmed',
  'placing',
  'placed',
];

/** The states that an order went through, ending with its own. */
export const ways: Record<OrderState, readonly OrderState[]> = {
  pending_payment: placed.slice(0, 1),
  awaiting_confirmation: placed.slice(0, 2),
  confirmed: placed.slice(0, 3),
  placing: placed.slice(0, 4),
  placed,
  partially_shipped: [...placed, 'partially_shipped'],
  shipped: [...placed, 'shipped'],
  delivered: [...placed, 'shipped', 'delivered'],
  on_hold: ['pending_payment', 'on_hold'],
  outcome_unknown: [...placed.slice(0, 4), 'outcome_unknown'],
  failed: [...placed.slice(0, 4), 'failed'],
  cancelled: ['pending_payment', 'awaiting_confirmation', 'cancelled'],
  refunded: [...placed, 'shipped', 'delivered', 'refunded'],
};

/** The least and the most minutes since the previous state. */
export const lasts: Record<OrderState, readonly [number, number]> = {
  pending_payment: [0, 0],
  awaiting_confirmation: [1, 9],
  confirmed: [12, 260],
  placing: [1, 2],
  placed: [2, 8],
  partially_shipped: [900, 1900],
  shipped: [900, 2200],
  delivered: [1400, 3400],
  on_hold: [1, 6],
  outcome_unknown: [2, 3],
  failed: [3, 20],
  cancelled: [60, 2000],
  refunded: [3000, 9000],
};
