import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shareOf } from '../support/share.ts';
import { cutOften } from './quirks/cut.ts';
import { lists } from './quirks/lists.ts';
import { ofPrograms } from './quirks/programs.ts';
import type { Quirk } from './quirks/quirk.ts';
import { type Read, readAgain } from './quirks/second-reader.ts';
import { bench } from './support.ts';

const on = bench();
const quirks = [...ofPrograms, ...lists];
const table = shareOf(quirks, 3).map((quirk) => [quirk.name, quirk] as const);
const saved = (quirk: Quirk) => on().file('quirk', quirk.bytes);
const empty = () => on().rows('delete from products where supplier_id = 9');

test('[§D-catalogue-told] there are at least forty files, each under a name of its own', () => {
  expect(new Set(quirks.map(({ name }) => name)).size).toBe(quirks.length);
  expect(quirks.length).toBeGreaterThanOrEqual(40);
});

describe('[§D-catalogue-told] [§D-catalogue-formats] a supplier’s file', () => {
  test.each(table)('%s: goes in as somebody else reads it, and once', async (_, quirk) => {
    await empty();
    const path = await saved(quirk);
    const { report } = await on().run(path, quirk.options);
    expect(report).toMatchObject({
      ...{ bad: quirk.bad, unnamed: { products: 0, variants: 0 } },
      products: { added: quirk.products, changed: 0, unchanged: 0 },
      variants: { added: quirk.variants, changed: 0, unchanged: 0 },
    });
    expect(report.notes.map(({ code }) => code)).toEqual(quirk.notes);

    const stored = await on().rows<Read & Record<string, unknown>>(`
      select p.title, v.sku, v.ean, v.cost, v.stock, v.options
      from variants v join products p on p.id = v.product_id where p.supplier_id = 9`);
    const order = (read: Read[]) => read.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    expect(order(stored)).toEqual(order(readAgain(quirk)));

    const before = await on().everything();
    const again = await on().run(path, quirk.options);
    expect(again.report).toMatchObject({
      products: { added: 0, changed: 0, unchanged: quirk.products },
      variants: { added: 0, changed: 0, unchanged: quirk.variants },
      unnamed: { products: 0, variants: 0 },
    });
    expect(again.told).toEqual([]);
    expect(withoutChecks(await on().everything())).toBe(withoutChecks(before));
  });
});

const idOf = ({ title, sku, ean, options }: Read) => JSON.stringify([title, sku, ean, options]);
/** Leaves out when stock was last checked, because every file updates that. */
const withoutChecks = (all: string) => all.replace(/"stock_checked_at":"[^"]*"/g, '');

describe('[§D-catalogue-whole] a supplier’s file, cut off', () => {
  test.each(table)('%s: is refused, or its whole part is read and noted', async (_, quirk) => {
    const { encoding, program } = quirk.known;
    const isXml = program === 'google_xml';
    const path = join(on().folder, 'cut');
    const refused = await cutOften(quirk.bytes, path, { encoding, said: quirk.options, isXml });
    expect(refused).toBeGreaterThan(1 / 3);
  });
});
