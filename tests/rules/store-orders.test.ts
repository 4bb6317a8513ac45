import { describe, expect, test } from 'vitest';
import type { OrderLineRow } from '../../server/db/schema/selling.ts';
import { draftOrder, type SoldVariant } from '../../server/orders/in/draft-order.ts';
import { judgeOrder } from '../../server/orders/in/judge-order.ts';
import { readOrder as readShopify } from '../../server/platforms/shopify/orders/read-order.ts';
import type { StoreOrder } from '../../server/platforms/store-orders.ts';
import { readOrder as readWoo } from '../../server/platforms/woocommerce/orders/read-order.ts';

const order: StoreOrder = {
  ...{ remoteId: '1', number: '#1001', url: 'https://a.example/1', placedAt: 0, updatedAt: 0 },
  ...{ currency: 'DKK', isCancelled: false, payment: 'paid', fulfilment: 'none' },
  customer: { name: '', email: '', phone: null },
  address: {
    ...{ name: '', line1: 'Vej 1', line2: null, postal_code: '8000', city: 'Aarhus' },
    country: 'DK',
  },
  lines: [],
  ...{ shipping: 4_900, vat: 5_960, total: 29_800 },
};
const sold: SoldVariant = {
  ...{ variantId: 3, productId: 7, sku: 'A', options: {}, cost: 10_000, currency: 'DKK' },
  supplier: { id: 9, name: 'Nord' },
  image: null,
};
const line = (remoteId: string, quantity = 1): StoreOrder['lines'][number] => ({
  ...{ remoteId, remoteProductId: 'p', remoteVariantId: 'v', title: 'Krus', variantTitle: 'Blå' },
  ...{ sku: 'theirs', quantity, unitPrice: 24_900 },
});
const kept = draftOrder({ ...order, lines: [line('a')] }, () => sold).lines;

describe('where an order stands of which nothing was ordered yet', () => {
  const unmapped = draftOrder({ ...order, lines: [line('a')] }, () => null).lines;
  const inEuro = draftOrder({ ...order, lines: [line('a')] }, () => ({ ...sold, currency: 'EUR' }));
  test.each<[string, Partial<StoreOrder>, readonly OrderLineRow[], ...(string | null)[]]>([
    ['paid, with all that a supplier needs', {}, kept, 'awaiting_confirmation', null],
    ['authorised only to pay later', { payment: 'pending' }, kept, 'pending_payment', null],
    ['whose payment was cancelled', { payment: 'voided' }, kept, 'pending_payment', null],
    ['unpaid and unmapped', { payment: 'pending' }, unmapped, 'pending_payment', 'sku_unmapped'],
    ['called off', { isCancelled: true }, unmapped, 'cancelled', null],
    ['paid back', { payment: 'refunded' }, kept, 'refunded', null],
    ['sent by the store', { fulfilment: 'all' }, unmapped, 'shipped', null],
    ['sent in part', { fulfilment: 'partly' }, kept, 'on_hold', 'changed_in_store'],
    ['without lines', {}, [], 'on_hold', 'no_lines'],
    ['with a line of nothing of ours', {}, unmapped, 'on_hold', 'sku_unmapped'],
    ['whose cost is in another currency', {}, inEuro.lines, 'on_hold', 'other_currency'],
    ['without an address', { address: null }, kept, 'on_hold', 'address_missing'],
  ])('[§D-orders-in-reasons] %s', (_, change, lines, state, reason) => {
    expect(judgeOrder({ ...order, ...change }, lines)).toEqual({ state, reason });
  });
});

test('[§D-orders-in] lines keep their ids, lose what is wanted no more, and are told apart by our options, or by the store’s word for them', () => {
  const two = draftOrder({ ...order, lines: [line('a'), line('b', 2)] }, () => sold);
  expect(two.parts).toMatchObject([{ supplier: { id: 9 }, cost: 30_000 }]);
  const next = draftOrder(
    { ...order, lines: [line('c'), line('b', 3), line('a', 0)] },
    ({ remoteId }) => (remoteId === 'c' ? null : sold),
    two.lines,
  );
  expect(next.lines.map(({ id, remote_id, title, sku }) => [id, remote_id, title, sku])).toEqual([
    [3, 'c', 'Krus, Blå', 'theirs'],
    [2, 'b', 'Krus', 'A'],
  ]);
  expect(next.parts).toMatchObject([{ lines: [{ line_id: 2, quantity: 3 }] }]);
  expect(next.subtotal + next.shipping).toBe(next.total);
});

test('[§D-orders-in-reasons] what no database can hold, and a country that isn’t one, keeps no order out', () => {
  const odd = draftOrder(
    { ...order, customer: { name: 'I\u0000da\ud800', email: '', phone: null }, address: null },
    () => null,
  );
  expect(odd.customer.name).toBe('Ida\ufffd');
  expect(odd.shippingAddress).toMatchObject({ line1: '', country: 'ZZ' });
});

test('[§D-orders-in] Shopify’s order is read without its customer, too', () => {
  const read = readShopify(
    {
      ...{
        id: 'gid://shopify/Order/1',
        legacyResourceId: '1',
        name: '#1',
        email: null,
        phone: null,
      },
      ...{ createdAt: '2026-11-24T08:00:00+01:00', updatedAt: '2026-11-24T07:00:01Z' },
      ...{ cancelledAt: null, currencyCode: 'DKK', displayFinancialStatus: 'AUTHORIZED' },
      displayFulfillmentStatus: 'ON_HOLD',
      ...{ currentTotalPriceSet: 100, currentTotalTaxSet: 20, totalShippingPriceSet: 0 },
      ...{ customer: null, shippingAddress: null },
      lineItems: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    },
    'https://a.myshopify.com',
  );
  expect(read).toMatchObject({
    ...{ payment: 'paid', fulfilment: 'none', address: null, placedAt: read.updatedAt - 1_000 },
    customer: { name: '', email: '', phone: null },
    url: 'https://a.myshopify.com/admin/orders/1',
  });
});

describe('WooCommerce’s order', () => {
  const who = { first_name: 'Ida', last_name: '', address_1: 'Vej 1', city: 'Aarhus' };
  const raw = {
    ...{ id: 5, number: '5-A', status: 'processing', currency: 'DKK', total: '125.00' },
    ...{ date_created_gmt: '2026-11-24T07:00:00', date_modified_gmt: '2026-11-24T07:00:01' },
    ...{ total_tax: '25.00', shipping_total: '0.00', shipping_tax: '0.00' },
    billing: { ...who, country: 'DK', email: 'ida@example.com' },
    shipping: { address_1: '' },
    line_items: [
      {
        ...{ id: 8, name: 'Krus', product_id: 6, variation_id: 0, quantity: 3, sku: null },
        ...{ total: '100.00', total_tax: '25.00' },
      },
    ],
  };

  test('[§D-orders-in] goes where it is billed to unless it says otherwise; a price holds its VAT', () => {
    expect(readWoo(raw, 'https://a.dk')).toMatchObject({
      ...{ number: '5-A', updatedAt: Date.parse('2026-11-24T07:00:01Z'), total: 12_500 },
      address: { name: 'Ida', line1: 'Vej 1', country: 'DK' },
      lines: [{ remoteVariantId: '6', quantity: 3, unitPrice: 4_167, sku: '' }],
    });
  });

  test.each([
    ['processing', null, [], 'paid'],
    ['on-hold', null, [], 'pending'],
    ['packed', '2026-11-24T07:00:00', [], 'paid'],
    ['completed', null, [{ id: 1 }], 'partly_refunded'],
    ['refunded', null, [{ id: 1 }], 'refunded'],
    ['failed', null, [], 'voided'],
  ])(
    '[§D-orders-in-reasons] in the state "%s" is known by what was paid: %s',
    (status, paid, refunds, payment) => {
      const read = readWoo({ ...raw, status, date_paid_gmt: paid, refunds }, 'https://a.dk');
      expect(read?.payment).toBe(payment);
    },
  );

  test('[§D-orders-in] what is no order is none', () => {
    expect(readWoo({ ...raw, line_items: 'none' }, 'https://a.dk')).toBeNull();
    expect(readWoo({ ...raw, date_modified_gmt: 'now' }, 'https://a.dk')).toBeNull();
  });
});
