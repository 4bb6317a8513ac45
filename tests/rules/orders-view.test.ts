import { describe, expect, test } from 'vitest';
import { myProductStatus } from '../../contract/entities/my-products.ts';
import { type Order, orderState } from '../../contract/entities/orders.ts';
import { addressLines } from '../../src/features/orders/address-lines.ts';
import {
  countStatuses,
  hasStatus,
  statusFrom,
} from '../../src/screens/my-products/my-product-rows.ts';
import {
  earningsOf,
  heldOf,
  isConfirmable,
  isShownBefore,
  isToldByPart,
  partsOf,
} from '../../src/screens/order/order-view.ts';
import {
  costsBySupplier,
  countGroups,
  groupFrom,
  groupNames,
  inGroup,
  offered,
  pictured,
  sumsOf,
} from '../../src/screens/orders/order-rows.ts';
import { searches } from '../../src/sync/read/search.ts';
import { kroner } from '../support/kroner.ts';
import { danish, danishRated } from '../support/shop-money.ts';

const states = orderState.options;

const line = (id: number, purchase_order_id: number | null): Order['lines'][number] => ({
  id,
  purchase_order_id,
  product_id: 1,
  sku: `SKU-${id}`,
  title: 'Vandflaske',
  options: {},
  image: null,
  quantity: 1,
  unit_price: kroner(100),
  unit_cost: kroner(60),
});

const order: Order = {
  id: 1,
  order_number: '10042',
  state: 'awaiting_confirmation',
  reason: null,
  rev: 1,
  placed_at: '2026-11-20T10:00:00Z',
  customer: { name: 'Åse Ørskov', email: 'aase@example.com', phone: null },
  shipping_address: {
    name: 'Åse Ørskov',
    line1: 'Strandvejen 1',
    line2: null,
    postal_code: '8000',
    city: 'Aarhus C',
    country: 'DK',
  },
  subtotal: kroner(300),
  shipping: kroner(49),
  vat: kroner(70),
  total: kroner(349),
  cost: kroner(180),
  lines: [line(1, 20), line(2, null), line(3, 21), line(4, 20), line(5, 999)],
  purchase_orders: [20, 21].map((id) => ({
    id,
    supplier: { id: 9, name: 'Nordlys' },
    state: 'accepted',
    reason: null,
    reference: `PO-${id}`,
    cost: kroner(90),
    tracking: [],
  })),
  timeline: [],
};

describe('[§D-orders] the orders list', () => {
  test('every state stands under "all" and exactly one other chip', () => {
    expect(states).toHaveLength(13);
    for (const state of states)
      expect(
        groupNames.filter((group) => inGroup({ state }, group)),
        state,
      ).toHaveLength(2);
    const counts = countGroups(states.map((state) => ({ state })));
    expect(counts).toMatchObject({
      all: 13,
      'needs-you': 4,
      'under-way': 5,
      shipped: 2,
      closed: 2,
    });
    // An order that needs attention is either to be confirmed or stuck, and is counted there.
    expect([counts.confirm, counts.stuck]).toEqual([1, 3]);
    expect(offered('all')).toEqual(groupNames);
    expect(offered('stuck')).toEqual([
      ...['all', 'needs-you', 'confirm', 'stuck'],
      ...['under-way', 'shipped', 'closed'],
    ]);
    expect(groupFrom('x')).toBe('all');
  });

  test('[§D-mends-selection] what orders cost is added up by supplier and currency, the dearest first', () => {
    const dear = { ...order, purchase_orders: order.purchase_orders.slice(0, 1) };
    const more = {
      purchase_orders: dear.purchase_orders.map((part) => ({
        ...part,
        ...{ supplier: { id: 7, name: 'Syd' }, cost: kroner(200) },
      })),
    };
    expect(costsBySupplier([order, dear, more])).toEqual([
      { supplier: { id: 9, name: 'Nordlys' }, cost: kroner(270) },
      { supplier: { id: 7, name: 'Syd' }, cost: kroner(200) },
    ]);
  });

  test('an order is found by number, customer, place, product and reference', () => {
    for (const words of ['10042', 'aase', 'orskov', 'aarhus', 'vandflaske', 'po-21'])
      expect([order].filter(searches.orders(words)), words).toHaveLength(1);
  });

  test('[§D-order-pictures] the picture of an order is that of a line that has one', () => {
    const image = { url: '/media/a.webp', alt: '' };
    const lines = [line(1, 20), { ...line(2, 20), image }, line(3, 20)];
    expect(pictured({ lines })).toEqual({ line: lines[1], more: 2 });
    expect(pictured({ lines: [line(1, 20)] })).toEqual({ line: line(1, 20), more: 0 });
    expect(pictured({ lines: [] })).toEqual({ line: undefined, more: 0 });
  });

  test('[§D-confirming] what orders cost and bring together is summed in the shop’s currency, and by currency where there is no rate', () => {
    const euro = { amount: 50, currency: 'EUR' };
    const some = [
      { cost: kroner(100), total: kroner(250) },
      { cost: euro, total: euro },
      { cost: kroner(1), total: kroner(2) },
    ];
    expect(sumsOf(some, danish)).toEqual([
      { cost: kroner(101), total: kroner(252) },
      { cost: euro, total: euro },
    ]);
    // 0.50 € is 3.73 kr.
    expect(sumsOf(some, danishRated)).toEqual([{ cost: kroner(474), total: kroner(625) }]);
    expect(sumsOf([], danish)).toEqual([]);
  });
});

describe('an order', () => {
  test('[§D-orders] each supplier has a parcel with its lines; lines without one come first', () => {
    expect(
      partsOf(order).map(({ purchaseOrder, lines }) => [purchaseOrder?.id, lines.map((l) => l.id)]),
    ).toEqual([
      [undefined, [2, 5]],
      [20, [1, 4]],
      [21, [3]],
    ]);
  });

  test('[§D-orders] an address is written line by line, and what is empty makes no line', () => {
    expect(addressLines(order.shipping_address, 'Danmark')).toEqual([
      'Åse Ørskov',
      'Strandvejen 1',
      '8000 Aarhus C',
      'Danmark',
    ]);
  });

  test('[§4-confirm] it is confirmed while it awaits that, and never else', () => {
    expect(states.filter((state) => isConfirmable({ state }))).toEqual(['awaiting_confirmation']);
  });

  test('[§D-orders] what the shop earns is the total less VAT and cost', () => {
    const sold = { total: kroner(375), vat: kroner(75), cost: kroner(180) };
    expect(earningsOf(sold)).toEqual({ money: kroner(120), share: 0.4 });
    expect(earningsOf({ total: kroner(0), vat: kroner(0), cost: kroner(5) }).share).toBeNull();
  });
});

describe('[§D-mends] why an order has stopped', () => {
  const parts = (...states: Partial<Order['purchase_orders'][number]>[]) =>
    order.purchase_orders.map((part, at) => ({ ...part, ...states[at] }));
  const stock = { state: 'refused', reason: 'stock' } as const;

  test('is said by the part that it has stopped, and else by the order', () => {
    const told = (purchase_orders: Order['purchase_orders'], lines = order.lines) =>
      isToldByPart({ reason: 'stock', lines, purchase_orders });
    expect(told(parts(stock))).toBe(true);
    expect(told(parts())).toBe(false);
    // A line that a person has let wait is no reason to stop, and neither is one that was ordered again.
    expect(told(parts({ ...stock, state: 'draft', waits: true }))).toBe(false);
    expect(told(parts(stock), [line(1, 21)])).toBe(false);
    expect(
      isToldByPart({
        ...{ reason: null, lines: order.lines },
        purchase_orders: parts({ state: 'outcome_unknown' }),
      }),
    ).toBe(true);
  });

  test('is settled once where two parts have stopped for the same', () => {
    const said = (all: Order['purchase_orders']) =>
      all.map((part) => isShownBefore({ lines: order.lines, purchase_orders: all }, part));
    expect(said(parts(stock, stock))).toEqual([false, true]);
    expect(said(parts(stock, { ...stock, reason: 'balance' }))).toEqual([false, false]);
  });
});

describe('my products', () => {
  test('[§9-status] the status is active unless the URL names another', () => {
    expect(statusFrom(null)).toBe('active');
    expect(statusFrom('nonsense')).toBe('active');
    expect(statusFrom('all')).toBe('all');
    expect(statusFrom('on_hold')).toBe('on_hold');
  });
  test('[§D-lists] every status is counted once and in all', () => {
    const counts = countStatuses([
      { status: 'active' },
      { status: 'failed' },
      { status: 'active' },
    ]);
    expect(counts).toMatchObject({ active: 2, failed: 1, on_hold: 0, unsellable: 1, all: 3 });
    const statuses = myProductStatus.options;
    expect(statuses.filter((status) => hasStatus({ status }, 'unsellable'))).toEqual([
      'on_hold',
      'out_of_stock',
      'unavailable',
      'failed',
    ]);
  });
});

test('[§D-order-parts] a parcel tells how much it holds where that is not all', () => {
  const lines = [{ quantity: 2 }, { quantity: 1 }];
  const holding = (...quantities: number[]) =>
    heldOf({ lines: quantities.map((quantity, line_id) => ({ line_id, quantity })) }, lines);
  expect(holding(1)).toEqual({ held: 1, count: 3 });
  expect(holding(2, 1)).toBe(null);
  expect(holding()).toBe(null);
});
