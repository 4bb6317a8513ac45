import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecordTable } from '../../src/sync/state/record-table.ts';
import { boundsOf, newestSize, Segment, segmentSize } from '../../src/sync/state/segment.ts';

interface Item {
  id: number;
  /** The list is sorted by this, highest first. */
  at: number;
  word: string;
}

const newestFirst = (a: Item, b: Item) => b.at - a.at || b.id - a.id;

const item = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  at: fc.integer({ min: 1, max: 40 }),
  word: fc.constantFrom('a', 'b'),
});

const change = fc.oneof(
  { weight: 3, arbitrary: item.map((record) => ({ does: 'set' as const, record })) },
  { weight: 2, arbitrary: fc.nat(61).map((id) => ({ does: 'delete' as const, id })) },
  { weight: 1, arbitrary: fc.nat(12).map((count) => ({ does: 'first' as const, count })) },
  { weight: 1, arbitrary: fc.constant({ does: 'list' as const }) },
);

/** Packed segments of a few records, which note when they are unpacked. */
function packed(records: readonly Item[], size: number) {
  const opened: number[] = [];
  const segments = Array.from({ length: Math.ceil(records.length / size) }, (_, index) => {
    const some = records.slice(index * size, (index + 1) * size);
    return new Segment(boundsOf(some), () => {
      opened.push(index);
      return some;
    });
  });
  return { segments, opened };
}

/** Makes a change to the table, and to what is known of it. */
function make(
  one: { does: string; record?: Item; id?: number },
  table: RecordTable<Item>,
  known: Map<number, Item>,
) {
  if (one.does === 'set' && one.record) {
    table.set(one.record);
    known.set(one.record.id, one.record);
  }
  if (one.does === 'delete' && one.id !== undefined) {
    table.delete(one.id);
    known.delete(one.id);
  }
}

const inOrder = (byId: ReadonlyMap<number, Item>) => [...byId.values()].sort(newestFirst);

describe('the table of a collection', () => {
  test('[§D-log] holds what was set and not deleted, in order, however its segments are packed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(change, { maxLength: 30 }),
        (start, size, changes) => {
          const known = new Map<number, Item>(start.map((record) => [record.id, record]));
          const table = new RecordTable<Item>(newestFirst);
          table.load(packed(inOrder(known), size).segments);
          for (const one of changes) {
            make(one, table, known);
            const wanted = inOrder(known);
            if (one.does === 'first')
              expect(table.first(one.count)).toEqual(wanted.slice(0, one.count));
            if (one.does === 'list') expect(table.list()).toEqual(wanted);
            expect(table.size).toBe(known.size);
          }
          for (let id = 1; id <= 60; id += 1) expect(table.get(id)).toBe(known.get(id));
          expect(table.find(({ word }) => word === 'b')).toBe(
            inOrder(known).find(({ word }) => word === 'b'),
          );
          expect(table.segments().flatMap((segment) => segment.records())).toEqual(inOrder(known));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('[§D-log] by id, what is decided before a segment is unpacked comes out as if it were decided afterwards', () => {
    const highestFirst = (a: Item, b: Item) => b.id - a.id;
    const look = fc.oneof(
      change,
      item.map((record) => ({ does: 'keep the later' as const, record })),
      fc.nat(61).map((id) => ({ does: 'get' as const, id })),
    );
    const laterOf = (known: Item | undefined, record: Item) =>
      known && known.at > record.at ? known : record;
    fc.assert(
      fc.property(
        fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(look, { maxLength: 30 }),
        (start, size, changes) => {
          const known = new Map<number, Item>(start.map((record) => [record.id, record]));
          const wanted = () => [...known.values()].sort(highestFirst);
          const table = new RecordTable<Item>(highestFirst, true);
          table.load(packed(wanted(), size).segments);
          for (const one of changes) {
            make(one, table, known);
            if (one.does === 'keep the later') {
              const { record } = one;
              table.revise(record.id, {
                decide: (before) => laterOf(before, record),
                isGone: false,
              });
              known.set(record.id, laterOf(known.get(record.id), record));
            }
            if (one.does === 'get') expect(table.get(one.id)).toBe(known.get(one.id));
            if (one.does === 'first')
              expect(table.first(one.count)).toEqual(wanted().slice(0, one.count));
            if (one.does === 'list') {
              expect(table.list()).toEqual(wanted());
              expect(table.size).toBe(known.size);
            }
          }
          for (const segment of table.segments()) {
            const bounds = boundsOf(segment.records());
            const { size, lowest, highest } = segment;
            expect({ size, lowest, highest }).toEqual(bounds);
          }
          for (let id = 1; id <= 60; id += 1) expect(table.get(id)).toBe(known.get(id));
          expect(table.list()).toEqual(wanted());
          expect(table.size).toBe(known.size);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  const forty = Array.from({ length: 40 }, (_, at) => ({ id: 40 - at, at: 40 - at, word: 'a' }));

  function tableOfForty() {
    const { segments, opened } = packed(forty, 10);
    const table = new RecordTable<Item>(newestFirst);
    table.load(segments);
    return { table, segments, opened };
  }

  test('[§D-speed] the first of a list are read without what follows, and a record without the others', () => {
    const { table, opened } = tableOfForty();
    expect(table.size).toBe(40);
    expect(table.first(5).map(({ id }) => id)).toEqual([40, 39, 38, 37, 36]);
    expect(table.get(15)?.id).toBe(15);
    expect(table.get(41)).toBeUndefined();
    expect(opened).toEqual([0, 2]);
    expect(table.isAtHand).toBe(false);
    expect(table.list()).toHaveLength(40);
    expect(table.isAtHand).toBe(true);
  });

  test('[§D-speed] a change leaves every segment as it is but its own', () => {
    const { table, segments, opened } = tableOfForty();
    table.set({ id: 15, at: 15, word: 'b' });
    table.set({ id: 41, at: 41, word: 'a' });
    const now = table.segments();
    expect(now.map((segment, at) => segment === segments[at])).toEqual([false, true, false, true]);
    expect(opened).toEqual([2, 0]);
    expect(table.list()).toBe(table.list());
    expect(table.first(1)[0]?.id).toBe(41);
  });

  test('[§D-speed] by id, a change needs none of the packed segments', () => {
    const { segments, opened } = packed(forty, 10);
    const table = new RecordTable<Item>((a, b) => b.id - a.id, true);
    table.load(segments);
    table.set({ id: 15, at: 15, word: 'b' });
    table.revise(16, { decide: (known) => known, isGone: false });
    table.delete(4);
    table.delete(4);
    expect(table.takeNews()).toEqual(new Set([15, 16, 4]));
    const now = table.segments();
    expect(now.map((segment, at) => segment === segments[at])).toEqual([true, true, false, false]);
    for (const id of [1, 5, 10]) table.set({ id, at: id, word: 'b' });
    expect([table.size, table.segments().length, opened]).toEqual([39, 4, []]);
    table.set({ id: 41, at: 41, word: 'b' });
    expect(table.first(2).map(({ id }) => id)).toEqual([41, 40]);
    expect(opened).toEqual([0]);
    expect(table.get(15)?.word).toBe('b');
    expect(opened).toEqual([0, 2]);
    expect([5, 4, 3].map((id) => table.get(id)?.word)).toEqual(['b', undefined, 'a']);
    expect(table.list()).toHaveLength(40);
  });

  test('[§D-speed] a record of an unpacked segment is changed at once, and one that was deleted may come back', () => {
    const { segments } = packed(forty, 10);
    const table = new RecordTable<Item>((a, b) => b.id - a.id, true);
    table.load(segments);
    expect(table.get(15)?.word).toBe('a');
    table.set({ id: 16, at: 16, word: 'b' });
    expect(table.segments().map(({ isOpen }) => isOpen)).toEqual([false, false, true, false]);
    table.set({ id: 35, at: 35, word: 'b' });
    expect(table.first(6).at(-1)?.word).toBe('b');
    table.set({ id: 35, at: 35, word: 'c' });
    expect(table.first(6).at(-1)?.word).toBe('c');
    expect(table.get(35)?.word).toBe('c');
    table.delete(4);
    table.set({ id: 4, at: 4, word: 'b' });
    expect(table.segments() && table.size).toBe(40);
    table.set({ id: 5, at: 5, word: 'b' });
    table.delete(5);
    expect(table.segments() && table.size).toBe(39);
    table.delete(25);
    table.load(packed(forty, 10).segments);
    expect(table.get(25)?.word).toBe('a');
  });

  test('[§D-speed] a record between two packed segments is at hand, and opens the one that it joins', () => {
    const even = forty.map(({ id }) => ({ id: 2 * id, at: 2 * id, word: 'a' }));
    const { segments, opened } = packed(even, 10);
    const table = new RecordTable<Item>((a, b) => b.id - a.id, true);
    table.load(segments);
    table.set({ id: 41, at: 41, word: 'b' });
    expect(table.segments().map(({ size }) => size)).toEqual([10, 10, 11, 10]);
    expect(table.get(41)?.word).toBe('b');
    expect(opened).toEqual([2]);
  });

  test('[§D-storage] a segment that can’t be unpacked counts for nothing, and its records may come again', () => {
    const { segments } = packed(forty, 10);
    const table = new RecordTable<Item>(newestFirst);
    table.load([new Segment(boundsOf(forty.slice(0, 10)), () => []), ...segments.slice(1)]);
    expect(table.list()).toHaveLength(30);
    expect(table.size).toBe(30);
    for (const record of forty) table.set(record);
    expect(table.list()).toEqual(forty);
    expect(table.size).toBe(40);
  });

  test('[§D-storage] beside a segment that can’t be unpacked a new record finds its place', () => {
    const { segments } = packed(forty, 10);
    const table = new RecordTable<Item>(newestFirst);
    table.load([new Segment(boundsOf(forty.slice(0, 10)), () => []), ...segments.slice(1)]);
    const added = { id: 25, at: 25, word: 'b' };
    table.set(added);
    expect(table.list().filter(({ id }) => id === 25)).toEqual([added]);
    table.set({ ...added, id: 50, at: 22 });
    expect(
      table
        .list()
        .map(({ id }) => id)
        .slice(7, 11),
    ).toEqual([23, 50, 22, 21]);
  });

  test('[§D-speed] those that were added last stay in a segment of their own', () => {
    const records = Array.from({ length: 3 * segmentSize }, (_, at) => {
      const id = 3 * segmentSize - at;
      return { id, at: id, word: 'a' };
    });
    const table = new RecordTable<Item>(newestFirst);
    for (const record of records) table.set(record);
    const before = table.segments();
    expect(before[0]?.size).toBe(newestSize);
    const added = Array.from({ length: newestSize + 1 }, (_, at) => {
      const id = 3 * segmentSize + 1 + at;
      return { id, at: id, word: 'b' };
    });
    for (const record of added) table.set(record);
    const after = table.segments();
    expect(after[0]?.size).toBe(newestSize);
    expect(after.slice(2)).toEqual(before.slice(2));
    expect(after.slice(2).every((segment, at) => segment === before[at + 2])).toBe(true);
    expect(table.list()).toEqual([...added.toReversed(), ...records]);
  });

  test('[§D-log] what is loaded takes the place of everything that there was', () => {
    const table = new RecordTable<Item>(newestFirst);
    expect([table.size, table.list()]).toEqual([0, []]);
    table.set({ id: 50, at: 50, word: 'a' });
    expect(table.list()).toHaveLength(1);
    table.set({ id: 51, at: 51, word: 'a' });
    table.delete(50);
    table.load(packed(forty, 10).segments);
    expect([table.get(51), table.size]).toEqual([undefined, 40]);
    expect(table.list()).toEqual(forty);
  });

  test('[§D-speed] what was set or deleted is told once', () => {
    const { table } = tableOfForty();
    expect(table.takeNews()).toEqual(new Set());
    table.set({ id: 15, at: 15, word: 'b' });
    expect(table.hasNews).toBe(true);
    table.delete(16);
    // There was no such record.
    table.delete(99);
    expect(table.takeNews()).toEqual(new Set([15, 16]));
    expect(table.takeNews()).toEqual(new Set());
    expect(table.hasNews).toBe(false);
  });

  test('[§D-speed] a list counts as read until it changes, also in a segment that is still packed', () => {
    const table = new RecordTable<Item>((a, b) => b.id - a.id, true);
    const read = () => {
      const before = table.isRead;
      table.list();
      return [before, table.isRead];
    };
    expect(read()).toEqual([false, true]);
    table.load(packed(forty, 10).segments);
    table.set({ id: 15, at: 15, word: 'b' });
    table.build();
    expect(read()).toEqual([false, true]);
    table.set({ id: 16, at: 16, word: 'b' });
    expect(read()).toEqual([false, true]);
    table.load(packed(forty, 10).segments);
    expect(read()).toEqual([false, true]);
  });

  test('[§D-log] a copy has the same records, and changes by itself', () => {
    const { table } = tableOfForty();
    const copy = table.copy();
    copy.set({ id: 50, at: 50, word: 'a' });
    copy.delete(1);
    expect([copy.size, copy.first(1).map(({ id }) => id), table.list()]).toEqual([40, [50], forty]);
  });

  test('[§D-speed] a list is at hand where it is of a single segment, packed or not', () => {
    const table = new RecordTable<Item>(newestFirst);
    expect(table.isAtHand).toBe(true);
    table.load(packed(forty, 40).segments);
    expect(table.isAtHand).toBe(true);
    table.load(packed(forty, 20).segments);
    expect(table.isAtHand).toBe(false);
  });

  test('[§D-log] a segment whose records have all gone is one no more', () => {
    const table = new RecordTable<Item>(newestFirst);
    table.load(packed(forty, 2).segments);
    for (const id of [15, 16]) table.delete(id);
    expect(table.segments()).toHaveLength(19);
    expect(table.segments().every(({ size }) => size === 2)).toBe(true);
    expect(table.list()).toHaveLength(38);
  });

  test('[§D-speed] a segment that has grown to twice the size of one is left whole, and cut when it grows on', () => {
    const records = Array.from({ length: 2 * segmentSize }, (_, at) => ({
      ...{ id: 2 * segmentSize - at, at: 2 * segmentSize - at, word: 'a' },
    }));
    const table = new RecordTable<Item>(newestFirst);
    table.load([Segment.of(records.slice(1))]);
    table.set({ id: 2 * segmentSize, at: 2 * segmentSize, word: 'b' });
    expect(table.segments().map(({ size }) => size)).toEqual([2 * segmentSize]);
    table.set({ id: 2 * segmentSize + 1, at: 0, word: 'c' });
    expect(table.segments().map(({ size }) => size)).toEqual([
      newestSize,
      2 * segmentSize - newestSize,
      1,
    ]);
    expect(
      table
        .list()
        .map(({ word }) => word)
        .join(''),
    ).toMatch(/^ba+c$/);
  });
});
