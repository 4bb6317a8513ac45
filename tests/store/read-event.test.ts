import { expect, test } from 'vitest';
import { readEvent } from '../../src/db/read-event.ts';
import { headOf, readHead, type SnapshotHead } from '../../src/db/snapshot.ts';
import { importProduct } from './support/records.ts';

const rest = { orders: { below: 40, older: 12 } };

function newest(payload: unknown) {
  return readEvent({
    ...{ seq: 1, id: 'a', type: 'newest.observed', version: 1, aggregate: 'collections' },
    ...{ commandId: null, origin: 'server', at: 1, payload: JSON.stringify(payload) },
  });
}

const runs = [{ entity: 'import-products', values: [importProduct(1), { id: 2 }] }];

test('[§D-heals] [§D-first-sync] of a first reading what is a record is used, and the rest told of', () => {
  const read = newest({ runs, cursor: 9, rest });
  expect(read).toMatchObject({ ok: true, lost: [{ id: 2 }] });
  if (!read.ok || read.event.type !== 'newest.observed') throw new Error('It could not be read.');
  expect(read.event.payload).toEqual({
    ...{ cursor: 9, rest },
    runs: [{ entity: 'import-products', values: [importProduct(1)] }],
  });
  expect(newest({ runs: [], cursor: null, rest: {} })).toMatchObject({ ok: true, lost: [] });
});

test.each<[string, unknown]>([
  ['without what is still to come', { runs, cursor: 9 }],
  ['with a list that there isn’t', { runs, cursor: 9, rest: { mice: rest.orders } }],
  ['with an id that is none', { runs, cursor: 9, rest: { orders: { below: '40', older: 1 } } }],
  ['with a cursor that is none', { runs, cursor: -1, rest }],
  ['without records', { runs: null, cursor: 9, rest }],
])('[§D-heals] [§D-first-sync] a first reading %s can’t be read', (_, payload) => {
  expect(newest(payload)).toMatchObject({ ok: false });
});

test('[§D-heals] [§D-first-sync] a snapshot’s head tells what is still to come, or isn’t read', () => {
  const head: SnapshotHead = {
    ...{ seq: 1, cursor: 2, complete: false, observedAt: 3, resync: null, chunks: [] },
    rest,
  };
  expect(readHead(headOf(head))).toEqual(head);
  expect(readHead(headOf({ ...head, rest: null }))?.rest).toBeNull();
  const { rest: _none, ...earlier } = head;
  expect(readHead(headOf(earlier))).toEqual(earlier);
  const broken = { ...head, rest: { orders: 7 } } as unknown as SnapshotHead;
  expect(readHead(headOf(broken))).toBeNull();
});
