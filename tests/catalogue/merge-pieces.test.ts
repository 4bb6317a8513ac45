import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../server/catalogue/limits.ts';
import { type MergeHooks, mergeStaged } from '../../server/catalogue/merge.ts';
import { shortPieces } from '../../server/catalogue/pace.ts';
import { emptyReport } from '../../server/catalogue/report.ts';
import type { Bad, StagedRow } from '../../server/catalogue/row.ts';
import { stageRows } from '../../server/catalogue/staging.ts';
import type { Db } from '../../server/db/database.ts';
import type { OpenDatabase } from '../../server/db/opened.ts';
import { quickDatabase } from '../support/server.ts';
import { newSupplier } from '../support/server-catalogue.ts';
import { openTestDatabase } from '../support/server-database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase(quickDatabase());
});
afterAll(() => opened.close());

/** The row on `line` of the product `p<at>` with its only variant. */
const row = (line: number, at: number, more: Partial<StagedRow> = {}): StagedRow => {
  const key = `p${String(at).padStart(3, '0')}`;
  return {
    ...{ line, productKey: key, variantKey: `${key}-${line}`, images: [] },
    product: {
      ...{ sku: key, title: key, description: '', brand: null, category: [], tags: [], images: [] },
      ...{ minOrderQuantity: 1, isColli: false, optionNames: [] },
    },
    variant: {
      ...{ sku: key, ean: null, options: [], currency: 'DKK' },
      ...{ cost: 1000, recommendedPrice: null, stock: 3 },
    },
    ...more,
  };
};
const rowsOf = (count: number, more?: Partial<StagedRow>) =>
  Array.from({ length: count }, (_, at) => row(at + 2, at, more));

/** Stages rows for a supplier; the returned merge records everything that it does. */
async function staged(rows: StagedRow[], supplierId?: number) {
  const { db } = opened;
  const job = {
    id: randomUUID(),
    supplierId: supplierId ?? (await newSupplier(db)),
    complete: null,
  };
  await stageRows(db, job.id, rows.map((one) => JSON.stringify(one)).join('\n'));
  const report = emptyReport('shopify', false);
  const seen = {
    cursors: [] as string[],
    rowsIn: [] as number[],
    bad: [] as Bad[],
    changed: [] as number[][],
    transactions: 0,
  };
  const hooks: MergeHooks = {
    pieces: { ...shortPieces, least: 20 },
    transaction(work) {
      seen.transactions += 1;
      return db.transaction((tx) => work(tx as unknown as Db));
    },
    async recordChanges(_, ids) {
      seen.changed.push(ids);
    },
    async onPiece(_, cursor) {
      seen.cursors.push(cursor);
    },
    onBad: (bad) => seen.bad.push(bad),
    async onProgress({ rowsIn }) {
      seen.rowsIn.push(rowsIn);
    },
    checkStop() {},
  };
  const merge = (own: Partial<MergeHooks> = {}, from: string | null = null) =>
    mergeStaged(job, report, from, { ...hooks, ...own });
  const keys = async () => {
    const { rows: found } = await db.execute<{ key: string }>(
      sql`select key from products where supplier_id = ${job.supplierId} order by key`,
    );
    return found.map(({ key }) => key);
  };
  return { job, report, seen, merge, keys };
}

const none = { added: 0, changed: 0, unchanged: 0 };

test('[§D-catalogue-merge] nothing staged is nothing to merge', async () => {
  const { report, seen, merge } = await staged([]);
  await merge();
  // One transaction looks for products that the file doesn't name, one finds no piece to merge, and one before and
  // one after note unmapped categories.
  expect(seen).toEqual({ cursors: [], rowsIn: [0], bad: [], changed: [], transactions: 4 });
  expect(report).toEqual(emptyReport(report.format, false));
});

test('[§D-catalogue-merge] products are merged in pieces, whose counts add up; only products that were there before are reported as changed', async () => {
  const first = await staged(rowsOf(30));
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
  const again = await staged(rows, first.job.supplierId);
  await again.merge();
  expect(again.seen.changed).toHaveLength(1);
  expect(again.seen.changed[0]).toHaveLength(1);
  expect(again.report).toMatchObject({
    products: { added: 0, changed: 1, unchanged: 2 },
    variants: { added: 0, changed: 1, unchanged: 2 },
  });
});

test('[§D-catalogue-merge] a merge goes on behind where an earlier one stopped', async () => {
  const { merge, keys, report } = await staged(rowsOf(4));
  await merge({}, 'p001');
  expect(await keys()).toEqual(['p002', 'p003']);
  expect(report.rowsIn).toBe(2);
});

test('[§D-catalogue-merge] before each piece the merge checks whether to stop, and what is merged stays', async () => {
  const { merge, keys, seen } = await staged(rowsOf(30));
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
  const { merge, keys, seen, report } = await staged([
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
  const { merge, seen, report } = await staged([
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
  const { job, merge, seen, report, keys } = await staged([row(2, 0)]);
  // Rows with only a picture: the limit on variants would stop earlier.
  await opened.db.execute(sql`
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
