import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangeRow, ChangeRun } from '../../contract/entities/changes.ts';
import { runsOf } from '../../contract/rules/change-runs.ts';
import { fold, foldAll } from '../../src/db/fold.ts';
import { readEvent } from '../../src/db/read-event.ts';
import { readHead, unpack } from '../../src/db/snapshot.ts';
import { freeze, pack } from '../../src/db/snapshot-pack.ts';
import { entities } from '../../src/sync/state/collections.ts';
import { type Confirmed, nothingConfirmed } from '../../src/sync/state/confirmed.ts';
import type { NewEvent, StoredEvent, StoreEvent } from '../../src/sync/state/events.ts';
import { packEvent } from '../../src/sync/state/events.ts';
import { upcast } from '../../src/sync/state/upcast.ts';
import { importProduct, order } from '../store/support/records.ts';

const base = { id: 'e', aggregate: 'collections', commandId: null } as const;

const change: fc.Arbitrary<ChangeRow> = fc.oneof(
  fc
    .record({ id: fc.integer({ min: 1, max: 30 }), rev: fc.integer({ min: 1, max: 4 }) })
    .map(({ id, rev }) => ({
      seq: 1,
      entity: 'import-products' as const,
      id,
      op: 'upsert' as const,
      value: importProduct(id, { rev, title: `r${rev}` }),
    })),
  fc.integer({ min: 1, max: 30 }).map((id) => ({
    seq: 1,
    entity: 'import-products' as const,
    id,
    op: 'delete' as const,
    value: null,
  })),
  fc.integer({ min: 1, max: 30 }).map((id) => ({
    seq: 1,
    entity: 'orders' as const,
    id,
    op: 'upsert' as const,
    value: order(id),
  })),
);

const fact: fc.Arbitrary<NewEvent> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({
        rows: fc.array(change, { maxLength: 8 }),
        cursor: fc.nat(),
        done: fc.boolean(),
        at: fc.nat(),
      })
      .map(({ at, rows, ...payload }) => ({
        ...base,
        type: 'changes.observed' as const,
        origin: 'server' as const,
        at,
        payload: { ...payload, runs: runsOf(rows) },
      })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        rows: fc.array(change, { maxLength: 8 }),
        cursor: fc.option(fc.nat()),
        rest: fc.constantFrom({}, { orders: { below: 9, older: 8 } }),
        at: fc.nat(),
      })
      .map(({ at, rows, ...payload }) => ({
        ...base,
        type: 'newest.observed' as const,
        origin: 'server' as const,
        at,
        payload: { ...payload, runs: runsOf(rows) },
      })),
  },
  fc.nat().map((at) => ({
    ...base,
    type: 'resync.started' as const,
    origin: 'server' as const,
    at,
    payload: { from: 0 },
  })),
  fc
    .record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      instead: fc.option(fc.constantFrom('e', 'a'), { nil: undefined }),
      answer: fc.jsonValue(),
      at: fc.nat(),
    })
    .map(({ at, ...payload }) => ({
      ...base,
      type: 'answer.observed' as const,
      origin: 'server' as const,
      at,
      payload: { ...payload, call: 'GET /products', keep: 3 },
    })),
  fc.integer({ min: 1, max: 30 }).map((id) => ({
    ...base,
    type: 'command.acknowledged' as const,
    origin: 'local' as const,
    at: 1,
    payload: {
      command: { call: 'DELETE /import-products/{id}' as const, args: { id } },
      answer: { data: null },
      upTo: null,
    },
  })),
);

const log = fc
  .array(fact, { maxLength: 40 })
  .map((facts) => facts.map((one, index) => ({ ...one, seq: index + 1 }) as StoreEvent));

/** Everything that the folds decide, as text. */
const told = (state: Confirmed): string => {
  const { head, segments, answers } = freeze(state);
  const lists = entities.map((entity) => segments[entity].flatMap((segment) => segment.records()));
  return JSON.stringify([head, lists, answers]);
};

/** A state as a later start reads it: packed and unpacked again. */
const restarted = (state: Confirmed): Confirmed => {
  const chunks = [...pack(freeze(state), 'g')].map(({ chunk }) => chunk);
  const texts = new Map(chunks.map(({ key, text }) => [key, text]));
  const head = readHead(chunks.at(-1));
  if (!head) throw new Error('The snapshot has no head.');
  return unpack(head, texts, () => expect.unreachable());
};

test('[§D-log] a snapshot and its tail say what the whole log says, wherever it is cut', () => {
  fc.assert(
    fc.property(log, fc.nat(40), (events, cut) => {
      const whole = foldAll(events);
      const resumed = foldAll(events.slice(cut), restarted(foldAll(events.slice(0, cut))));
      expect(told(resumed)).toBe(told(whole));
    }),
    { numRuns: 1_000 },
  );
});

test('[§D-log] an event that is delivered twice changes nothing', () => {
  fc.assert(
    fc.property(log, fc.array(fc.nat(39)), (events, again) => {
      const once = foldAll(events);
      const before = told(once);
      for (const index of again) {
        const event = events[index];
        if (event) fold(once, event);
      }
      expect(told(once)).toBe(before);
    }),
    { numRuns: 1_000 },
  );
});

test('[§D-log] the order is the number, never the clock', () => {
  fc.assert(
    fc.property(log, fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (events, clock) => {
      const other = events.map(
        (event, index) => ({ ...event, at: clock[index] ?? 0 }) as StoreEvent,
      );
      const ids = (state: Confirmed) => state.tables['import-products'].list();
      expect(ids(foldAll(other))).toEqual(ids(foldAll(events)));
    }),
    { numRuns: 1_000 },
  );
});

test('[§D-log] what is written is what is read', () => {
  fc.assert(
    fc.property(fact, (one) => {
      const stored = { ...packEvent(one), seq: 3 };
      const read = readEvent(stored);
      expect(read.ok && JSON.stringify(read.event.payload)).toBe(JSON.stringify(one.payload));
    }),
  );
});

/** The changes in version 1's form, where each record has its name. */
const named = (run: ChangeRun): object[] =>
  'gone' in run
    ? run.gone.map((id) => ({ entity: run.entity, id, op: 'delete', value: null }))
    : run.values.map((value) => ({ entity: run.entity, id: value.id, op: 'upsert', value }));

test('[§D-log] a log of old events, each brought up to date while it is read, folds like one written today', () => {
  const older = (event: StoreEvent): StoredEvent => {
    if (event.type !== 'changes.observed') return { ...event, ...packEvent(event) };
    const { runs, ...rest } = event.payload;
    return {
      ...event,
      version: 1,
      payload: JSON.stringify({ ...rest, rows: runs.flatMap(named) }),
    };
  };
  fc.assert(
    fc.property(log, fc.nat(40), (events, cut) => {
      const read = events.map(older).map((stored) => readEvent(stored));
      const brought = read.flatMap((one) => (one.ok ? [one.event] : []));
      expect(brought).toHaveLength(events.length);
      expect(told(foldAll(brought))).toBe(told(foldAll(events)));
      // Also when old events follow a snapshot made from new ones.
      const resumed = foldAll(brought.slice(cut), restarted(foldAll(events.slice(0, cut))));
      expect(told(resumed)).toBe(told(foldAll(events)));
    }),
    { numRuns: 1_000 },
  );
});

test('[§D-log] an old event is brought up step by step, and one from a newer build is told apart', () => {
  const steps = {
    'resync.started': {
      1: (payload: unknown) => ({ ...(payload as object), b: 2 }),
      2: (payload: unknown) => ({ ...(payload as object), c: 3 }),
    },
  };
  expect(upcast('resync.started', { a: 1 }, 1, 3, steps)).toEqual({ a: 1, b: 2, c: 3 });
  expect(() => upcast('resync.started', {}, 1, 4, steps)).toThrow(
    'No upcaster leads from resync.started v3 to v4.',
  );
  expect(() => upcast('resync.started', {}, 2, 1, steps)).toThrow('newer version');
  const newer = { ...base, seq: 1, type: 'resync.started', version: 2, at: 1, payload: '{}' };
  expect(readEvent({ ...newer, origin: 'server' }).ok).toBe(false);
});

test('[§D-log] a list stays in order, and is the same list until a record changes', () => {
  const { tables } = nothingConfirmed();
  const table = tables['import-products'];
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.integer({ min: 1, max: 400 }), gone: fc.boolean() }), {
        maxLength: 120,
      }),
      (steps) => {
        const before = table.list();
        expect(table.list()).toBe(before);
        for (const { id, gone } of steps)
          if (gone) table.delete(id);
          else table.set(importProduct(id));
        const ids = table.list().map(({ id }) => id);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
        expect(ids).toHaveLength(table.size);
      },
    ),
  );
});
