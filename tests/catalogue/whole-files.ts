import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Bad } from '../../server/catalogue/row.ts';
import type { Bench } from './support.ts';

interface WholeFile {
  path: string;
  format: 'magento' | 'shopify';
  currency: string;
  rows: number;
  products: number;
  variants: number;
}

/** Imports a faultless file twice: everything goes in, and only once. */
export async function goesInOnce({ run, rows }: Bench, file: WholeFile): Promise<void> {
  const { path, format, currency, products, variants } = file;
  const first = await run(path, { currency });
  expect(first.bad).toEqual([]);
  expect(first.report).toMatchObject({
    format,
    rows: file.rows,
    bad: 0,
    products: { added: products, changed: 0, unchanged: 0 },
    variants: { added: variants, changed: 0, unchanged: 0 },
  });
  const second = await run(path, { currency });
  expect(second.report).toMatchObject({
    products: { added: 0, changed: 0, unchanged: products },
    variants: { added: 0, changed: 0, unchanged: variants },
  });
  expect(second.told).toEqual([]);
  expect(await rows('select count(*)::int as left from catalogue_staging')).toEqual([{ left: 0 }]);
}

/** The supplier categories of a product, outermost first. */
export async function categoriesOf({ rows }: Bench, key: string): Promise<unknown[]> {
  const [own] = await rows<{ path: string[] }>(
    `select s.path from products p join supplier_categories s on s.id = p.supplier_category_id
     where p.key = '${key}'`,
  );
  return own?.path ?? [];
}

/** Imports a file again with its photographs, and once more without: every product keeps its own. */
export async function takesPhotographs(
  { run, rows, folder }: Bench,
  { path, images, products, of }: { path: string; images: string; products: number; of: string },
  photograph: Buffer,
): Promise<void> {
  const { report } = await run(path, { currency: 'EUR', images });
  expect(report.products).toEqual({ added: 0, changed: products, unchanged: 0 });
  expect(await rows('select count(*)::int as n from products where has_media')).toEqual([
    { n: products },
  ]);
  const [product] = await rows<{ images: { url: string }[] }>(
    `select images from products where key = '${of}'`,
  );
  const url = product?.images[0]?.url ?? '';
  expect(url).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/);
  expect((await readFile(`${folder}${url}`)).equals(photograph)).toBe(true);

  const again = await run(path, { currency: 'EUR' });
  expect(again.report.products.changed, 'a file without pictures leaves them').toBe(0);
}

/** Breaks the price of two rows and the stock of a third, each found by the text before it. */
export function breakMagento(text: string, [first, second]: readonly [RegExp, RegExp]): string {
  return text
    .replace(first, '$1fifty,')
    .replace(second, '$1-52,')
    .replace(/("has_options=0,required_options=0,size=XS,color=Orange"),100,/, '$1,many,');
}

/** The errors that a file broken by `breakMagento` gives. */
export const brokenMagento = [
  { line: 2, column: 'price', value: 'fifty', code: 'not_an_amount' },
  { line: 4, column: 'price', value: '-52', code: 'negative' },
  { line: 6, column: 'qty', value: 'many', code: 'not_a_number' },
];

/** Where and why, without the wording. */
export const placesOf = (bad: readonly Bad[]) =>
  bad.map(({ line, column, value, code }) => ({ line, column, value, code }));
