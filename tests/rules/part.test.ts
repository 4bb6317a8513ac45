import { expect, test } from 'vitest';
import { boundsOf, Part, partsOf } from '../../src/sync/state/part.ts';

const falling = (count: number) => Array.from({ length: count }, (_, at) => ({ id: count - at }));

/** A part that tells how often it was unpacked. */
function packed(records: readonly { id: number }[]) {
  const unpacked: string[] = [];
  const part = new Part(boundsOf(records), () => {
    unpacked.push('once');
    return records;
  });
  return { part, unpacked };
}

test('[§D-speed] a part is unpacked once, when somebody looks into it; made of records at hand it is open', () => {
  const { part, unpacked } = packed(falling(3));
  expect([part.size, part.lowest, part.highest]).toEqual([3, 1, 3]);
  expect([part.indexOf(0), part.indexOf(4)]).toEqual([-1, -1]);
  expect([part.isOpen, unpacked]).toEqual([false, []]);
  expect(part.records()).toBe(part.records());
  expect([part.isOpen, unpacked]).toEqual([true, ['once']]);
  expect(Part.of(falling(3)).isOpen).toBe(true);
  expect(part.with(new Map([[0, { id: 3 }]])).isOpen).toBe(true);
});

test('[§D-speed] what is made of a part costs nothing until it is looked at, and is at hand where the part is', () => {
  const { part, unpacked } = packed(falling(3));
  const words = part.map(({ id }) => ({ id, word: `no. ${id}` }));
  expect([words.isOpen, unpacked]).toEqual([false, []]);
  part.records();
  expect(words.isOpen).toBe(true);
  expect(words.records().map(({ word }) => word)).toEqual(['no. 3', 'no. 2', 'no. 1']);
  const { part: other } = packed(falling(2));
  const read = other.map(({ id }) => ({ id }));
  read.records();
  expect(read.isOpen).toBe(true);
});

test.each([
  ['falling', [9, 7, 4, 2]],
  ['in another order', [4, 9, 2, 7]],
  ['the same but for the last', [9, 7, 4, 8]],
])(
  '[§D-log] in a part whose ids are %s each is found at its place, and none that isn’t there',
  (_, ids) => {
    const records = ids.map((id) => ({ id }));
    const part = Part.of(records);
    const changed = part.with(new Map([[1, { id: ids[1] ?? 0 }]]));
    for (const one of [part, changed]) {
      expect(ids.map((id) => one.indexOf(id))).toEqual([0, 1, 2, 3]);
      for (const id of [1, 3, 5, 6, 10]) expect(one.indexOf(id), String(id)).toBe(-1);
    }
    expect(changed.records()[1]).not.toBe(records[1]);
  },
);

test('[§D-storage] a part knows its chunk of the snapshot, and one that was changed has none', () => {
  const part = Part.of(falling(2));
  expect(part.chunk).toBeNull();
  part.keptAs('g/orders/0');
  expect(part.chunk).toBe('g/orders/0');
  expect(part.with(new Map()).chunk).toBeNull();
});

test('[§D-speed] many records are cut into parts that follow each other, of like size but the last', () => {
  const records = falling(4_321);
  const parts = partsOf(records);
  expect(parts.flatMap((part) => part.records())).toEqual(records);
  const sizes = parts.map(({ size }) => size);
  const [most = 0] = sizes;
  expect(sizes.slice(0, -1).every((size) => size === most)).toBe(true);
  expect(sizes.at(-1)).toBe(4_321 - (parts.length - 1) * most);
  expect(partsOf([])).toEqual([]);
});
