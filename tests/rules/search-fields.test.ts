import { expect, test } from 'vitest';
import { order } from '../../contract/entities/orders.ts';
import { fieldsOfOrder } from '../../contract/rules/search-fields.ts';

const money = { amount: 100, currency: 'DKK' };
const sold = order.parse({
  ...{ id: 1, order_number: 'EN-77-A', state: 'on_hold', reason: 'sku_unmapped', rev: 1 },
  placed_at: '2026-11-24T08:00:00.000Z',
  customer: { name: 'Ida', email: '', phone: null },
  shipping_address: {
    ...{ name: 'Ida', line1: 'Vej 1', line2: null, postal_code: '8000', city: 'Aarhus' },
    country: 'DK',
  },
  ...{ subtotal: money, shipping: money, vat: money, total: money, cost: money },
  ...{ lines: [], purchase_orders: [], timeline: [] },
});

test('[§D-order-store] an order is found by what its store calls it; one of no store is found by its own number', () => {
  const store = {
    ...{ integration_id: 1, name: 'Lunefjord', number: 'EN#77/A', url: 'https://a.example/1' },
    ...{ payment: 'paid' as const, fulfilment: 'none' as const },
  };
  expect(fieldsOfOrder({ ...sold, store })).toContain('EN#77/A');
  expect(fieldsOfOrder({ ...sold, store: null })).toContain('EN-77-A');
  expect(fieldsOfOrder(sold)).not.toContain(undefined);
});
