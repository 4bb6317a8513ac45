import { globSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { AssembledProduct } from '../../server/catalogue/assemble.ts';
import { passUnchanged } from '../../server/catalogue/unchanged.ts';
import { readProduct } from '../../server/catalogue-search/product-rows.ts';
import { long } from '../support/share.ts';
import { bench } from './support.ts';

const on = bench();
const header =
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty';
const save = (...rows: string[]) => on().file('catalogue.csv', `${[header, ...rows].join('\n')}\n`);
const all = { added: 0, changed: 0, unchanged: 0 };

/** PostgreSQL's version of each row: every write makes a new one. */
const versions = async () => ({
  products: await on().rows('select id, xmin::text, ctid::text from products order by id'),
  variants: await on().rows('select id, xmin::text, ctid::text from variants order by id'),
});

beforeEach(async () => {
  for (const table of ['products', 'supplier_categories', 'categories'])
    await on().rows(`delete from ${table}`);
});

test('[§D-catalogue-again] what a file says again costs no row of the catalogue a write, and was checked now', async () => {
  const { db, rows, run } = on();
  const hundred = Array.from({ length: 100 }, (_, at) => {
    return `a-${at},Vare ${at},${at % 2 ? '' : 'Borde'},,,a-${at},10,3`;
  });
  const file = await save(...hundred);
  await run(file);
  await rows(`update products set stock_checked_at = '2020-01-01'`);
  await rows(`update product_imports set checked_at = '2020-01-01'`);
  const before = await versions();
  const { report, told } = await run(file);
  expect(report).toMatchObject({
    rowsIn: 100,
    products: { ...all, unchanged: 100 },
    variants: { ...all, unchanged: 100 },
  });
  expect(told).toEqual([]);
  expect(await versions()).toEqual(before);
  const [{ id = 0 } = {}] = await rows<{ id: number }>(`select id from products where key = 'a-0'`);
  const checked = (await readProduct(db, 1, id))?.stock_checked_at ?? '';
  expect(Date.now() - Date.parse(checked)).toBeLessThan(60_000);
});

test('[§D-catalogue-again] one that differs is written, the others are not; what the file leaves out is not checked', async () => {
  const { run, rows } = on();
  const three = ['a,Vare a,Borde,,,a-1,10,3', 'b,Vare b,,,,b-1,10,3', 'c,Vare c,,,,c-1,10,3'];
  await run(await save(...three));
  await rows(`update product_imports set checked_at = '2020-01-01'`);
  const before = await versions();
  const { report, told } = await run(
    await save('a,Vare a,Borde,,,a-1,10,3', 'b,Vare b,,,,b-1,10,4'),
  );
  expect(report).toMatchObject({
    products: { ...all, changed: 1, unchanged: 1 },
    variants: { ...all, changed: 1, unchanged: 1 },
  });
  expect(told).toHaveLength(1);
  const after = await versions();
  expect(after.products[0]).toEqual(before.products[0]);
  expect(after.products[1]).not.toEqual(before.products[1]);
  expect(
    await rows(`
      select key, checked_at > now() - interval '1 hour' as checked
      from products p join product_imports on product_id = p.id order by key`),
  ).toEqual([
    { key: 'a', checked: true },
    { key: 'b', checked: true },
    { key: 'c', checked: false },
  ]);
});

test('[§D-catalogue-again] a product whose variant another one has taken gets it back from the same file', async () => {
  const { run, rows } = on();
  const first = ['a,Vare a,,Str,S,a-1,10,3', 'a,,,,M,a-2,10,3'];
  await run(await save(...first));
  await run(await save('b,Vare b,,,,a-2,10,3'));
  const { report } = await run(await save(...first));
  expect(report.products).toEqual({ ...all, changed: 1 });
  expect(
    await rows(
      `select v.key from variants v join products p on p.id = v.product_id where p.key = 'a' order by v.key`,
    ),
  ).toEqual([{ key: 'a-1' }, { key: 'a-2' }]);
});

test('[§D-catalogue-again] what has left comes back with the same file', async () => {
  const { run, rows } = on();
  const whole = ['c,Vare c,,,,c-1,10,3', 'd,Vare d,,,,d-1,10,3'];
  await run(await save(...whole), { supplierId: 10 });
  await run(await save('c,Vare c,,,,c-1,10,3'), { supplierId: 10, complete: { atMost: 100 } });
  const { report } = await run(await save(...whole), { supplierId: 10 });
  expect(report.products).toEqual({ ...all, changed: 1, unchanged: 1 });
  expect(
    await rows(`select key, stock, left_at from products where supplier_id = 10 order by key`),
  ).toEqual([
    { key: 'c', stock: 3, left_at: null },
    { key: 'd', stock: 3, left_at: null },
  ]);
});

test('[§D-catalogue-again] a product that stands elsewhere than its supplier category is mapped to comes there with the same file', async () => {
  const { run, rows } = on();
  const file = await save('e,Vare e,Stole,,,e-1,10,3');
  await run(file);
  await rows(`insert into categories (id, name_da, name_en) values (3, 'Stole', 'Chairs')`);
  await rows(`update supplier_categories set category_id = 3 where path = '{Stole}'`);
  const { report } = await run(file);
  expect(report.products).toEqual({ ...all, changed: 1 });
  expect(await rows(`select category_id from products where key = 'e'`)).toEqual([
    { category_id: 3 },
  ]);
});

test('[§D-catalogue-again] a dry run counts the same and notes nothing', async () => {
  const { run, rows } = on();
  const file = await save('f,Vare f,,,,f-1,10,3');
  const noted = () => rows('select * from product_imports order by product_id');
  const before = await noted();
  expect((await run(file, { dryRun: true })).report.products).toEqual({ ...all, added: 1 });
  expect(await noted()).toEqual(before);
  expect((await run(file)).report.products).toEqual({ ...all, added: 1 });
  expect((await run(file, { dryRun: true })).report.products).toEqual({ ...all, unchanged: 1 });
});

test('[§D-catalogue-again] products and variants are only written by code that also notes what they were made from', () => {
  const writes =
    /(?:update|insert into|delete from) (?:products|variants)\b|\.(?:update|insert|delete)\((?:products|variants)\)/;
  const files = globSync('server/**/*.ts')
    .filter((file) => !file.startsWith('server/demo/'))
    .filter((file) => writes.test(readFileSync(file, 'utf8')))
    .sort();
  // The place of a product in the tree is checked with every file, so that one needn't be noted.
  const ofPlaces = 'server/categories/move-mapped.ts';
  expect(files).toEqual(['server/catalogue/leave.ts', 'server/catalogue/upsert.ts', ofPlaces]);
  for (const file of files.filter((one) => one !== ofPlaces))
    expect(readFileSync(file, 'utf8')).toContain('forgetImports(');
});

test(
  '[§D-catalogue-again] unchanged products are found without reading any others, even right after thousands were added',
  long,
  async () => {
    const { db, rows, run } = on();
    const lines = Array.from({ length: 6_000 }, (_, at) => `n-${at},Vare,,,,n-${at},10,3`);
    await run(await save(...lines));
    const read = async () => {
      await rows('select pg_stat_force_next_flush()');
      const [row] = await rows<{ read: number }>(
        `select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relname in ('products', 'product_imports')`,
      );
      return row?.read ?? 0;
    };
    const asked = Array.from({ length: 400 }, (_, at) => ({ key: `n-${at}` }) as AssembledProduct);
    const before = await read();
    const { others } = await passUnchanged(db, 9, asked);
    expect(others).toHaveLength(400);
    const count = (await read()) - before;
    expect(count).toBeGreaterThanOrEqual(400);
    expect(count).toBeLessThan(1_000);
  },
);
