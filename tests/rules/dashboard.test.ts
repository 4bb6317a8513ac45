import { expect, test } from 'vitest';
import { type ImportProduct, importState } from '../../contract/entities/import-products.ts';
import { type MyProduct, myProductStatus } from '../../contract/entities/my-products.ts';
import { type Order, orderState } from '../../contract/entities/orders.ts';
import { days, figuresOf, reachFar, wholeDays } from '../../src/screens/dashboard/figures.ts';
import { needsOf } from '../../src/screens/dashboard/needs.ts';
import {
  groupFrom as itemGroup,
  inGroup as itemInGroup,
} from '../../src/screens/import-list/import-rows.ts';
import { hasStatus, statusFrom } from '../../src/screens/my-products/my-product-rows.ts';
import {
  groupFrom as orderGroup,
  inGroup as orderInGroup,
} from '../../src/screens/orders/order-rows.ts';
import { kroner } from '../support/kroner.ts';
import { danish, danishRated } from '../support/shop-money.ts';

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
  } = figuresOf(
    [...orders, order(1, 7000, 'cancelled'), order(2, 7000, 'refunded')],
    [],
    now,
    danish,
  );
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
  expect(figuresOf([order(1, 100), foreign], [], now, danish)).toMatchObject({
    currency: 'DKK',
    currencies: ['DKK', 'SEK'],
    revenue: { sum: 100 },
    orders: { sum: 2 },
  });
});

test('[§D-dashboard] [§D-money] money of another currency is added in the shop’s, where there is a rate; another back end’s in that of the newest order', () => {
  const sek = (amount: number) => ({ amount, currency: 'SEK' });
  const foreign = { ...order(0, 1), total: sek(10_000), vat: sek(2_000), cost: sek(5_000) };
  const figures = figuresOf([order(1, 100), foreign], [], now, danishRated);
  expect(figures).toMatchObject({ currency: 'DKK', revenue: { sum: 100 + 6_508 } });
  expect(figures.margin.sum).toBe(100 - 20 - 50 + 6_508 - 1_302 - 3_254);
  expect(figuresOf([order(1, 100), foreign], [], now, null)).toMatchObject({
    currency: 'SEK',
    revenue: { sum: 10_000 },
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
    [
      ...[item('draft', 50), item('draft', 300), item('ready', 300)],
      ...[item('failed', 300), item('queued', 50), item('published', 50)],
    ],
    [product('active')],
    danish,
  );
  expect(needs.map(({ id, count }) => [id, count])).toEqual([
    ['stuck', 1],
    ['confirm', 1],
    ['blocked', 1],
    ['ready', 3],
  ]);
  expect(needsOf([], [], [], danish)).toEqual([]);
});

test('[§D-dashboard] each number leads to the list of just what it counts', () => {
  const item = (state: ImportProduct['state'], price: number) =>
    ({
      state,
      variants: [{ included: true, price: kroner(price), cost: kroner(100), stock: 9 }],
    }) as ImportProduct;
  const orders = orderState.options.map((state) => order(1, 1, state));
  const items = importState.options.flatMap((state) => [item(state, 50), item(state, 300)]);
  const products = myProductStatus.options.map((status) => ({ status }) as MyProduct);
  const behind = (href: string) => {
    const { pathname, searchParams } = new URL(href, 'http://shop.example');
    if (pathname.endsWith('/history')) {
      return orders.filter((one) => orderInGroup(one, orderGroup(searchParams.get('group'))));
    }
    if (pathname.endsWith('/my-products')) {
      return products.filter((one) => hasStatus(one, statusFrom(searchParams.get('status'))));
    }
    return items.filter((one) => itemInGroup(one, itemGroup(searchParams.get('group')), danish));
  };
  const needs = needsOf(orders, items, products, danish);
  expect(needs).toHaveLength(5);
  for (const { id, href, count } of needs) expect(behind(href), id).toHaveLength(count);
});

test('[§D-dashboard] figures come with the newest orders, once those reach as far back as the figures look', () => {
  expect(reachFar([order(0, 1), order(60, 1)], 900, now)).toBe(true);
  expect(reachFar([order(0, 1), order(59, 1)], 900, now)).toBe(false);
  expect(reachFar([order(0, 1)], 0, now)).toBe(true);
  expect(figuresOf([order(0, 1)], null, now, danish).selling).toBeNull();
});

test('[§D-dashboard] a course is drawn without today, which is not over', () => {
  const { orders, revenue } = figuresOf([order(0, 1000), order(1, 200)], [], now, danish);
  expect(wholeDays(revenue)).toHaveLength(days - 1);
  expect([wholeDays(revenue).at(-1), wholeDays(orders).at(-1)]).toEqual([200, 1]);
});
