import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cutOften } from '../catalogue/quirks/cut.ts';
import { bench } from '../catalogue/support.ts';
import {
  breakMagento,
  brokenMagento,
  categoriesOf,
  goesInOnce,
  placesOf,
  takesPhotographs,
} from '../catalogue/whole-files.ts';

/** Real files kept outside the repository; without them these tests are skipped. */
const data = join(import.meta.dirname, '../../../shared/data');
const magentoFile = join(data, 'magento-products.csv');
const magentoImages = join(data, 'magento-images');
const shopifyFile = join(data, 'shopify-apparel.csv');
const hasRealFiles = existsSync(magentoFile) && existsSync(shopifyFile);

describe.skipIf(!hasRealFiles)('a real Magento catalogue', () => {
  const on = bench();

  test('[§D-catalogue-formats] 147 products with 1,847 variants go in, once', async () => {
    const { rows } = on();
    await goesInOnce(on(), {
      path: magentoFile,
      format: 'magento',
      currency: 'EUR',
      rows: 1994,
      products: 147,
      variants: 1847,
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
    expect(await categoriesOf(on(), 'MH01')).toEqual(['Men', 'Tops', 'Hoodies & Sweatshirts']);
  });

  test('[§D-catalogue-merge] photographs are copied by content and their products have media', async () => {
    const photograph = await readFile(`${magentoImages}/m/h/mh01-gray_main.jpg`);
    const file = { path: magentoFile, images: magentoImages, products: 147, of: 'MH01' };
    await takesPhotographs(on(), file, photograph);
  });
});

describe.skipIf(!hasRealFiles)(
  '[§D-catalogue] a real Magento catalogue with three broken rows',
  () => {
    const on = bench();

    test('the rest goes in and each row is told by line, column, value and reason', async () => {
      const { file, run } = on();
      const broken = breakMagento(await readFile(magentoFile, 'utf8'), [
        /^(MH01-XS-Black,.*\n.*",,1,1,"Taxable Goods","Not Visible Individually",)52,/m,
        /^(MH01-XS-Gray,.*\n.*",,1,1,"Taxable Goods","Not Visible Individually",)52,/m,
      ]);
      const { report, bad } = await run(await file('broken.csv', broken), { currency: 'EUR' });
      expect(placesOf(bad)).toEqual(brokenMagento);
      expect(report.products.added).toBe(147);
      expect(report.variants.added).toBe(1844);
    });
  },
);

describe.skipIf(!hasRealFiles)('[§D-catalogue-formats] a real Shopify catalogue', () => {
  const on = bench();

  test('20 products go in without any SKU, once', async () => {
    const { rows } = on();
    await goesInOnce(on(), {
      path: shopifyFile,
      format: 'shopify',
      currency: 'DKK',
      rows: 22,
      products: 20,
      variants: 22,
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
      expect(placesOf(bad)).toEqual([
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

describe.skipIf(!hasRealFiles)('a real file, cut off', () => {
  const on = bench();
  const options = { encoding: 'utf-8', said: {}, isXml: false };

  test.each([magentoFile, shopifyFile])('[§D-catalogue-whole] %s is refused', async (path) => {
    const refused = await cutOften(await readFile(path), join(on().folder, 'cut'), options);
    expect(refused).toBeGreaterThan(0.8);
  });
});
