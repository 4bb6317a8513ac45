import { expect, test } from 'vitest';
import { type Order, orderReason } from '../../contract/entities/orders.ts';
import type { PurchaseOrderState } from '../../contract/entities/purchase-order-states.ts';
import { isStuck, standsFor } from '../../contract/rules/what-needs.ts';
import { actsOf } from '../../src/screens/order/mends/acts-of.ts';

const part = (state: PurchaseOrderState) => ({
  ...{ id: 1, supplier: { id: 9, name: 'Nord' }, state, reason: null, reference: null },
  ...{ cost: { amount: 1, currency: 'DKK' }, tracking: [] },
});
const stands = (state: Parameters<typeof part>[0]) => ({
  ...{ state: 'on_hold' as const, reason: null, purchase_orders: [part(state)] },
});

test('[§D-mends] every reason has an action that settles it, and can be marked as handled', () => {
  expect(orderReason.options.length).toBeGreaterThan(10);
  for (const reason of orderReason.options) {
    const acts = actsOf(stands('draft'), reason);
    expect(acts.length, reason).toBeGreaterThan(1);
    expect(acts, reason).toContain('handled');
  }
});

test('[§D-mends] what a supplier may have is not called off, and an outcome that nobody knows is only marked', () => {
  expect(actsOf(stands('accepted'), 'stock')).not.toContain('cancel');
  expect(actsOf(stands('outcome_unknown'), 'temporary')).toEqual(['handled']);
  expect(actsOf(stands('outcome_unknown'), null)).toEqual(['handled']);
});

test('[§D-mends-store] what the store wants is offered where no supplier has the order', () => {
  const says: NonNullable<Order['store_says']> = {
    ...{ is_cancelled: false, payment: 'paid' as const, fulfilment: 'none' as const },
    ...{ address: null, lines: [] },
  };
  const taken = (state: PurchaseOrderState) =>
    actsOf({ ...stands(state), store_says: says }, 'changed_in_store').includes('take_store');
  expect([taken('draft'), taken('accepted')]).toEqual([true, false]);
});

test('[§D-mends-store] an order whose store says something else needs somebody, though it goes on', () => {
  expect(isStuck({ state: 'confirmed', reason: 'changed_in_store' })).toBe(true);
  expect(isStuck({ state: 'confirmed', reason: null })).toBe(false);
  expect(isStuck({ state: 'pending_payment', reason: 'changed_in_store' })).toBe(false);
});

test('[§D-mends] [§D-channels] an order with a purchase order that nobody was sent needs somebody, until it is sent or called off', () => {
  const of = (state: PurchaseOrderState, reason: Order['reason']) => ({
    ...{ state: 'placed' as const, reason: null },
    purchase_orders: [part('accepted'), { ...part(state), reason }],
  });
  for (const reason of ['no_channel', 'not_reached'] as const) {
    expect([isStuck(of('draft', reason)), standsFor(of('draft', reason))]).toEqual([true, reason]);
    expect(isStuck(of('cancelled', reason))).toBe(false);
    expect(isStuck({ ...of('draft', reason), state: 'cancelled' })).toBe(false);
  }
  // A draft waits and is sent by itself.
  expect(isStuck(of('draft', 'stock'))).toBe(false);
  expect(isStuck(of('draft', null))).toBe(false);
});
