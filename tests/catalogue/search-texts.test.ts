import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AssembledProduct } from '../../server/catalogue/assemble.ts';
import { ownDatabase } from '../support/own-database.ts';
import { quickDatabase } from '../support/server.ts';
import { newCatalogue, product, type Variant, variant } from './assembled.ts';

const opened = ownDatabase(quickDatabase());

test('[§D-one-search] search texts that were made while variants were changing are made again, and others stay', async () => {
  const catalogue = await newCatalogue(opened.db);
  const both = (first: Partial<Variant>) => [
    product('a', [variant('v-1', first)]),
    product('b', [variant('v-2')]),
  ];
  await catalogue.upsert(...both({}), product('c', [variant('v-3'), variant('v-4')]));
  const words = async () =>
    (await catalogue.products('search_text')).map(({ search_text }) => search_text);
  const becomes = async (...products: AssembledProduct[]) => {
    await catalogue.age();
    await catalogue.upsert(...products);
    return words();
  };
  const large = { options: { Size: 'S' }, stock: 4 };
  // Another connection's writes don't run the trigger that clears the words, so it is switched off here.
  await opened.db.execute(sql`alter table variants disable trigger user`);
  try {
    expect(await becomes(...both({ stock: 4 }))).toEqual(['words', 'words', 'words']);
    expect(await becomes(...both(large))).toEqual([null, 'words', 'words']);
    const other = variant('v-2', { sku: 'other' });
    expect(await becomes(product('b', [other]))).toEqual(['words', null, 'words']);
    // A variant that moves to another product, and a new one.
    expect(await becomes(product('b', [other, variant('v-4')]))).toEqual(['words', null, null]);
    expect(await becomes(product('a', [variant('v-1', large), variant('v-9')]))).toEqual([
      null,
      'words',
      'words',
    ]);
  } finally {
    await opened.db.execute(sql`alter table variants enable trigger user`);
  }
});
