import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AssembledProduct } from '../../server/catalogue/assemble.ts';
import { mapCategories } from '../../server/categories/map-categories.ts';
import { ownDatabase } from '../support/own-database.ts';
import { quickDatabase } from '../support/server.ts';
import { newCategory } from '../support/server-catalogue.ts';
import { newCatalogue, product, type Variant, variant } from './assembled.ts';

const opened = ownDatabase(quickDatabase());

const none = { added: 0, changed: 0, unchanged: 0 };

test('[§D-catalogue-merge] what is new is added as the file says, and the same again changes nothing', async () => {
  const catalogue = await newCatalogue(opened.db);
  const whole = product(
    'a',
    [
      variant('a-s', { options: { Size: 'S' }, ean: '1', stock: 4 }),
      variant('a-m', { cost: 900, recommended_price: 2000, position: 1 }),
    ],
    {
      ...{ ean: '5701234567899', brand: 'Nord', description: 'Uld.', tags: ['uld'] },
      images: [{ url: '/media/a.png', alt: 'A' }],
      ...{ recommended_price: 2000, min_order_quantity: 6, is_colli: true },
    },
  );
  expect(await catalogue.upsert(whole)).toEqual({
    products: { ...none, added: 1 },
    variants: { ...none, added: 2 },
    changedIds: [],
    hidden: 0,
    categories: [],
  });
  const { category: _, variants, ...said } = whole;
  const [row] = await catalogue.products('*');
  expect(row).toMatchObject(said);
  expect(await catalogue.variants()).toEqual(
    [variants[1], variants[0]].map((one) => ({ product: 'a', ...one })),
  );
  await catalogue.age();
  const [before] = await catalogue.products('updated_at');
  expect(await catalogue.upsert(whole)).toEqual({
    products: { ...none, unchanged: 1 },
    variants: { ...none, unchanged: 2 },
    changedIds: [],
    hidden: 0,
    categories: [],
  });
  const [after] = await catalogue.products(
    `updated_at, search_text, stock_checked_at > now() - interval '1 hour' as checked`,
  );
  expect(after).toEqual({ ...before, search_text: 'words', checked: true });
});

const otherProduct: Partial<AssembledProduct>[] = [
  { sku: 'other' },
  { ean: '5701234567899' },
  { brand: 'Nord' },
  { title: 'Another' },
  { description: 'Uld.' },
  { tags: ['uld'] },
  { images: [{ url: '/media/b.png', alt: 'B' }] },
  { currency: 'EUR' },
  { min_order_quantity: 6 },
  { is_colli: true },
];

test('[§D-catalogue-merge] whatever differs of a product is written and told, by itself', async () => {
  const catalogue = await newCatalogue(opened.db);
  await catalogue.upsert(product('a', [variant('a-1')]), product('b', [variant('b-1')]));
  const id = await catalogue.idOf('a');
  for (const other of otherProduct) {
    await catalogue.upsert(product('a', [variant('a-1')]));
    const changed = product('a', [variant('a-1')], other);
    const upserted = await catalogue.upsert(changed, product('b', [variant('b-1')]));
    const [name = ''] = Object.keys(other);
    expect([name, upserted]).toEqual([
      name,
      {
        products: { added: 0, changed: 1, unchanged: 1 },
        variants: { ...none, unchanged: 2 },
        changedIds: [id],
        hidden: 0,
        categories: [],
      },
    ]);
    const [row, neighbour] = await catalogue.products('*');
    expect(row).toMatchObject(other);
    expect(neighbour).toMatchObject({ title: 'Vare b', sku: 'b' });
  }
  await catalogue.age();
  await catalogue.upsert(product('a', [variant('a-1')], { title: 'Fourth' }));
  expect(await catalogue.products(`updated_at > now() - interval '1 hour' as renewed`)).toEqual([
    { renewed: true },
    { renewed: false },
  ]);
});

const otherVariant: Partial<Variant>[] = [
  { sku: 'other' },
  { ean: '5701234567899' },
  { options: { Size: 'S' } },
  { cost: 1001 },
  { recommended_price: 2400 },
  { stock: 4 },
  { position: 2 },
];

test('[§D-catalogue-merge] whatever differs of a variant is written, and its product told', async () => {
  const catalogue = await newCatalogue(opened.db);
  await catalogue.upsert(product('a', [variant('a-1'), variant('a-2')]));
  const id = await catalogue.idOf('a');
  for (const other of otherVariant) {
    await catalogue.upsert(product('a', [variant('a-1'), variant('a-2')]));
    const changed = product('a', [variant('a-1', other), variant('a-2')]);
    const [name = ''] = Object.keys(other);
    expect([name, await catalogue.upsert(changed)]).toEqual([
      name,
      {
        products: { ...none, changed: 1 },
        variants: { added: 0, changed: 1, unchanged: 1 },
        changedIds: [id],
        hidden: 0,
        categories: [],
      },
    ]);
    expect(await catalogue.variants()).toEqual([
      { product: 'a', ...variant('a-1', other) },
      { product: 'a', ...variant('a-2') },
    ]);
  }
});

test('[§D-catalogue-merge] a product’s figures repeat what all its variants say, also those that the file leaves out', async () => {
  const catalogue = await newCatalogue(opened.db);
  const largest = 2_147_483_647;
  await catalogue.upsert(
    product('a', [variant('a-1', { stock: largest, cost: 700, recommended_price: 1500 })]),
  );
  const upserted = await catalogue.upsert(product('a', [variant('a-2', { stock: 5 })]));
  expect(upserted).toMatchObject({ products: { changed: 1 }, variants: { added: 1 } });
  expect(await catalogue.figures()).toEqual([
    { key: 'a', cost: 700, recommended_price: 1500, stock: largest, variants_count: 2 },
  ]);
});

test('[§D-catalogue-merge] a product whose figures had gone wrong is put right, and told', async () => {
  const catalogue = await newCatalogue(opened.db);
  const same = product('a', [variant('a-1')]);
  await catalogue.upsert(same);
  const id = await catalogue.idOf('a');
  const right = await catalogue.figures();
  for (const wrong of ['cost = 1', 'recommended_price = 1', 'stock = 1', 'variants_count = 9']) {
    await opened.db.execute(sql`update products set ${sql.raw(wrong)} where id = ${id}`);
    expect((await catalogue.upsert(same)).changedIds, wrong).toEqual([id]);
    expect(await catalogue.figures()).toEqual(right);
  }
});

test('[§D-catalogue-merge] a variant that moves is one that changed; both products’ figures follow, and both are told', async () => {
  const catalogue = await newCatalogue(opened.db);
  await catalogue.upsert(
    product('a', [variant('v-1', { stock: 2 }), variant('v-2', { stock: 5 })]),
    product('b', [variant('v-3')]),
  );
  const ids = [await catalogue.idOf('a'), await catalogue.idOf('b')];
  const upserted = await catalogue.upsert(
    product('b', [variant('v-3'), variant('v-2', { stock: 5 })]),
  );
  expect({ ...upserted, changedIds: upserted.changedIds.toSorted((a, b) => a - b) }).toEqual({
    // Counts only the file's own product, not the one that the variant left.
    products: { ...none, changed: 1 },
    variants: { added: 0, changed: 1, unchanged: 1 },
    changedIds: ids,
    hidden: 0,
    categories: [],
  });
  expect(await catalogue.figures()).toMatchObject([
    { key: 'a', stock: 2, variants_count: 1 },
    { key: 'b', stock: 8, variants_count: 2 },
  ]);
  // A product that loses its last variant keeps its cost.
  await catalogue.upsert(product('b', [variant('v-1')]));
  expect(await catalogue.figures()).toMatchObject([
    { key: 'a', cost: 1000, recommended_price: null, stock: 0, variants_count: 0 },
    { key: 'b', variants_count: 3 },
  ]);
});

test('[§D-catalogue-complete] what has left says nothing of a product that is still offered, and a product without a variant has left', async () => {
  const catalogue = await newCatalogue(opened.db);
  const left = async () =>
    (await catalogue.products('left_at is not null as left')).map((one) => one.left);
  const cheap = variant('a-1', { cost: 700, recommended_price: 1500 });
  await catalogue.upsert(product('a', [cheap, variant('a-2')]), product('b', [variant('b-1')]));
  const b = await catalogue.idOf('b');
  await catalogue.leave('a-1');
  const rest = await catalogue.upsert(product('a', [variant('a-2')]));
  expect(rest).toMatchObject({ products: { changed: 1 }, hidden: 0 });
  expect((await catalogue.figures())[0]).toEqual({
    ...{ key: 'a', cost: 1000, recommended_price: 2500, stock: 3, variants_count: 1 },
  });
  const taken = await catalogue.upsert(product('a', [variant('a-2'), variant('b-1')]));
  expect(taken.hidden).toBe(1);
  expect(await left()).toEqual([false, true]);
  const back = await catalogue.upsert(product('b', [variant('b-1')]));
  expect(back).toMatchObject({ products: { changed: 1 }, hidden: 0 });
  expect(back.changedIds).toContain(b);
  expect(await left()).toEqual([false, false]);
});

test('[§D-catalogue-again] what a product was made from is known until another one takes one of its variants', async () => {
  const catalogue = await newCatalogue(opened.db);
  const file = [
    product('a', [variant('v-1'), variant('v-2')]),
    product('b', [variant('v-3')]),
    product('c', [variant('v-4')]),
  ];
  await catalogue.upsert(...file);
  expect(await catalogue.unchanged(...file)).toEqual(['a', 'b', 'c']);
  await catalogue.upsert(product('b', [variant('v-3'), variant('v-2')]));
  expect(await catalogue.unchanged(...file)).toEqual(['c']);
});

test('[§D-catalogue-merge] pictures and category stay where the file has none, and follow it where it has some', async () => {
  const catalogue = await newCatalogue(opened.db);
  const images = [{ url: '/media/a.png', alt: 'A' }];
  const places = () =>
    catalogue.products(
      `(select path[array_upper(path, 1)] from supplier_categories s
        where s.id = supplier_category_id) as name, category_id as place, images`,
    );
  const bare = product('a', [variant('a-1')]);
  const jugs = { ...bare, category: ['Kitchen', 'Jugs'] };
  const cups = { ...bare, category: ['Kitchen', 'Cups'] };
  await catalogue.upsert({ ...jugs, images });
  expect(await places()).toEqual([{ name: 'Jugs', place: null, images }]);
  expect((await catalogue.upsert(bare)).changedIds).toEqual([]);
  expect((await catalogue.upsert(cups)).products.changed).toBe(1);
  expect(await places()).toEqual([{ name: 'Cups', place: null, images }]);
  const place = await newCategory(opened.db);
  const [own] = await catalogue.products('supplier_category_id as id');
  const mapping = { id: Number(own?.id), category_id: place };
  await mapCategories(opened.db, [mapping], 'supplier');
  expect((await catalogue.upsert(cups)).products.changed).toBe(1);
  expect(await places()).toEqual([{ name: 'Cups', place, images }]);
  expect((await catalogue.upsert(bare)).changedIds).toEqual([]);
  expect(await places()).toEqual([{ name: 'Cups', place, images }]);
  expect((await catalogue.upsert(jugs)).products.changed).toBe(1);
  expect(await places()).toEqual([{ name: 'Jugs', place: null, images }]);
});

test('[§D-catalogue-merge] the same keys of another supplier are other products and variants', async () => {
  const [mine, theirs] = [await newCatalogue(opened.db), await newCatalogue(opened.db)];
  await theirs.upsert(product('a', [variant('v')]));
  const before = [await theirs.products('*'), await theirs.variants()];
  const upserted = await mine.upsert(product('a', [variant('v', { stock: 9 })], { title: 'Mine' }));
  expect(upserted).toMatchObject({ products: { added: 1 }, variants: { added: 1 } });
  await mine.upsert(product('a', [variant('v', { stock: 8 })], { title: 'Mine again' }));
  expect([await theirs.products('*'), await theirs.variants()]).toEqual(before);
});
