import { expect, test } from 'vitest';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { MyProduct } from '../../contract/entities/my-products.ts';
import type { Order } from '../../contract/entities/orders.ts';
import { days, figuresOf } from '../../src/screens/dashboard/figures.ts';
import { needsOf } from '../../src/screens/dashboard/needs.ts';
import { kroner } from '../support/kroner.ts';

const now = new Date(2026, 4, 20, 14, 30).getTime();
const dayMs = 86_400_000;

function order(daysAgo: number, total: number, state: Order['state'] = 'delivered'): Order {
  return {
    id: daysAgo,
    order_number: `10${daysAgo}`,
    state,
    placed_at: new Date(now - daysAgo * dayMs).toISOString(),
    total: kroner(total),
    vat: kroner(total / 5),
    cost: kroner(total / 2),
  } as Order;
}

test('[§D-dashboard] the last 30 days are summed a day, the 30 before for comparison, lost orders not at all', () => {
  const orders = [order(0, 1000), order(0, 500), order(29, 200), order(30, 400), order(60, 9000)];
  const {
    revenue,
    margin,
    orders: count,
    currency,
  } = figuresOf([...orders, order(1, 7000, 'cancelled'), order(2, 7000, 'refunded')], [], now);
  expect(currency).toBe('DKK');
  expect(revenue.daily).toHaveLength(days);
  expect(revenue.daily.at(-1)).toBe(1500);
  expect(revenue.daily[0]).toBe(200);
  expect(revenue).toMatchObject({ sum: 1700, before: 400 });
  expect(margin.sum).toBe(1700 - 340 - 850);
  expect(count).toMatchObject({ sum: 3, before: 1 });
});

test('[§D-dashboard] money of another currency is not added to the money shown', () => {
  const foreign = { ...order(3, 800), total: { amount: 800, currency: 'SEK' } };
  expect(figuresOf([order(1, 100), foreign], [], now)).toMatchObject({
    currency: 'DKK',
    revenue: { sum: 100 },
    orders: { sum: 2 },
  });
});

test('[§D-dashboard] what needs the person is counted by kind, the most pressing first, and nothing that is zero', () => {
  const item = (state: ImportProduct['state'], price: number) =>
    ({
      state,
      variants: [{ included: true, price: kroner(price), cost: kroner(100), stock: 9 }],
    }) as ImportProduct;
  const product = (status: MyProduct['status']) => ({ status }) as MyProduct;
  const needs = needsOf(
    [order(1, 1, 'awaiting_confirmation'), order(2, 1, 'outcome_unknown'), order(3, 1)],
    [item('draft', 50), item('draft', 300), item('ready', 300), item('published', 50)],
    [product('active')],
  );
  expect(needs.map(({ id, count }) => [id, count])).toEqual([
    ['stuck', 1],
    ['confirm', 1],
    ['blocked', 1],
    ['ready', 2],
  ]);
  expect(needsOf([], [], [])).toEqual([]);
});
