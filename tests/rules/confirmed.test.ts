import { expect, test } from 'vitest';
import { collections, entities } from '../../src/sync/state/collections.ts';
import { isRest, nothingConfirmed } from '../../src/sync/state/confirmed.ts';
import type { RecordTable } from '../../src/sync/state/record-table.ts';
import { order } from '../store/support/records.ts';

/** Which of two orders comes first; asked both ways, because a sort may ask either. */
function first(a: { id: number; placed_at: string }, b: { id: number; placed_at: string }): number {
  const [one, other] = [order(a.id, a), order(b.id, b)];
  const there = Math.sign(collections.orders.order(one, other));
  expect(Math.sign(collections.orders.order(other, one))).toBe(-there || 0);
  return there < 0 ? a.id : b.id;
}

test('[§D-log] before the first event nothing is known, and the changes are read from their beginning', () => {
  const { tables, ...head } = nothingConfirmed();
  expect(head).toEqual({
    ...{ seq: 0, cursor: 0, complete: false, observedAt: 0, rest: null, resync: null },
    answers: new Map(),
  });
  expect(entities.length).toBeGreaterThan(3);
  expect(entities.filter((entity) => tables[entity].size > 0)).toEqual([]);
});

test('[§D-log] the newest stand first, of orders those that were placed last', () => {
  const { tables } = nothingConfirmed();
  for (const entity of ['import-products', 'my-products', 'subscriptions'] as const) {
    const table = tables[entity] as unknown as RecordTable<{ id: number }>;
    for (const id of [2, 3, 1]) table.set({ id });
    expect(table.list(), entity).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
  }
  const early = { id: 9, placed_at: '2026-01-05T08:00:00.000Z' };
  const late = { id: 1, placed_at: '2026-01-05T09:00:00.000Z' };
  expect(first(early, late)).toBe(1);
  expect(first(early, { ...late, placed_at: early.placed_at })).toBe(9);
});

test.each([
  ['without and with fractions', '2026-01-05T08:00:00Z', '2026-01-05T08:00:00.500Z'],
  ['in two time zones', '2026-01-05T09:00:00+02:00', '2026-01-05T08:00:00+00:00'],
  ['in a time zone and in UTC, as long', '2026-01-05T09:00:00+02:00', '2026-01-05T08:00:00.0000Z'],
  ['of one millisecond', '2026-01-05T08:00:00.000100Z', '2026-01-05T08:00:00.000200Z'],
  ['that nobody can read, and one', 'soon', '1970-01-01T00:00:01.000Z'],
])('[§D-log] orders with instants %s go by what those mean', (_, earlier, later) => {
  expect(first({ id: 2, placed_at: earlier }, { id: 1, placed_at: later })).toBe(1);
});

test('[§D-log] orders whose instants nobody can read go by their ids', () => {
  expect(first({ id: 1, placed_at: 'soon' }, { id: 2, placed_at: 'later' })).toBe(2);
  expect(first({ id: 2, placed_at: 'soon' }, { id: 1, placed_at: 'later' })).toBe(2);
});

test('[§D-first-sync] what is still to come is told by list, where and how many, and by nothing else', () => {
  const stretch = { below: 9, older: 8 };
  expect(
    [{}, { orders: stretch }, { 'my-products': stretch, orders: stretch }].map(isRest),
  ).toEqual([true, true, true]);
  const others: unknown[] = [
    ...[null, 'orders', [stretch]],
    ...[{ returns: stretch }, { orders: stretch, returns: stretch }, { toString: stretch }],
    ...[{ orders: null }, { orders: { below: 9 } }, { orders: { older: 8 } }],
    ...[{ orders: { below: '9', older: 8 } }, { orders: { below: 9, older: 0.5 } }],
  ];
  for (const other of others) expect(isRest(other), JSON.stringify(other)).toBe(false);
});
