import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  imageOf,
  magentoCatalogue,
  magentoFigures,
  photographOf,
  writeMagentoImages,
} from './made/magento.ts';
import { shopifyCatalogue, shopifyFigures } from './made/shopify.ts';
import { bench } from './support.ts';

const { products, variants, rows: magentoRows } = magentoFigures;

describe('[§D-catalogue-formats] a catalogue as Magento exports it', () => {
  const on = bench();

  test('its configurable products go in with their variants, once', async () => {
    const { file, run, rows } = on();
    const exported = await file('magento.csv', magentoCatalogue());
    const first = await run(exported, { currency: 'EUR' });
    expect(first.bad).toEqual([]);
    expect(first.report).toMatchObject({
      format: 'magento',
      rows: magentoRows,
      bad: 0,
      products: { added: products, changed: 0, unchanged: 0 },
      variants: { added: variants, changed: 0, unchanged: 0 },
    });
    const [jacket] = await rows(`select * from products where key = 'JK01'`);
    expect(jacket).toMatchObject({
      title: 'Rimfrost fleecejakke',
      currency: 'EUR',
      cost: 5200,
      stock: 1500,
      variants_count: 15,
      has_media: false,
    });
    expect(
      await rows(`select title, cost from products where key in ('JK02', 'JK03') order by key`),
    ).toEqual([
      { title: 'Klitvind vindjakke', cost: 6450 },
      { title: 'Havgus 3/4" regnjakke', cost: 7700 },
    ]);
    const [black] = await rows(`select * from variants where key = 'JK01-XS-Sort'`);
    expect(black).toMatchObject({
      options: { size: 'XS', color: 'Sort' },
      cost: 5200,
      stock: 100,
    });
    const path = await rows(
      `select c.name_da, p.name_da as parent, g.name_da as grand, g.parent_id as root from products
       join categories c on c.id = category_id join categories p on p.id = c.parent_id
       join categories g on g.id = p.parent_id where key = 'JK01'`,
    );
    expect(path).toEqual([
      { name_da: 'Jakker & fleece', parent: 'Overdele', grand: 'Herrer', root: null },
    ]);

    const second = await run(exported, { currency: 'EUR' });
    expect(second.report).toMatchObject({
      products: { added: 0, changed: 0, unchanged: products },
      variants: { added: 0, changed: 0, unchanged: variants },
    });
    expect(second.told).toEqual([]);
    expect(await rows('select count(*)::int as left from catalogue_staging')).toEqual([
      { left: 0 },
    ]);
  });

  test('[§D-catalogue-merge] photographs are copied by content and their products have media', async () => {
    const { file, run, rows, folder } = on();
    const exported = await file('magento.csv', magentoCatalogue());
    const images = join(folder, 'photographs');
    await writeMagentoImages(images);
    const { report } = await run(exported, { currency: 'EUR', images });
    expect(report.products).toEqual({ added: 0, changed: products, unchanged: 0 });
    expect(await rows('select count(*)::int as n from products where has_media')).toEqual([
      { n: products },
    ]);
    const [jacket] = await rows<{ images: { url: string }[] }>(
      `select images from products where key = 'JK01'`,
    );
    const url = jacket?.images[0]?.url ?? '';
    expect(url).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/);
    const stored = await readFile(`${folder}${url}`);
    expect(stored.equals(photographOf(imageOf('JK01', 'Sort')))).toBe(true);

    const again = await run(exported, { currency: 'EUR' });
    expect(again.report.products.changed, 'a file without pictures leaves them').toBe(0);
  });
});

describe('[§D-catalogue] a catalogue as Magento exports it with three broken rows', () => {
  const on = bench();

  test('the rest goes in and each row is told by line, column, value and reason', async () => {
    const { file, run } = on();
    const broken = magentoCatalogue()
      .replace(/^(JK01-XS-Sort,.*\n.*"Not Visible Individually",)52,/m, '$1fifty,')
      .replace(/^(JK01-XS-Grå,.*\n.*"Not Visible Individually",)52,/m, '$1-52,')
      .replace(/("has_options=0,required_options=0,size=XS,color=Orange"),100,/, '$1,many,');
    const { report, bad } = await run(await file('broken.csv', broken), { currency: 'EUR' });
    expect(bad.map(({ line, column, value, code }) => ({ line, column, value, code }))).toEqual([
      { line: 2, column: 'price', value: 'fifty', code: 'not_an_amount' },
      { line: 4, column: 'price', value: '-52', code: 'negative' },
      { line: 6, column: 'qty', value: 'many', code: 'not_a_number' },
    ]);
    expect(report.products.added).toBe(products);
    expect(report.variants.added).toBe(variants - 3);
  });
});

describe('[§D-catalogue-formats] a catalogue as Shopify exports it', () => {
  const on = bench();

  test('its products go in without any SKU, once', async () => {
    const { file, run, rows } = on();
    const exported = await file('shopify.csv', shopifyCatalogue());
    const first = await run(exported);
    expect(first.bad).toEqual([]);
    expect(first.report).toMatchObject({
      format: 'shopify',
      rows: shopifyFigures.rows,
      products: { added: shopifyFigures.products },
      variants: { added: shopifyFigures.variants },
    });
    expect(
      await rows(
        `select key, options, cost from variants where key like 'college%' order by position`,
      ),
    ).toEqual([
      { key: 'college-troeje / Small', options: { Size: 'Small' }, cost: 6000 },
      { key: 'college-troeje / Medium', options: { Size: 'Medium' }, cost: 6000 },
      { key: 'college-troeje / Large', options: { Size: 'Large' }, cost: 6000 },
    ]);
    const second = await run(exported);
    expect(second.report).toMatchObject({
      products: { added: 0, changed: 0, unchanged: shopifyFigures.products },
      variants: { added: 0, changed: 0, unchanged: shopifyFigures.variants },
    });
  });
});

describe('[§D-catalogue] a catalogue as Shopify exports it with three broken rows', () => {
  const on = bench();

  test('the rest goes in, and the other sizes of a broken row with it', async () => {
    const { file, run, rows } = on();
    const broken = shopifyCatalogue()
      .replace(/(college-troeje,,.*,Medium,.*,manual),60,/, '$1,,')
      .replace(/(lys-sneakers,)"Lys sneakers"/, '$1')
      .replace(/(roed-loebetroeje,.*,deny,manual),50,/, '$1,50.005,');
    const { report, bad } = await run(await file('broken.csv', broken));
    expect(bad.map(({ line, column, value, code }) => ({ line, column, value, code }))).toEqual([
      { line: 4, column: 'Variant Price', value: '', code: 'required' },
      { line: 7, column: 'Variant Price', value: '50.005', code: 'too_many_decimals' },
      { line: 8, column: null, value: 'lys-sneakers', code: 'parent_missing' },
    ]);
    expect(report).toMatchObject({ products: { added: 3 }, variants: { added: 4 } });
    expect(await rows(`select variants_count from products where key = 'college-troeje'`)).toEqual([
      { variants_count: 2 },
    ]);
  });
});
