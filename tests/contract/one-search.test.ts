import { and, eq, inArray, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { MyProduct } from '../../contract/entities/my-products.ts';
import { upsertProducts } from '../../server/catalogue/upsert.ts';
import { recordProductChanges } from '../../server/changes/record-products.ts';
import {
  importProducts,
  myProducts,
  products,
  suppliers,
  variants,
} from '../../server/db/schema.ts';
import { makeAllSearchTexts } from '../../server/search/make-search-texts.ts';
import { searches } from '../../src/sync/read/search.ts';
import { searchedText } from '../support/searched-text.ts';
import { onEachDatabase, serverFor } from '../support/server.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';
import { isLong } from '../support/share.ts';

/** The texts that a database can store; an empty title isn't allowed. */
const keepable = searchedText.map(
  (text) => text.toWellFormed().replaceAll('\0', '').trim() || 'uden navn',
);

/** The texts as the server reads them from a query. */
const typed = searchedText.map((text) => text.toWellFormed().replaceAll('\0', '').slice(0, 200));

onEachDatabase('one search, one answer', (database) => {
  const server = serverFor({ database });

  /** A shop whose import list has a product for each title, and whose own products are the first half of them. */
  async function newShop(titles: readonly string[], other: () => string = () => 'x') {
    const supplierId = await newSupplier(server.db, other());
    const { token, shopIds } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    const made: { id: number; variantIds: number[] }[] = [];
    for (const title of titles) {
      const sold = [
        { sku: other(), options: { Farve: other() } },
        { sku: other(), options: { [other()]: other() } },
      ];
      const product = await newProduct(server.db, {
        ...{ supplierId, title, sku: other(), tags: [other(), other()], sold },
      });
      made.push(product);
      const item = await server.ok(
        'POST /import-products',
        { body: { product_id: product.id } },
        { token },
      );
      if (made.length % 2 === 0) continue;
      await server.db.insert(myProducts).values({
        ...{ shopId, productId: product.id, status: 'active', variants: [] },
        ...{ title: item.data.title, description: '' },
      });
    }
    return { token, shopId, supplierId, made };
  }

  /** All records of a list, page by page. */
  async function everyPage<T>(
    ask: (page: number) => Promise<{ data: T[]; meta: { last_page: number } }>,
  ) {
    const all: T[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, meta } = await ask(page);
      all.push(...data);
      last = meta.last_page;
    }
    return all;
  }

  const itemsOf = (token: string, search_query?: string): Promise<ImportProduct[]> =>
    everyPage((page) =>
      server.ok('GET /import-products', { query: { page, search_query } }, { token }),
    );
  const ownOf = (token: string, search_query?: string): Promise<MyProduct[]> =>
    everyPage((page) =>
      server.ok('GET /shop/products', { query: { page, status: 'all', search_query } }, { token }),
    );
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

  /** Expects the device's search of its records and the server's answer to be the same, in the same order. */
  async function expectOneAnswer(token: string, queries: readonly string[]): Promise<number> {
    const [items, own] = [await itemsOf(token), await ownOf(token)];
    let found = 0;
    for (const query of queries) {
      const here = items.filter(searches['import-products'](query));
      found += here.length;
      const shown = JSON.stringify(query);
      expect(ids(await itemsOf(token, query)), `import list ${shown}`).toEqual(ids(here));
      const ownHere = own.filter(searches['my-products'](query));
      expect(ids(await ownOf(token, query)), `my products ${shown}`).toEqual(ids(ownHere));
    }
    return found;
  }

  it('[§D-one-search] the server finds what the device finds, whatever stands in the lists and whatever is typed', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const sample = fc.sample(keepable, { seed, numRuns: isLong ? 600 : 200 });
    let next = 0;
    const { token } = await newShop(
      sample.slice(0, 24),
      () => sample[24 + (next++ % (sample.length - 24))] ?? 'x',
    );
    const parts = sample
      .slice(0, 40)
      .map((text, at) => text.slice(at % 3, 2 + (at % 7)).toWellFormed());
    const queries = [
      ...parts,
      ...fc.sample(typed, { seed, numRuns: isLong ? 40 : 20 }),
      'Å',
      'é',
      '200 × 40',
      'oak',
      '%',
      '_',
      '\\',
    ];
    const found = await expectOneAnswer(token, queries).catch((error) => {
      throw new Error(`With seed ${seed}: ${error.message}`);
    });
    expect(found).toBeGreaterThan(100);
  });

  it('[§D-one-search] whoever changes a word of a record, both sides find it by the new one and not by the old', async () => {
    const { token, supplierId, shopId, made } = await newShop(['Gammel bænk', 'Gammel stol']);
    const [first, second] = made;
    if (!first || !second) throw new Error('Nothing was made.');
    const words = ['gammel', 'nyere', 'anden', 'rød', 'violet', 'NYT-9', 'firma', 'x', 'mærke'];
    await expectOneAnswer(token, words);
    const expectFound = async (query: string, count: number) => {
      await expectOneAnswer(token, words);
      expect(await itemsOf(token, query), query).toHaveLength(count);
    };

    const [item] = await itemsOf(token, 'stol');
    await server.ok(
      'PATCH /import-products/{id}',
      { id: item?.id ?? 0, body: { title: 'Nyere stol', tags: ['mærke'] } },
      { token },
    );
    await expectFound('nyere', 1);
    await expectFound('mærke', 1);
    await expectFound('gammel', 1);
    // A server of an older build writes a title without its search text.
    await server.db
      .update(importProducts)
      .set({ title: 'Anden stol' })
      .where(eq(importProducts.shopId, shopId));
    await expectFound('anden', 2);
    await server.db
      .update(myProducts)
      .set({ title: 'Anden bænk' })
      .where(eq(myProducts.shopId, shopId));
    await expectFound('nyere', 0);
    await server.db
      .update(suppliers)
      .set({ name: 'Firma A/S' })
      .where(eq(suppliers.id, supplierId));
    await expectFound('firma', 2);
    await server.db.update(products).set({ sku: 'NYT-9' }).where(eq(products.id, first.id));
    await expectFound('nyt-9', 1);
    const [variantId = 0, otherVariant = 0] = second.variantIds;
    await server.db
      .update(variants)
      .set({ options: { Farve: 'Rød' } })
      .where(eq(variants.id, variantId));
    await expectFound('rød', 1);
    await server.db.delete(variants).where(eq(variants.id, variantId));
    await expectFound('rød', 0);
    await server.db
      .update(variants)
      .set({ productId: first.id, sku: 'Violet' })
      .where(eq(variants.id, otherVariant));
    await expectFound('violet', 1);
  });

  it('[§D-one-search] [§D-housekeeping] texts that nobody has searched in yet are made in time', async () => {
    await newShop(['Bænk', 'Stol']);
    await server.db.update(importProducts).set({ searchText: null });
    await server.db.update(products).set({ searchText: null });
    await makeAllSearchTexts(server.db);
    expect(await server.db.$count(importProducts, isNull(importProducts.searchText))).toBe(0);
    expect(await server.db.$count(myProducts, isNull(myProducts.searchText))).toBe(0);
    const held = inArray(
      products.id,
      server.db.select({ id: importProducts.productId }).from(importProducts),
    );
    expect(await server.db.$count(products, and(isNull(products.searchText), held))).toBe(0);
  });

  it('[§D-one-search] a supplier’s file changes what its products are found by', async () => {
    const supplierId = await newSupplier(server.db, 'Fjord');
    const { token } = await newPerson(server.db);
    const bring = (sku: string, options: Record<string, string>, stock: number) =>
      server.db.transaction(async (tx) => {
        const variant = {
          key: 'v',
          sku,
          ean: null,
          options,
          cost: 100,
          recommended_price: 300,
          stock,
          position: 0,
        };
        const { changedIds } = await upsertProducts(tx, supplierId, [
          {
            ...{
              key: 'k',
              sku: 'FJ-1',
              ean: null,
              brand: null,
              title: 'Bænk',
              description: '',
              category: [],
            },
            ...{ tags: [], images: [], currency: 'DKK', cost: 100, recommended_price: 300, stock },
            ...{ variants_count: 1, min_order_quantity: 1, is_colli: false, variants: [variant] },
          },
        ]);
        await recordProductChanges(tx, changedIds);
      });
    await bring('FJ-1-A', { Farve: 'Okker' }, 5);
    const [product] = await server.db
      .select()
      .from(products)
      .where(eq(products.supplierId, supplierId));
    await server.ok('POST /import-products', { body: { product_id: product?.id ?? 0 } }, { token });
    const words = ['okker', 'indigo', 'fj-1-a', 'fj-1-b', 'fjord', 'fj-1'];
    expect(await expectOneAnswer(token, words)).toBe(4);
    const textOf = async () =>
      (await server.db.select().from(products).where(eq(products.supplierId, supplierId)))[0]
        ?.searchText;
    const text = await textOf();
    expect(text).toContain('okker');
    await bring('FJ-1-A', { Farve: 'Okker' }, 9);
    expect(await textOf(), 'stock is no word').toBe(text);
    await bring('FJ-1-B', { Farve: 'Indigo' }, 9);
    expect(await expectOneAnswer(token, words)).toBe(4);
    expect(await itemsOf(token, 'indigo')).toHaveLength(1);
    expect(await itemsOf(token, 'okker')).toHaveLength(0);
  });
});
