import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bench } from '../catalogue/support.ts';

/** They lie beside the repository, and are none of ours: without them there is nothing to look at. */
const data = join(import.meta.dirname, '../../../shared/data');
const magentoFile = join(data, 'magento-products.csv');
const magentoImages = join(data, 'magento-images');
const shopifyFile = join(data, 'shopify-apparel.csv');
const hasRealFiles = existsSync(magentoFile) && existsSync(shopifyFile);

describe.skipIf(!hasRealFiles)('a real Magento catalogue', () => {
  const on = bench();

  test('[§D-catalogue-formats] 147 products with 1,847 variants go in, once', async () => {
    const { run, rows } = on();
    const first = await run(magentoFile, { currency: 'EUR' });
    expect(first.bad).toEqual([]);
    expect(first.report).toMatchObject({
      format: 'magento',
      rows: 1994,
      bad: 0,
      products: { added: 147, changed: 0, unchanged: 0 },
      variants: { added: 1847, changed: 0, unchanged: 0 },
    });
    const [hoodie] = await rows(`select * from products where key = 'MH01'`);
    expect(hoodie).toMatchObject({
      title: 'Chaz Kangeroo Hoodie',
      currency: 'EUR',
      cost: 5200,
      stock: 1500,
      variants_count: 15,
      has_media: false,
    });
    const [black] = await rows(`select * from variants where key = 'MH01-XS-Black'`);
    expect(black).toMatchObject({
      options: { size: 'XS', color: 'Black' },
      cost: 5200,
      stock: 100,
    });
    const path = await rows(
      `select c.name_da, p.name_da as parent, g.name_da as grand, g.parent_id as root from products
       join categories c on c.id = category_id join categories p on p.id = c.parent_id
       join categories g on g.id = p.parent_id where key = 'MH01'`,
    );
    expect(path).toEqual([
      { name_da: 'Hoodies & Sweatshirts', parent: 'Tops', grand: 'Men', root: null },
    ]);

    const second = await run(magentoFile, { currency: 'EUR' });
    expect(second.report).toMatchObject({
      products: { added: 0, changed: 0, unchanged: 147 },
      variants: { added: 0, changed: 0, unchanged: 1847 },
    });
    expect(second.told).toEqual([]);
    expect(await rows('select count(*)::int as left from catalogue_staging')).toEqual([
      { left: 0 },
    ]);
  });

  test('[§D-catalogue-merge] photographs are copied by content and their products have media', async () => {
    const { run, rows, folder } = on();
    const { report } = await run(magentoFile, { currency: 'EUR', images: magentoImages });
    expect(report.products).toEqual({ added: 0, changed: 147, unchanged: 0 });
    expect(await rows('select count(*)::int as n from products where has_media')).toEqual([
      { n: 147 },
    ]);
    const [hoodie] = await rows<{ images: { url: string }[] }>(
      `select images from products where key = 'MH01'`,
    );
    const url = hoodie?.images[0]?.url ?? '';
    expect(url).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/);
    const stored = await readFile(`${folder}${url}`);
    expect(stored.equals(await readFile(`${magentoImages}/m/h/mh01-gray_main.jpg`))).toBe(true);

    const again = await run(magentoFile, { currency: 'EUR' });
    expect(again.report.products.changed, 'a file without pictures leaves them').toBe(0);
  });
});

describe.skipIf(!hasRealFiles)(
  '[§D-catalogue] a real Magento catalogue with three broken rows',
  () => {
    const on = bench();

    test('the rest goes in and each row is told by line, column, value and reason', async () => {
      const { file, run } = on();
      const lines = (await readFile(magentoFile, 'utf8'))
        .replace(
          /^(MH01-XS-Black,.*\n.*",,1,1,"Taxable Goods","Not Visible Individually",)52,/m,
          '$1fifty,',
        )
        .replace(
          /^(MH01-XS-Gray,.*\n.*",,1,1,"Taxable Goods","Not Visible Individually",)52,/m,
          '$1-52,',
        )
        .replace(/("has_options=0,required_options=0,size=XS,color=Orange"),100,/, '$1,many,');
      const { report, bad } = await run(await file('broken.csv', lines), { currency: 'EUR' });
      expect(bad.map(({ line, column, value, code }) => ({ line, column, value, code }))).toEqual([
        { line: 2, column: 'price', value: 'fifty', code: 'not_an_amount' },
        { line: 4, column: 'price', value: '-52', code: 'negative' },
        { line: 6, column: 'qty', value: 'many', code: 'not_a_number' },
      ]);
      expect(report.products.added).toBe(147);
      expect(report.variants.added).toBe(1844);
    });
  },
);

describe.skipIf(!hasRealFiles)('[§D-catalogue-formats] a real Shopify catalogue', () => {
  const on = bench();

  test('20 products go in without any SKU, once', async () => {
    const { run, rows } = on();
    const first = await run(shopifyFile);
    expect(first.bad).toEqual([]);
    expect(first.report).toMatchObject({
      format: 'shopify',
      rows: 22,
      products: { added: 20 },
      variants: { added: 22 },
    });
    expect(
      await rows(
        `select key, options, cost from variants where key like 'classic-v%' order by position`,
      ),
    ).toEqual([
      { key: 'classic-varsity-top / Small', options: { Size: 'Small' }, cost: 6000 },
      { key: 'classic-varsity-top / Medium', options: { Size: 'Medium' }, cost: 6000 },
      { key: 'classic-varsity-top / Large', options: { Size: 'Large' }, cost: 6000 },
    ]);
    const second = await run(shopifyFile);
    expect(second.report.products).toEqual({ added: 0, changed: 0, unchanged: 20 });
    expect(second.report.variants).toEqual({ added: 0, changed: 0, unchanged: 22 });
  });
});

describe.skipIf(!hasRealFiles)(
  '[§D-catalogue] a real Shopify catalogue with three broken rows',
  () => {
    const on = bench();

    test('the rest goes in, and the other sizes of a broken row with it', async () => {
      const { file, run, rows } = on();
      const broken = (await readFile(shopifyFile, 'utf8'))
        .replace(/(varsity-top,,,,,,,,Medium,,,,,,0,,1,deny,manual),60,/, '$1,,')
        .replace(/(led-high-tops,)LED High Tops/, '$1')
        .replace(/(red-sports-tee,.*,deny,manual),50,/, '$1,50.005,');
      const { report, bad } = await run(await file('broken.csv', broken));
      expect(bad.map(({ line, column, value, code }) => ({ line, column, value, code }))).toEqual([
        { line: 4, column: 'Variant Price', value: '', code: 'required' },
        { line: 21, column: 'Variant Price', value: '50.005', code: 'too_many_decimals' },
        { line: 23, column: null, value: 'led-high-tops', code: 'parent_missing' },
      ]);
      expect(report).toMatchObject({ products: { added: 18 }, variants: { added: 19 } });
      expect(
        await rows(`select variants_count from products where key = 'classic-varsity-top'`),
      ).toEqual([{ variants_count: 2 }]);
    });
  },
);
