import { beforeEach, describe, expect, test } from 'vitest';
import { productQuery } from '../../contract/entities/products.ts';
import { leavesAtMost } from '../../server/catalogue/leave.ts';
import { noteText } from '../../server/catalogue/note-text.ts';
import type { Note } from '../../server/catalogue/notes.ts';
import { searchProducts } from '../../server/catalogue-search/search.ts';
import { bench } from './support.ts';

const on = bench();
const header =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Status';
const save = (rows: string[]) => on().file('catalogue.csv', `${[header, ...rows].join('\n')}\n`);
const complete = { atMost: leavesAtMost };
const four = ['a', 'b', 'c', 'd'].map((key) => `${key},Vare ${key},,,${key}-1,10,3,`);
const codes = (notes: Note[]) => notes.map(({ code }) => code);

const products = () =>
  on().rows<{ key: string; stock: number; left: boolean; variants: number }>(
    `select key, stock, left_at is not null as left, variants_count as variants from products
     where supplier_id = 9 order by key`,
  );
const found = async () => (await searchProducts(on().db, 1, productQuery.parse({}))).total;

beforeEach(async () => {
  await on().rows('delete from products where supplier_id = 9');
  await on().run(await save(four));
});

describe('[§D-catalogue-complete] a file that leaves a product out', () => {
  test('says how many there are, and leaves them as they are', async () => {
    const { report, told } = await on().run(await save(four.slice(1)));
    expect(report.unnamed).toEqual({ products: 1, variants: 1 });
    expect(codes(report.notes)).toEqual(['unnamed']);
    expect(told).toEqual([]);
    expect((await products()).every(({ stock, left }) => stock === 3 && !left)).toBe(true);
    expect(await found()).toBe(4);
  });

  test('and is complete counts them in a dry run, which changes nothing', async () => {
    const before = await on().everything();
    const { report } = await on().run(await save(four.slice(1)), { complete, dryRun: true });
    expect(report.unnamed).toEqual({ products: 1, variants: 1 });
    expect(codes(report.notes)).toEqual(['leaving']);
    expect(await on().everything()).toBe(before);
  });

  test('and is complete lets it leave: no stock, found no more, told to shops, and back with the next file', async () => {
    const { report, told } = await on().run(await save(four.slice(1)), { complete });
    expect(codes(report.notes)).toEqual(['leaving']);
    expect((await products())[0]).toEqual({ key: 'a', stock: 0, left: true, variants: 1 });
    expect(told).toHaveLength(1);
    expect(await found()).toBe(3);

    const same = await on().run(await save(four.slice(1)), { complete });
    expect(same.report.unnamed).toEqual({ products: 0, variants: 0 });
    expect(same.told).toEqual([]);

    const back = await on().run(await save(four), { complete });
    expect(back.report).toMatchObject({
      products: { added: 0, changed: 1, unchanged: 3 },
      variants: { added: 0, changed: 1, unchanged: 3 },
    });
    expect(back.told).toHaveLength(1);
    expect((await products())[0]).toEqual({ key: 'a', stock: 3, left: false, variants: 1 });
    expect(await found()).toBe(4);
  });

  test('and many others is refused before anything is changed, unless so much may leave', async () => {
    const before = await on().everything();
    const path = await save(['a,New title,,,a-1,10,9,']);
    await expect(on().run(path, { complete })).rejects.toMatchObject({
      code: 'too_many_leave',
      message: expect.stringMatching(/3 products.*75%.*--leave-at-most 75/),
    });
    expect(await on().everything()).toBe(before);
    const dry = await on().run(path, { complete, dryRun: true });
    expect(codes(dry.report.notes)).toEqual(['leaving', 'leaving_refused']);
    await on().run(path, { complete: { atMost: 75 } });
    expect(await found()).toBe(1);
  });
});

test('[§D-catalogue-complete] what a file names in a bad row doesn’t leave', async () => {
  const rows = [...four.slice(1), 'a,Vare a,,,a-1,free,3,'];
  const { report } = await on().run(await save([rows[3] ?? '', ...rows.slice(0, 3)]), { complete });
  expect(report).toMatchObject({ bad: 1, unnamed: { products: 0, variants: 0 } });
  expect((await products())[0]).toMatchObject({ stock: 3, left: false });
});

test('[§D-catalogue-complete] what a file names in a bad row doesn’t leave either if it shares its SKU', async () => {
  const shared = four.map((row) => row.replace('b-1', 'a-1'));
  await on().run(await save(shared), { complete });
  for (const bad of ['b,Vare b,,,a-1,free,3,', 'b,Vare b,,,a-1,10,3,,one cell too many']) {
    const { report } = await on().run(await save([bad, ...shared.toSpliced(1, 1)]), { complete });
    expect(report).toMatchObject({ bad: 1, unnamed: { products: 0, variants: 0 } });
    expect((await products())[1]).toMatchObject({ key: 'b', stock: 3, left: false });
  }
});

test('[§D-catalogue-complete] [§D-catalogue-published] what has become a draft leaves', async () => {
  const { report } = await on().run(await save([...four.slice(1), 'a,Vare a,,,a-1,10,3,draft']), {
    complete,
  });
  expect(codes(report.notes)).toEqual(['unpublished', 'leaving']);
  expect((await products())[0]).toMatchObject({ stock: 0, left: true });
});

test('[§D-catalogue-complete] a variant that leaves takes its stock from a product that stays', async () => {
  const two = ['a,Vare a,Size,S,a-1,10,3,', 'a,,,M,a-2,8,4,', ...four.slice(1)];
  await on().run(await save(two));
  await on().run(await save(four), { complete });
  expect((await products())[0]).toEqual({ key: 'a', stock: 3, left: false, variants: 1 });
  expect(await on().rows(`select cost from products where key = 'a'`)).toEqual([{ cost: 1000 }]);
});

test('[§D-catalogue-complete] a product whose last variant has moved to another is found no more', async () => {
  const { report } = await on().run(await save(['b,Vare b,,,b-1,10,3,', 'b,,,M,a-1,10,3,']));
  expect(codes(report.notes)).toContain('hidden');
  expect((await products())[0]).toMatchObject({ key: 'a', left: true });
  expect(await found()).toBe(3);
});

test('[§D-catalogue-told] variants that come to share a SKU, and no longer do, stay the same variants', async () => {
  const offered = () =>
    on().rows<{ product: string; id: number }>(
      `select p.key as product, v.id from variants v join products p on p.id = product_id
       where p.supplier_id = 9 and v.left_at is null order by p.key`,
    );
  const shared = four.map((row) => row.replace('b-1', 'a-1'));
  const before = await offered();
  const first = await on().run(await save(shared), { complete });
  expect(codes(first.report.notes)).toContain('sku_repeated');
  const both = await offered();
  expect(both.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1));
  // In another order they are still the same products.
  const turned = await on().run(await save(shared.toReversed()), { complete });
  expect(turned.report.variants).toMatchObject({ added: 0 });
  expect(await offered()).toEqual(both);
  const last = await on().run(await save(four), { complete });
  expect(last.report.unnamed).toEqual({ products: 0, variants: 1 });
  expect(await offered()).toEqual(before);
});

test('[§D-catalogue-told] every note is told in both languages, with its number and its sample', async () => {
  const { report } = await on().run(await save(four.slice(2)));
  const [note] = report.notes;
  if (note === undefined) throw new Error('Nothing is told.');
  expect(noteText(note, 'en')).toMatch(/^On offer, but not in the file: 2 products and 2 variants/);
  expect(noteText(note, 'da')).toMatch(/^Udbudt, men ikke i filen: 2 produkter og 2 varianter/);
});
