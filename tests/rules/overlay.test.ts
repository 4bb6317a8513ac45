import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlay } from '../../src/db/overlay.ts';
import type { Command } from '../../src/sync/state/commands.ts';
import { nothingConfirmed } from '../../src/sync/state/confirmed.ts';
import type { OutboxRow } from '../../src/sync/state/outbox-rows.ts';
import { importProduct, order, product } from '../store/support/records.ts';
import { outboxRow as row } from './support/outbox-row.ts';

const edit = (id: number, title: string): Command => ({
  call: 'PATCH /import-products/{id}',
  args: { id, body: { title } },
});

test('[§D-log] taking one command back leaves what the others do as it was', () => {
  const state = nothingConfirmed();
  for (let id = 1; id <= 5; id++) state.tables['import-products'].set(importProduct(id));
  const titles = (rows: OutboxRow<unknown>[]) => {
    const layer = overlay(state, rows)['import-products'];
    return [1, 2, 3, 4, 5].map((id) => layer.get(id)?.title);
  };
  const commands = fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 5 }), title: fc.constantFrom('A', 'B', 'C') }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(commands, fc.nat(11), (all, index) => {
      const rows = all.map(({ id, title }, at) => row(at + 1, edit(id, title)));
      const out = rows[index % rows.length];
      const without = rows.filter((one) => one !== out);
      const refused = rows.map((one) =>
        one === out ? { ...one, state: 'refused' as const } : one,
      );
      expect(titles(refused)).toEqual(titles(without));
      const last = (id: number) => {
        const edits = all.filter((one, at) => one.id === id && rows[at] !== out);
        return edits.at(-1)?.title ?? `Produkt ${id}`;
      };
      expect(titles(without)).toEqual([1, 2, 3, 4, 5].map(last));
    }),
    { numRuns: 1_000 },
  );
  expect(titles([])).toEqual([1, 2, 3, 4, 5].map((id) => `Produkt ${id}`));
});

test('[§D-speed] a record that waits for the server stays the same one while nothing under it changes', () => {
  const state = nothingConfirmed();
  for (let id = 1; id <= 4; id++) state.tables['import-products'].set(importProduct(id));
  state.tables.orders.set(order(101));
  const rows = [
    row(1, edit(1, 'Rettet')),
    row(2, edit(1, 'Rettet igen')),
    row(3, {
      call: 'POST /import-products',
      args: { body: { product_id: 7 } },
      draft: product(7),
    }),
    row(4, { call: 'POST /shop/orders/{id}/confirm', args: { id: '5101' } }),
    row(5, { call: 'POST /import-products/import/bulk', args: { body: { limit: null } } }),
  ];
  const shown = () => {
    const { 'import-products': products, orders } = overlay(state, rows);
    return new Map<number, { state: string } | null>([...products.changes, ...orders.changes]);
  };
  const before = shown();
  expect([...before.values()].map((record) => record?.state).sort()).toEqual([
    'confirmed',
    ...Array.from({ length: 5 }, () => 'queued'),
  ]);
  for (const [id, record] of shown()) expect(record).toBe(before.get(id));
  state.tables['import-products'].set(importProduct(1, { rev: 2 }));
  const after = [...shown()];
  expect(after.filter(([id, record]) => record !== before.get(id)).map(([id]) => id)).toEqual([1]);
});

test('[§D-speed] what a waiting command is about is looked for once, until the confirmed records change', () => {
  const state = nothingConfirmed();
  let looks = 0;
  const watched = (id: number) =>
    Object.defineProperty(order(id), 'order_number', {
      get() {
        looks += 1;
        return String(5_000 + id);
      },
    });
  for (let id = 1; id <= 500; id++) state.tables.orders.set(watched(id));
  const rows = [
    row(1, { call: 'POST /shop/orders/{id}/confirm', args: { id: '5001' } }),
    {
      ...row(2, { call: 'POST /shop/orders/{id}/confirm', args: { id: '5002' } }),
      state: 'refused' as const,
    },
  ];
  const laid = () => {
    const { orders, refused } = overlay(state, rows);
    return [orders.get(1)?.state, ...refused.orders];
  };
  expect(laid()).toEqual(['confirmed', 2]);
  expect(looks).toBeGreaterThan(500);
  looks = 0;
  expect(laid()).toEqual(['confirmed', 2]);
  // The second command needs only the one record that the first has changed.
  expect(looks).toBeLessThanOrEqual(1);
  state.tables.orders.delete(2);
  expect(laid()).toEqual(['confirmed']);
});
