import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rolledBack } from '../../server/catalogue/import-file.ts';
import { limits } from '../../server/catalogue/limits.ts';
import { emptyReport } from '../../server/catalogue/report.ts';
import { row, rowsOf, stagingBench } from './staging-bench.ts';

const on = stagingBench();

const none = { added: 0, changed: 0, unchanged: 0 };

test('[§D-catalogue-merge] nothing staged is nothing to merge', async () => {
  const { report, seen, merge } = await on.staged([]);
  await merge();
  // One transaction looks for products that the file doesn't name, one finds no piece to merge, and one before and
  // one after note unmapped categories.
  expect(seen).toEqual({ cursors: [], rowsIn: [0], bad: [], changed: [], transactions: 4 });
  expect(report).toEqual(emptyReport(report.format, false));
});

test('[§D-catalogue-merge] products are merged in pieces, whose counts add up; only products that were there before are reported as changed', async () => {
  const first = await on.staged(rowsOf(30));
  await first.merge();
  const { seen, report } = first;
  expect(seen.cursors.length).toBeGreaterThan(1);
  expect(seen.cursors.at(-1)).toBe('p029');
  expect(seen.transactions).toBe(seen.cursors.length + 4);
  expect(seen.rowsIn.at(-1)).toBe(30);
  expect(seen.rowsIn).toEqual(seen.rowsIn.toSorted((a, b) => a - b));
  expect(seen.changed).toEqual([]);
  expect(report).toMatchObject({
    ...{ rowsIn: 30, bad: 0 },
    products: { ...none, added: 30 },
    variants: { ...none, added: 30 },
  });
  expect(await first.keys()).toHaveLength(30);

  const rows = rowsOf(3);
  const [, second] = rows;
  if (second?.variant) second.variant.stock = 9;
  const again = await on.staged(rows, first.job);
  await again.merge();
  expect(again.seen.changed).toHaveLength(1);
  expect(again.seen.changed[0]).toHaveLength(1);
  expect(again.report).toMatchObject({
    products: { added: 0, changed: 1, unchanged: 2 },
    variants: { added: 0, changed: 1, unchanged: 2 },
  });
});

test('[§D-catalogue-merge] a merge goes on behind where an earlier one stopped', async () => {
  const { merge, keys, report } = await on.staged(rowsOf(4));
  await merge({}, 'p001');
  expect(await keys()).toEqual(['p002', 'p003']);
  expect(report.rowsIn).toBe(2);
});

test('[§D-catalogue-merge] before each piece the merge checks whether to stop, and what is merged stays', async () => {
  const { merge, keys, seen } = await on.staged(rowsOf(30));
  let asked = 0;
  const checkStop = () => {
    asked += 1;
    if (asked === 3) throw new Error('stopped');
  };
  await expect(merge({ checkStop })).rejects.toThrow('stopped');
  expect((await keys()).at(-1)).toBe(seen.cursors[0]);
  expect(seen.cursors).toHaveLength(1);
});

test('[§D-catalogue-merge] a piece that fails has written and counted nothing', async () => {
  const { merge, keys, seen, report } = await on.staged([
    row(2, 0),
    row(3, 1, { variant: null, variantKey: null }),
  ]);
  const onPiece = () => Promise.reject(new Error('no room'));
  await expect(merge({ onPiece })).rejects.toThrow('no room');
  expect(await keys()).toEqual([]);
  expect(report).toEqual(emptyReport(report.format, false));
  expect(seen.bad).toEqual([]);
});

test('[§D-catalogue-merge] rows are counted as imported or as bad, except those that were reported as bad before', async () => {
  const { merge, seen, report } = await on.staged([
    row(2, 0),
    row(3, 1, { variant: null, variantKey: null }),
    row(4, 2, { reported: true }),
    row(5, 3, { product: null }),
  ]);
  await merge();
  expect(seen.bad.map(({ line, code }) => [line, code])).toEqual([
    [3, 'no_variants'],
    [5, 'parent_missing'],
  ]);
  expect(report).toMatchObject({ rowsIn: 1, bad: 2, products: { added: 2 } });
  expect(report.errors.map(({ code }) => code)).toEqual(['no_variants', 'parent_missing']);
});

test('[§D-files] of a product with too many rows, the first are imported and the others are reported as one', async () => {
  const { job, merge, seen, report, keys } = await on.staged([row(2, 0)]);
  // Rows with only a picture: the limit on variants would stop earlier.
  await on.db().execute(sql`
    insert into catalogue_staging (job_id, line, product_key, row)
    select ${job.id}, 2 + n, 'p000', jsonb_build_object('line', 2 + n, 'productKey', 'p000',
      'variantKey', null, 'product', null, 'variant', null, 'images', '[]'::jsonb)
    from generate_series(1, ${limits.rowsOfProduct + 2}::int) n`);
  await merge();
  expect(await keys()).toEqual(['p000']);
  const line = limits.rowsOfProduct + 2;
  expect(seen.bad).toEqual([
    {
      ...{ line, column: null, value: 'p000', code: 'too_many_variants' },
      reason: 'is the first of 3 rows beyond what one product can be made of',
    },
  ]);
  expect(report).toMatchObject({ rowsIn: limits.rowsOfProduct, bad: 3 });
});

test('[§D-catalogue-told] pictures beyond those that a product can have are counted, with the line of the first such product', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `/media/${at}.png`);
  const { merge, report } = await on.staged([
    row(2, 0),
    row(3, 1, { images: many(22) }),
    row(4, 1),
    row(5, 2, { images: many(23) }),
  ]);
  await merge();
  expect(report.notes).toEqual([
    { code: 'pictures_beyond', count: 5, line: 3, sample: '/media/20.png' },
  ]);
});

test('[§D-catalogue-told] a variant whose rows have a second key stays the same under either; without one, another key is another variant', async () => {
  const first = await on.staged(rowsOf(3));
  await first.merge();
  const [shared, alone] = [row(2, 0, { variantKey: 'second', otherKey: 'second' }), row(3, 1)];
  // A row with only a picture, which has no key at all.
  const picture = row(4, 0, { variantKey: null, product: null, variant: null });
  const second = await on.staged([shared, alone, picture], first.job);
  await second.merge();
  expect(second.report.variants).toEqual({ added: 0, changed: 0, unchanged: 2 });
  const third = await on.staged([row(4, 2, { variantKey: 'third' })], first.job);
  await third.merge();
  expect(third.report.variants).toEqual({ added: 1, changed: 0, unchanged: 0 });
});

test('[§D-catalogue-told] a product whose last variant another one has taken is told of', async () => {
  const first = await on.staged([row(2, 0), row(3, 1)]);
  await first.merge();
  const taken = await on.staged([row(2, 1, { variantKey: 'p000-2' })], first.job);
  await taken.merge();
  expect(taken.report.notes).toContainEqual({
    ...{ code: 'hidden', count: 1, line: null, sample: null },
  });
  expect(await taken.left()).toBe(1);
});

test('[§D-categories-told] a dry run tells of each category that it would add once, though each of its pieces is rolled back', async () => {
  const rows = rowsOf(30);
  for (const { product } of rows) if (product) product.category = ['Tasker'];
  const { merge, report, keys } = await on.staged(rows, { dryRun: true });
  await merge({ transaction: (work) => rolledBack(on.db(), true, work) });
  expect(report.categories).toEqual({ added: 1, byName: 0, unmapped: 1 });
  expect(report.notes).toEqual([
    { code: 'categories_unmapped', count: 1, line: null, sample: 'Tasker' },
  ]);
  expect(await keys()).toEqual([]);
});
