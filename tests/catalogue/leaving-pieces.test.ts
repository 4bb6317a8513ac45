import { expect, test } from 'vitest';
import type { StagedRow } from '../../server/catalogue/row.ts';
import { row, rowsOf, type StagedFile, stagingBench } from './staging-bench.ts';

const on = stagingBench();
const all = { atMost: 100 };

/** A complete file with only the first of the supplier's thirty products: more leave than one piece takes. */
async function oneOfThirty(dryRun = false): Promise<StagedFile> {
  const thirty = await on.staged(rowsOf(30));
  await thirty.merge();
  return on.staged(rowsOf(1), { ...thirty.job, complete: all, dryRun });
}

test('[§D-catalogue-complete] what leaves does so in pieces, each recorded and told to its shops before the next begins', async () => {
  const { merge, left, seen } = await oneOfThirty();
  const after: number[] = [];
  await merge({
    async onProgress() {
      after.push(await left());
    },
  });
  expect(after.at(-1)).toBe(29);
  expect(after.filter((count) => count > 0 && count < 29)).not.toEqual([]);
  expect(new Set(seen.changed.flat()).size).toBe(29);
  expect(seen.changed.filter((ids) => ids.length === 0)).toEqual([]);
});

test('[§D-catalogue-complete] shops are told of a single product that leaves, too', async () => {
  const two = await on.staged(rowsOf(2));
  await two.merge();
  const { merge, seen } = await on.staged(rowsOf(1), { ...two.job, complete: all });
  await merge();
  expect(seen.changed).toEqual([[expect.any(Number)]]);
});

test('[§D-catalogue-complete] a file that stops while products leave goes on later with those that are left, and counts none of them again', async () => {
  const { merge, left, seen, report } = await oneOfThirty();
  const checkStop = () => {
    if (seen.changed.length === 1) throw new Error('stopped');
  };
  await expect(merge({ checkStop })).rejects.toThrow('stopped');
  expect(await left()).toBe(seen.changed[0]?.length);
  expect(await left()).toBeLessThan(29);
  await merge({}, seen.cursors.at(-1));
  expect(await left()).toBe(29);
  expect(report.unnamed).toEqual({ products: 29, variants: 29 });
  expect(report.notes).toEqual([{ code: 'leaving', count: 29, line: null, sample: '29' }]);
});

test('[§D-catalogue-complete] what leaves and can’t be recorded has not left', async () => {
  const { merge, left, seen } = await oneOfThirty();
  const recorded = merge({
    async onPiece(tx) {
      if ((await left(tx)) > 0) throw new Error('no room');
    },
  });
  await expect(recorded).rejects.toThrow('no room');
  expect(await left()).toBe(0);
  expect(seen.changed).toEqual([]);
});

test('[§D-catalogue-complete] a dry run counts what would leave, and nothing leaves', async () => {
  const { merge, left, seen, report } = await oneOfThirty(true);
  await merge();
  expect(report.unnamed).toEqual({ products: 29, variants: 29 });
  expect(await left()).toBe(0);
  expect(seen.changed).toEqual([]);
});

test('[§D-catalogue-complete] a file without a usable row says nothing of other products: none leaves', async () => {
  const { job } = await oneOfThirty();
  const bad = row(2, 0, { variantKey: null, variant: null });
  const { merge, left, report } = await on.staged([bad], { ...job, complete: all });
  await merge();
  expect(report).toMatchObject({ rowsIn: 0, bad: 1 });
  expect(await left()).toBe(0);
});

test('[§D-catalogue-complete] of the shares of products and of variants that leave, the larger counts, and just as much as is allowed may leave', async () => {
  const large = [2, 3, 4, 5].map((line) => row(line, 0));
  const small = [6, 7, 8].map((line) => row(line, line));
  const { job, merge } = await on.staged([...large, ...small]);
  await merge();
  /** The share that is said to be too much. */
  const refused = async (rows: StagedRow[], atMost: number) => {
    const file = await on.staged(rows, { ...job, complete: { atMost }, dryRun: true });
    await file.merge();
    return file.report.notes.find(({ code }) => code === 'leaving_refused')?.count ?? null;
  };
  // One of four products, but only one of seven variants.
  expect(await refused([...large, ...small.slice(1)], 24)).toBe(25);
  expect(await refused([...large, ...small.slice(1)], 25)).toBeNull();
  // No product, but three of seven variants.
  expect(await refused([...large.slice(3), ...small], 42)).toBe(43);
});
