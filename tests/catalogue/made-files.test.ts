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
import {
  breakMagento,
  brokenMagento,
  categoriesOf,
  goesInOnce,
  placesOf,
  takesPhotographs,
} from './whole-files.ts';

const { products, variants } = magentoFigures;

describe('[§D-catalogue-formats] a catalogue as Magento exports it', () => {
  const on = bench();

  test('its configurable products go in with their variants, once', async () => {
    const { file, rows } = on();
    const path = await file('magento.csv', magentoCatalogue());
    await goesInOnce(on(), { path, format: 'magento', currency: 'EUR', ...magentoFigures });
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
    expect(await categoriesOf(on(), 'JK01')).toEqual(['Herrer', 'Overdele', 'Jakker & fleece']);
  });

  test('[§D-catalogue-merge] photographs are copied by content and their products have media', async () => {
    const { file, folder } = on();
    const path = await file('magento.csv', magentoCatalogue());
    const images = join(folder, 'photographs');
    await writeMagentoImages(images);
    const photograph = photographOf(imageOf('JK01', 'Sort'));
    await takesPhotographs(on(), { path, images, products, of: 'JK01' }, photograph);
  });
});

describe('[§D-catalogue] a catalogue as Magento exports it with three broken rows', () => {
  const on = bench();

  test('the rest goes in and each row is told by line, column, value and reason', async () => {
    const { file, run } = on();
    const broken = breakMagento(magentoCatalogue(), [
      /^(JK01-XS-Sort,.*\n.*"Not Visible Individually",)52,/m,
      /^(JK01-XS-Grå,.*\n.*"Not Visible Individually",)52,/m,
    ]);
    const { report, bad } = await run(await file('broken.csv', broken), { currency: 'EUR' });
    expect(placesOf(bad)).toEqual(brokenMagento);
    expect(report.products.added).toBe(products);
    expect(report.variants.added).toBe(variants - 3);
  });
});

describe('[§D-catalogue-formats] a catalogue as Shopify exports it', () => {
  const on = bench();

  test('its products go in without any SKU, once', async () => {
    const { file, rows } = on();
    const path = await file('shopify.csv', shopifyCatalogue());
    await goesInOnce(on(), { path, format: 'shopify', currency: 'DKK', ...shopifyFigures });
    expect(
      await rows(
        `select key, options, cost from variants where key like 'college%' order by position`,
      ),
    ).toEqual([
      { key: 'college-troeje / Small', options: { Size: 'Small' }, cost: 6000 },
      { key: 'college-troeje / Medium', options: { Size: 'Medium' }, cost: 6000 },
      { key: 'college-troeje / Large', options: { Size: 'Large' }, cost: 6000 },
    ]);
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
    expect(placesOf(bad)).toEqual([
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
