import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangeRow } from '../../contract/entities/changes.ts';
import { runsOf } from '../../contract/rules/change-runs.ts';
import { foldAll } from '../../src/db/fold.ts';
import type { SnapshotChunk } from '../../src/db/snapshot.ts';
import { freeze, pack } from '../../src/db/snapshot-pack.ts';
import { differences } from '../../src/inspect/moments.ts';
import { timelineOf } from '../../src/inspect/timeline.ts';
import { nothingConfirmed } from '../../src/sync/state/confirmed.ts';
import { packEvent, type StoredEvent, type StoreEvent } from '../../src/sync/state/events.ts';
import { importProduct } from '../store/support/records.ts';

const base = (seq: number) => ({ id: `event-${seq}`, at: seq * 1_000, seq });

function observed(seq: number, rows: ChangeRow[]): StoreEvent {
  return {
    ...base(seq),
    type: 'changes.observed',
    aggregate: 'collections',
    commandId: null,
    origin: 'server',
    payload: { runs: runsOf(rows), cursor: seq, done: true },
  };
}

const upsert = (id: number, rev: number): ChangeRow => ({
  seq: 1,
  entity: 'import-products',
  id,
  op: 'upsert',
  value: importProduct(id, { rev, title: `Produkt ${id}, ${rev}` }),
});
const removal = (id: number): ChangeRow => ({
  seq: 1,
  entity: 'import-products',
  id,
  op: 'delete',
  value: null,
});
const edit = {
  call: 'PATCH /import-products/{id}',
  args: { id: 1, body: { title: 'Ny' } },
} as const;

function commandEvent(
  seq: number,
  type: 'command.committed' | 'command.refused' | 'command.retried' | 'command.discarded',
  commandId: string,
): StoreEvent {
  const common = { ...base(seq), aggregate: 'product:1001', commandId, origin: 'local' as const };
  return type === 'command.refused'
    ? { ...common, type, payload: { failure: { kind: 'offline' } } }
    : { ...common, type, payload: { command: edit } };
}

const stored = (events: readonly StoreEvent[]): StoredEvent[] =>
  events.map((one) => packEvent(one));

/** A timeline over a log that was compacted up to `covered`. */
function timelineAt(events: readonly StoreEvent[], covered: number) {
  const chunks: SnapshotChunk[] =
    covered === 0
      ? []
      : [...pack(freeze(foldAll(events.filter(({ seq }) => seq <= covered))), 'generation')].map(
          ({ chunk }) => chunk,
        );
  const tail = stored(events.filter(({ seq }) => seq > covered));
  const bounds = { first: tail[0]?.seq ?? null, last: tail.at(-1)?.seq ?? null };
  return timelineOf(chunks, [], bounds, async function* read(after, to) {
    yield tail.filter(({ seq }) => seq > after && seq <= to);
  });
}

test('[§D-inspect] at any past event stands what the log says up to it, in whatever order one goes there', async () => {
  const step = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    rev: fc.integer({ min: 1, max: 9 }),
    gone: fc.boolean(),
  });
  let looked = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      async (steps, visits, cut) => {
        const events = steps.map(({ id, rev, gone }, index) =>
          observed(index + 1, [gone ? removal(id) : upsert(id, rev)]),
        );
        const covered = cut % events.length;
        const timeline = timelineAt(events, covered);
        expect(timeline.earliest).toBe(covered);
        for (const visit of visits) {
          const seq = covered + (visit % (events.length - covered + 1));
          const moment = await timeline.at(seq);
          const told = foldAll(events.filter((one) => one.seq <= seq));
          expect(moment?.lists['import-products']).toEqual(told.tables['import-products'].list());
          expect(moment?.cursor).toBe(told.cursor);
          looked += 1;
        }
      },
    ),
    { numRuns: 1_000 },
  );
  expect(looked).toBeGreaterThan(1_000);
});

test('[§D-inspect] a long log is gone back in without reading it from its beginning', async () => {
  const events = Array.from({ length: 5_000 }, (_, index) =>
    observed(index + 1, [upsert((index % 50) + 1, index + 1)]),
  );
  const log = stored(events);
  let read = 0;
  const timeline = timelineOf([], [], { first: 1, last: 5_000 }, async function* go(after, to) {
    for (let from = after; from < to; from += 250) {
      const some = log.slice(from, Math.min(from + 250, to));
      read += some.length;
      yield some;
    }
  });
  expect((await timeline.at(5_000))?.lists['import-products']).toHaveLength(50);
  expect(read).toBe(5_000);
  read = 0;
  const back = await timeline.at(4_321);
  expect(read).toBeLessThanOrEqual(1_000);
  expect(back?.lists['import-products']).toEqual(
    foldAll(events.slice(0, 4_321)).tables['import-products'].list(),
  );
});

test('[§D-inspect] the outbox stands as it stood: queued, refused, back again, gone', async () => {
  const events = [
    observed(1, [upsert(1, 1)]),
    commandEvent(2, 'command.committed', 'a'),
    commandEvent(3, 'command.refused', 'a'),
    commandEvent(4, 'command.retried', 'a'),
    commandEvent(5, 'command.discarded', 'a'),
  ];
  const timeline = timelineAt(events, 0);
  const states: unknown[] = [];
  for (const { seq } of events) {
    const moment = await timeline.at(seq);
    states.push(moment?.outbox.map(({ state }) => state));
  }
  expect(states).toEqual([[], ['queued'], ['refused'], ['queued'], []]);
});

test('[§D-inspect] what an event changed is told by record and field', async () => {
  const timeline = timelineAt(
    [
      observed(1, [upsert(1, 1), upsert(2, 1)]),
      observed(2, [upsert(1, 2), removal(2), upsert(3, 1)]),
    ],
    0,
  );
  const [before, after] = [await timeline.at(1), await timeline.at(2)];
  if (!before || !after) throw new Error('There is no past.');
  expect(differences(before, after)).toEqual([
    { list: 'import-products', id: '3', kind: 'added', fields: [] },
    {
      list: 'import-products',
      id: '1',
      kind: 'changed',
      fields: [
        { path: 'rev', before: 1, after: 2 },
        { path: 'title', before: 'Produkt 1, 1', after: 'Produkt 1, 2' },
      ],
    },
    { list: 'import-products', id: '2', kind: 'removed', fields: [] },
  ]);
  expect(differences(after, after)).toEqual([]);
});

test('[§D-inspect] an event that can’t be read stops nothing, and an empty log has an empty past', async () => {
  const broken = { ...stored([observed(2, [])])[0], payload: '{' } as StoredEvent;
  const log = [
    ...stored([observed(1, [upsert(1, 1)])]),
    broken,
    ...stored([observed(3, [upsert(2, 1)])]),
  ];
  const timeline = timelineOf([], [], { first: 1, last: 3 }, async function* read(after, to) {
    yield log.filter(({ seq }) => seq > after && seq <= to);
  });
  expect((await timeline.at(3))?.lists['import-products'].map(({ id }) => id)).toEqual([2, 1]);
  const nothing = timelineOf([], [], { first: null, last: null }, async function* read() {});
  const moment = await nothing.at(7);
  expect([moment?.seq, moment?.lists.orders]).toEqual([0, nothingConfirmed().tables.orders.list()]);
});
