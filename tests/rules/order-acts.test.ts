import { expect, test } from 'vitest';
import { type Order, orderReason } from '../../contract/entities/orders.ts';
import type { PurchaseOrderState } from '../../contract/entities/purchase-order-states.ts';
import { isStuck } from '../../contract/rules/what-needs.ts';
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
