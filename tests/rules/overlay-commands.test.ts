import { beforeEach, expect, test } from 'vitest';
import { overlay } from '../../src/db/overlay.ts';
import { shownCollections } from '../../src/sync/state/collections.ts';
import type { Command } from '../../src/sync/state/commands.ts';
import { type Confirmed, nothingConfirmed } from '../../src/sync/state/confirmed.ts';
import { confirmedOf, Layer } from '../../src/sync/state/layer.ts';
import type { OutboxRow } from '../../src/sync/state/outbox-rows.ts';
import { importProduct, order, product } from '../store/support/records.ts';
import { outboxRow } from './support/outbox-row.ts';

let state: Confirmed;
/** Import products 1 to 3 (of the products 1001 to 1003) and order 5101. */
beforeEach(() => {
  state = nothingConfirmed();
  for (const id of [1, 2, 3]) state.tables['import-products'].set(importProduct(id));
  state.tables.orders.set(order(101));
});

const shown = (...commands: (Command | [Command, Partial<OutboxRow<unknown>>])[]) =>
  overlay(
    state,
    commands.map((one, at) => {
      const [command, more] = Array.isArray(one) ? one : [one, {}];
      return outboxRow(at + 1, command, more);
    }),
  );
const titles = (...commands: Parameters<typeof shown>) =>
  shown(...commands)
    ['import-products'].all()
    .map(({ title }) => title)
    .sort();

const edit = (id: number, title: string): Command => ({
  call: 'PATCH /import-products/{id}',
  args: { id, body: { title } },
});
const remove = (id: number): Command => ({ call: 'DELETE /import-products/{id}', args: { id } });
const add = (id: number): Command => ({
  call: 'POST /import-products',
  args: { body: { product_id: id } },
  draft: product(id),
});
const confirm = (number: string): Command => ({
  call: 'POST /shop/orders/{id}/confirm',
  args: { id: number },
});
const refused = { state: 'refused' as const };

test('[§D-log] what lies under a change is what the server said; a record without one lies under itself', () => {
  const known = state.tables['import-products'].get(1);
  const { 'import-products': list } = shown(edit(1, 'Ny'), add(7));
  const edited = list.get(1);
  expect(edited?.title).toBe('Ny');
  expect(edited && confirmedOf(edited)).toBe(known);
  expect(list.get(999)).toBeNull();
  const added = list.get(-7);
  expect(added && confirmedOf(added)).toBe(added);
});

test('[§D-log] the only record that fits is found as long as it isn’t removed', () => {
  const list = new Layer(state.tables['import-products']);
  const find = () => list.find(state, ({ product_id }) => product_id === 1_002);
  expect(find()?.id).toBe(2);
  list.remove(2);
  expect(find()).toBe(null);
});

test('[§D-log] screens show every collection as a list but the subscriptions', () => {
  expect(shownCollections.toSorted()).toEqual([
    ...['import-products', 'listings', 'my-products', 'orders', 'parcels', 'purchase-orders'],
  ]);
});

test('[§7-delete-import-product] [§7-delete-import-products] what is removed is gone at once; of all, what the person could see', () => {
  expect(titles(remove(2))).toEqual(['Produkt 1', 'Produkt 3']);
  const all: Command = { call: 'DELETE /import-products', args: {} };
  expect(titles([all, { upTo: 2 }])).toEqual(['Produkt 3']);
  expect(titles([all, { upTo: null }])).toHaveLength(3);
  expect(shown([remove(2), refused])['import-products'].get(2)?.title).toBe('Produkt 2');
  // An edit doesn't bring back an item that is gone.
  expect(titles(remove(2), edit(2, 'Ny'))).toEqual(['Produkt 1', 'Produkt 3']);
});

test('[§7-delete-import-products] a removal of all takes what was only just added, too', () => {
  const all: Command = { call: 'DELETE /import-products', args: {} };
  expect(titles(add(7), [all, { upTo: null }])).toEqual(['Produkt 1', 'Produkt 2', 'Produkt 3']);
});

test('[§7-post-import-products] a product is shown as added once: not where the list has it, nor twice', () => {
  expect(titles(add(7))).toEqual(['Produkt 1', 'Produkt 2', 'Produkt 3', 'Vare 7']);
  expect(titles(add(7), add(7), add(1001))).toHaveLength(4);
  expect(titles(edit(1, 'Ny'), add(1001))).toEqual(['Ny', 'Produkt 2', 'Produkt 3']);
});

test('[§7-post-import-products] what is removed and added again is shown, unless the list has another of the product', () => {
  expect(titles(remove(1), add(1001))).toEqual(['Produkt 2', 'Produkt 3', 'Vare 1001']);
  state.tables['import-products'].set(importProduct(4, { product_id: 1_002 }));
  expect(titles(remove(4), add(1002))).toEqual(['Produkt 1', 'Produkt 2', 'Produkt 3']);
});

test('[§7-post-import-products] a product of which too little was seen is not shown before the server has it', () => {
  const unseen: Command = { call: 'POST /import-products', args: { body: { product_id: 7 } } };
  expect(titles(unseen)).toHaveLength(3);
});

test('[§7-bulk-import] a bulk import of all shows as queued what can be imported, and one with a limit nothing', () => {
  state.tables['import-products'].set(importProduct(2, { state: 'publishing' }));
  state.tables['import-products'].set(importProduct(3, { state: 'failed' }));
  state.tables['import-products'].set(importProduct(4, { state: 'ready' }));
  const states = (limit: number | null) =>
    shown({ call: 'POST /import-products/import/bulk', args: { body: { limit } } })
      ['import-products'].all()
      .map(({ id, state: its }) => [id, its]);
  expect(states(null)).toEqual([
    [4, 'queued'],
    [3, 'queued'],
    [2, 'publishing'],
    [1, 'queued'],
  ]);
  expect(states(2).map(([, its]) => its)).toEqual([...['ready', 'failed', 'publishing', 'draft']]);
});

test('[§7-confirm-order] an order is shown as confirmed where it waits for that, and only the one of that number', () => {
  state.tables.orders.set(order(102, { state: 'shipped' }));
  state.tables.orders.set(order(103));
  const { orders } = shown(confirm('5101'), confirm('5102'), confirm('9999'));
  expect([101, 102, 103].map((id) => orders.get(id)?.state)).toEqual([
    'confirmed',
    'shipped',
    'awaiting_confirmation',
  ]);
});

test('[§D-log] a record whose change was refused is marked and shows what the server has', () => {
  const result = shown(
    [edit(1, 'Ny'), refused],
    [remove(2), refused],
    [add(7), refused],
    [{ call: 'DELETE /my-products/{id}', args: { id: 8 } }, refused],
    [confirm('5101'), refused],
    [confirm('9999'), refused],
    [{ call: 'POST /listings/{id}/pause', args: { id: 5 } }, refused],
  );
  expect(result.refused).toMatchObject({
    'import-products': new Set([1, 2]),
    'my-products': new Set([8]),
    orders: new Set([101]),
    listings: new Set([5]),
  });
  expect(result['import-products'].get(1)?.title).toBe('Produkt 1');
  expect(result['import-products'].all()).toHaveLength(3);
  expect(result.orders.get(101)?.state).toBe('awaiting_confirmation');
});

test('[§7-patch-import-product] an edit leaves the fields and variants that it doesn’t name as they are', () => {
  const [variant] = importProduct(1).variants;
  if (!variant) throw new Error('It has none.');
  const second = { ...variant, variant_id: 77, stock: 1 };
  state.tables['import-products'].set(importProduct(1, { rev: 4, variants: [variant, second] }));
  const body = { rev: 3, tags: ['ny'], variants: [{ variant_id: 77, included: false }] };
  const edited = shown({ call: 'PATCH /import-products/{id}', args: { id: 1, body } });
  expect(edited['import-products'].get(1)).toEqual(
    importProduct(1, { rev: 4, tags: ['ny'], variants: [variant, { ...second, included: false }] }),
  );
});
