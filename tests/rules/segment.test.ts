import { expect, test } from 'vitest';
import {
  boundsOf,
  newestSize,
  Segment,
  segmentSize,
  segmentsOf,
  withFewNewest,
} from '../../src/sync/state/segment.ts';

const falling = (count: number) => Array.from({ length: count }, (_, at) => ({ id: count - at }));

/** A segment that notes when it is unpacked. */
function packed(records: readonly { id: number }[]) {
  const unpacked: string[] = [];
  const segment = new Segment(boundsOf(records), () => {
    unpacked.push('once');
    return records;
  });
  return { segment, unpacked };
}

test('[§D-speed] a segment is unpacked once, when somebody looks into it; made of records at hand it is open', () => {
  const { segment, unpacked } = packed(falling(3));
  expect([segment.size, segment.lowest, segment.highest]).toEqual([3, 1, 3]);
  expect([segment.indexOf(0), segment.indexOf(4)]).toEqual([-1, -1]);
  expect([segment.isOpen, unpacked]).toEqual([false, []]);
  expect(segment.records()).toBe(segment.records());
  expect([segment.isOpen, unpacked]).toEqual([true, ['once']]);
  expect(Segment.of(falling(3)).isOpen).toBe(true);
  expect(segment.with(new Map([[0, { id: 3 }]])).isOpen).toBe(true);
});

test('[§D-speed] a mapped segment costs nothing until it is read, and is unpacked if its original is', () => {
  const { segment, unpacked } = packed(falling(3));
  const words = segment.map(({ id }) => ({ id, word: `no. ${id}` }));
  expect([words.isOpen, unpacked]).toEqual([false, []]);
  segment.records();
  expect(words.isOpen).toBe(true);
  expect(words.records().map(({ word }) => word)).toEqual(['no. 3', 'no. 2', 'no. 1']);
  const { segment: other } = packed(falling(2));
  const read = other.map(({ id }) => ({ id }));
  read.records();
  expect(read.isOpen).toBe(true);
});

test.each([
  ['falling', [9, 7, 4, 2]],
  ['in another order', [4, 9, 2, 7]],
  ['the same but for the last', [9, 7, 4, 8]],
])(
  '[§D-log] in a segment whose ids are %s each is found at its place, and none that isn’t there',
  (_, ids) => {
    const records = ids.map((id) => ({ id }));
    const segment = Segment.of(records);
    const changed = segment.with(new Map([[1, { id: ids[1] ?? 0 }]]));
    for (const one of [segment, changed]) {
      expect(ids.map((id) => one.indexOf(id))).toEqual([0, 1, 2, 3]);
      for (const id of [1, 3, 5, 6, 10]) expect(one.indexOf(id), String(id)).toBe(-1);
    }
    expect(changed.records()[1]).not.toBe(records[1]);
  },
);

test('[§D-storage] a segment knows its chunk of the snapshot, and one that was changed has none', () => {
  const segment = Segment.of(falling(2));
  expect(segment.chunk).toBeNull();
  segment.keptAs('g/orders/0');
  expect(segment.chunk).toBe('g/orders/0');
  expect(segment.with(new Map()).chunk).toBeNull();
});

const sizesOf = (segments: readonly { size: number }[]) => segments.map(({ size }) => size);

test('[§D-speed] many records are cut into segments that follow each other, a small one of the newest first', () => {
  const records = falling(3 * segmentSize + newestSize + 21);
  const segments = segmentsOf(records);
  expect(segments.flatMap((segment) => segment.records())).toEqual(records);
  expect(sizesOf(segments)).toEqual([newestSize, segmentSize, segmentSize, segmentSize, 21]);
  expect(sizesOf(segmentsOf(falling(segmentSize + 1)))).toEqual([
    newestSize,
    segmentSize + 1 - newestSize,
  ]);
  expect(sizesOf(segmentsOf(falling(segmentSize)))).toEqual([segmentSize]);
  expect(segmentsOf([])).toEqual([]);
});

test('[§D-speed] newest records that have become many join those after them', () => {
  const cutAt = (...sizes: number[]) => {
    const rest = falling(sizes.reduce((sum, size) => sum + size, 0));
    return sizes.map((size) => Segment.of(rest.splice(0, size)));
  };
  const few = cutAt(2 * newestSize, 10, 10);
  expect(withFewNewest(few)).toBe(few);
  const only = cutAt(2 * segmentSize);
  expect(withFewNewest(only)).toBe(only);
  const many = cutAt(2 * newestSize + 1, 10, 10);
  const after = withFewNewest(many);
  expect(sizesOf(after)).toEqual([newestSize, newestSize + 11, 10]);
  expect(after.flatMap((segment) => segment.records())).toEqual(falling(2 * newestSize + 21));
  expect(after[2]).toBe(many[2]);
  expect(sizesOf(withFewNewest(cutAt(2 * newestSize + 1, 2 * segmentSize)))).toEqual([
    newestSize,
    segmentSize,
    segmentSize,
    newestSize + 1,
  ]);
});
