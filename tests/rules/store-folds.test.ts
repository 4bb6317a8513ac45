import { expect, test, vi } from 'vitest';
import type { ChangeRun } from '../../contract/entities/changes.ts';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { Order } from '../../contract/entities/orders.ts';
import { changesConfirmed, fold, foldAll } from '../../src/db/fold.ts';
import type { Command } from '../../src/sync/state/commands.ts';
import { type Confirmed, nothingConfirmed, type Rest } from '../../src/sync/state/confirmed.ts';
import {
  type EventType,
  type NewEvent,
  type StoreEvent,
  versions,
} from '../../src/sync/state/events.ts';
import { boundsOf, Segment } from '../../src/sync/state/segment.ts';
import { importProduct, order } from '../store/support/records.ts';

const base = { id: 'e', aggregate: 'collections', commandId: null, at: 0 } as const;

const observed = (...values: ImportProduct[]): NewEvent => ({
  ...base,
  type: 'changes.observed',
  origin: 'server',
  payload: { runs: [{ entity: 'import-products', values }], cursor: 1, done: true },
});

const acknowledged = (command: Command, answer: unknown, upTo: number | null): NewEvent => ({
  ...base,
  type: 'command.acknowledged',
  origin: 'local',
  payload: { command, answer, upTo },
});

const foldedState = (...events: NewEvent[]): Confirmed =>
  foldAll(events.map((event, at) => ({ ...event, seq: at + 1 })));
const folded = (...events: NewEvent[]) => foldedState(...events).tables['import-products'];
const idsOf = ({ tables }: Confirmed) => tables['import-products'].list().map(({ id }) => id);

test.each([
  ['the same rev, as a job and a supplier change a record,', 2, 'after'],
  ['a later rev', 3, 'after'],
  ['an earlier rev, overtaken on its way,', 1, 'before'],
])('[§D-log] a record with %s is taken for what it is', (_, rev, title) => {
  const list = folded(
    observed(importProduct(1, { rev: 2, title: 'before' })),
    observed(importProduct(1, { rev, title: 'after' })),
  );
  expect(list.get(1)?.title).toBe(title);
});

test('[§7-patch-import-product] an acknowledged edit is what the server answered, and nothing where that was heard already', () => {
  const edit: Command = { call: 'PATCH /import-products/{id}', args: { id: 1, body: { rev: 1 } } };
  const before = observed(importProduct(1, { rev: 1, title: 'before' }));
  const answer = { data: importProduct(1, { rev: 2, title: 'answered' }) };
  expect(folded(before, acknowledged(edit, answer, null)).get(1)?.title).toBe('answered');
  expect(folded(before, acknowledged(edit, null, null)).get(1)?.title).toBe('before');
  const heard = { data: importProduct(1, { rev: 1, title: 'answered' }) };
  expect(folded(before, acknowledged(edit, heard, null)).get(1)?.title).toBe('before');
});

test('[§7-delete-import-products] an acknowledged removal of all leaves what came after the person decided', () => {
  const removeAll: Command = { call: 'DELETE /import-products', args: {} };
  const before = observed(importProduct(1), importProduct(2), importProduct(3));
  const ids = (upTo: number | null) =>
    folded(before, acknowledged(removeAll, { data: { removed: 2 } }, upTo))
      .list()
      .map(({ id }) => id);
  expect(ids(2)).toEqual([3]);
  expect(ids(3)).toEqual([]);
  expect(ids(null)).toEqual([3, 2, 1]);
});

test('[§7-delete-import-product] an acknowledged removal takes the one away', () => {
  const remove: Command = { call: 'DELETE /import-products/{id}', args: { id: 2 } };
  const list = folded(
    observed(importProduct(1), importProduct(2)),
    acknowledged(remove, { data: null }, null),
  );
  expect(list.list().map(({ id }) => id)).toEqual([1]);
});

test('[§D-log] an event that comes twice in a row leaves the very list that it made', () => {
  const event = { ...observed(importProduct(1)), seq: 1 } as StoreEvent;
  const state = foldAll([event]);
  const list = state.tables['import-products'].list();
  fold(state, structuredClone(event));
  expect(state.tables['import-products'].list()).toBe(list);
});

test('[§D-speed] a change leaves the part that it falls into packed, and the number of records as it was', () => {
  const records = [3, 2, 1].map((id) => importProduct(id));
  const unpack = vi.fn(() => records);
  const state = nothingConfirmed();
  const table = state.tables['import-products'];
  table.load([new Segment(boundsOf(records), unpack)]);
  const event = { ...observed(importProduct(2, { rev: 2, title: 'after' })), seq: 1 };
  fold(state, event as StoreEvent);
  expect([table.segments().length, table.size]).toEqual([1, 3]);
  expect(unpack).not.toHaveBeenCalled();
  expect(table.get(2)?.title).toBe('after');
});

test('[§D-log] a kind of record that this build doesn’t know is passed over', () => {
  const future = { entity: 'returns', values: [{ id: 1 }] } as unknown as ChangeRun;
  const state = foldedState({
    ...base,
    type: 'changes.observed',
    origin: 'server',
    payload: { runs: [future, { entity: 'orders', values: [order(2)] }], cursor: 7, done: true },
  });
  expect([state.cursor, state.tables.orders.size]).toEqual([7, 1]);
});

const changes = (runs: ChangeRun[], done: boolean, cursor = 1, from?: number): NewEvent => ({
  ...base,
  at: 30 + cursor,
  type: 'changes.observed',
  origin: 'server',
  payload: { runs, from, cursor, done },
});
const upserts = (...values: ImportProduct[]): ChangeRun => ({ entity: 'import-products', values });
const gone = (...ids: number[]): ChangeRun => ({ entity: 'import-products', gone: ids });

test('[§D-log] what the changes say is gone is gone, and the collections are whole once they were read to their end', () => {
  const first = changes([upserts(importProduct(1), importProduct(2))], false, 1);
  const last = changes([gone(1)], true, 2);
  expect(foldedState(first)).toMatchObject({ complete: false, cursor: 1, observedAt: 31 });
  const state = foldedState(first, last);
  expect(state).toMatchObject({ complete: true, cursor: 2, observedAt: 32 });
  expect(idsOf(state)).toEqual([2]);
});

test('[§D-log] only what the server says changes what is confirmed', () => {
  const types = Object.keys(versions) as EventType[];
  expect(types.filter(changesConfirmed)).toEqual([
    'changes.observed',
    'newest.observed',
    'resync.started',
    'answer.observed',
    'command.acknowledged',
  ]);
});

test('[§D-log] changes that follow on others than are known are taken, and those between are still to be read', () => {
  const first = changes([upserts(importProduct(1))], true, 4, 0);
  const next = changes([upserts(importProduct(3))], true, 9, 4);
  const later = changes([upserts(importProduct(5))], true, 12, 7);
  expect(foldedState(first, next)).toMatchObject({ cursor: 9, observedAt: 39 });
  // Pages of two tabs may overlap.
  expect(foldedState(first, next, later)).toMatchObject({ cursor: 12 });
  const missing = foldedState(first, later);
  expect(missing).toMatchObject({ cursor: 4, observedAt: 34, complete: true });
  expect(idsOf(missing)).toEqual([5, 1]);
  expect(foldedState(later)).toMatchObject({ cursor: 0, complete: false });
});

test('[§D-log] a resync takes what it brings, older too, and at its end, not before, all else goes', () => {
  const before = changes(
    [
      upserts(...[1, 2, 3].map((id) => importProduct(id, { rev: 5 }))),
      { entity: 'orders', values: [order(7), order(8)] },
    ],
    true,
  );
  const begun: NewEvent = {
    ...base,
    type: 'resync.started',
    origin: 'server',
    payload: { from: 40 },
  };
  const restored = changes([upserts(importProduct(1, { rev: 2, title: 'restored' }))], false);
  const end = changes(
    [upserts(importProduct(3, { rev: 5 })), { entity: 'orders', values: [order(8)] }],
    true,
  );
  expect(foldedState(before, begun)).toMatchObject({ cursor: 40, rest: null, complete: true });
  const amid = foldedState(before, begun, restored);
  expect(idsOf(amid)).toEqual([3, 2, 1]);
  expect(amid.tables['import-products'].get(1)?.title).toBe('restored');
  const after = foldedState(before, begun, restored, end);
  expect(idsOf(after)).toEqual([3, 1]);
  expect(after.tables.orders.list().map(({ id }) => id)).toEqual([8]);
  expect(after.resync).toBeNull();
  // From here on an older record counts as overtaken again, and is ignored.
  const overtaken = changes([upserts(importProduct(3, { rev: 4, title: 'old' }))], true);
  const later = foldedState(before, begun, restored, end, overtaken);
  expect(later.tables['import-products'].get(3)?.title).not.toBe('old');
});

test('[§D-first-sync] of a first reading it is kept what is still to come; the collections are whole when nothing is', () => {
  const newest = (cursor: number | null, rest: Rest): NewEvent => ({
    ...base,
    at: 5,
    type: 'newest.observed',
    origin: 'server',
    payload: { runs: [upserts(importProduct(9))], cursor, rest },
  });
  const rest = { orders: { below: 9, older: 8 } };
  const started = foldedState(newest(3, rest));
  expect(started).toMatchObject({ cursor: 3, rest, complete: false, observedAt: 5 });
  expect(idsOf(started)).toEqual([9]);
  // The changes end before the older records have come.
  expect(foldedState(newest(3, rest), changes([], true, 4))).toMatchObject({
    rest,
    complete: false,
  });
  const through = foldedState(newest(3, rest), newest(null, {}));
  expect(through).toMatchObject({ cursor: 3, rest: null, complete: true });
});

test('[§D-storage] of the answers to one call the newest are kept, and another call’s stay', () => {
  const answered = (
    key: string,
    call: string,
    at: number,
    { keep = 2, instead }: { keep?: number; instead?: string } = {},
  ): NewEvent => ({
    ...base,
    at,
    type: 'answer.observed',
    origin: 'server',
    payload: { key, call, answer: key, keep, instead },
  });
  const kept = (...events: NewEvent[]) => [...foldedState(...events).answers.keys()];
  const [a, b, c] = ['a', 'b', 'c'].map((key, at) => answered(key, 'GET /products', at + 1));
  const other = answered('x', 'GET /shop/plans', 0);
  if (!a || !b || !c) throw new Error('There are three.');
  expect(kept(other, a, b)).toEqual(['x', 'a', 'b']);
  expect(kept(other, a, b, c)).toEqual(['x', 'b', 'c']);
  expect(kept(a, b, answered('d', 'GET /products', 4, { keep: 1 }))).toEqual(['d']);
  // A call that is made again becomes the newest.
  expect(kept(a, b, a, c)).toEqual(['a', 'c']);
  expect(kept(a, b, answered('d', 'GET /products', 4, { instead: 'b' }))).toEqual(['a', 'd']);
  expect(foldedState(a).answers.get('a')).toEqual({
    call: 'GET /products',
    answer: 'a',
    observedAt: 1,
  });
});

test('[§7-post-import-products] an acknowledged product is in the list as the server answered; without an answer the changes bring it', () => {
  const add: Command = { call: 'POST /import-products', args: { body: { product_id: 1004 } } };
  const answer = { data: importProduct(4, { title: 'answered' }) };
  expect(folded(acknowledged(add, answer, null)).get(4)?.title).toBe('answered');
  expect(folded(acknowledged(add, null, null)).size).toBe(0);
});

test('[§7-confirm-order] a confirmed order stands as answered, unless the changes have brought that state of it already', () => {
  const confirm: Command = { call: 'POST /shop/orders/{id}/confirm', args: { id: '5001' } };
  const answered = acknowledged(confirm, { data: order(1, { rev: 2, state: 'confirmed' }) }, null);
  const known = (over: Partial<Order>) =>
    changes([{ entity: 'orders', values: [order(1, over)] }], true);
  const stateOf = (...events: NewEvent[]) => foldedState(...events).tables.orders.get(1)?.state;
  expect(stateOf(answered)).toBe('confirmed');
  expect(stateOf(known({ rev: 1 }), answered)).toBe('confirmed');
  expect(stateOf(known({ rev: 2, state: 'shipped' }), answered)).toBe('shipped');
  expect(stateOf(known({ rev: 1 }), acknowledged(confirm, null, null))).toBe(
    'awaiting_confirmation',
  );
});

test('[§D-log] an answer without a revision is news whatever is known', () => {
  const confirm: Command = { call: 'POST /shop/orders/{id}/confirm', args: { id: '5001' } };
  const { rev: _rev, ...old } = order(1);
  const before = changes([{ entity: 'orders', values: [old as Order] }], true);
  const answered = acknowledged(confirm, { data: { ...old, state: 'confirmed' } }, null);
  expect(foldedState(before, answered).tables.orders.get(1)?.state).toBe('confirmed');
});

test('[§D-log] during a resync an acknowledgement counts as brought', () => {
  const edit: Command = { call: 'PATCH /import-products/{id}', args: { id: 1, body: { rev: 1 } } };
  const state = foldedState(
    changes([upserts(importProduct(1, { rev: 2, title: 'known' }))], true),
    { ...base, type: 'resync.started', origin: 'server', payload: { from: 0 } },
    acknowledged(edit, { data: importProduct(1, { rev: 2, title: 'answered' }) }, null),
    changes([], true),
  );
  expect(state.tables['import-products'].list().map(({ title }) => title)).toEqual(['answered']);
});
