import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { categories, feeds, importProducts, myProducts, products } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newCategory, newProduct, newSupplierCategory } from '../support/server-catalogue.ts';
import { partnershipsOn } from '../support/server-partnerships.ts';
import { newPerson } from '../support/server-people.ts';

const list = 'GET /supplier/categories';
const patch = 'PATCH /supplier/categories/{id}';
const accept = 'POST /supplier/categories/accept';
const takeBack = 'POST /supplier/categories/take-back';

onOneDatabase('the categories of a supplier', (database) => {
  const now = Date.now();
  const server = serverFor({ database, now: () => now });
  const { actionsOf } = partnershipsOn(server, now);

  async function supplierWith(...paths: string[][]) {
    const { token, supplierIds, userId } = await newPerson(server.db, { shops: 0, suppliers: 1 });
    const supplierId = supplierIds[0] ?? 0;
    const ids: number[] = [];
    for (const [at, path] of paths.entries()) {
      const id = await newSupplierCategory(server.db, supplierId, path);
      // The first one named has the most products.
      for (let count = paths.length - at; count > 0; count -= 1) {
        await newProduct(server.db, { supplierId, supplierCategoryId: id });
      }
      ids.push(id);
    }
    return { supplier: { token }, supplierId, userId, ids };
  }
  const node = async (nameDa: string, nameEn: string) => {
    const [row] = await server.db.insert(categories).values({ nameDa, nameEn }).returning();
    return row?.id ?? 0;
  };
  const placesOf = async (supplierId: number) =>
    (
      await server.db
        .select({ place: products.categoryId })
        .from(products)
        .where(eq(products.supplierId, supplierId))
        .orderBy(products.id)
    ).map(({ place }) => place);

  it('[§D-categories-queue] unmapped ones come with the most products first, their counts and what they may be', async () => {
    const hats = await node('Hatte og kasketter', 'Hats and caps');
    const { supplier, ids } = await supplierWith(['Tøj', 'Hatte & kasketter'], ['Xyz'], ['Qrs']);
    const answer = await server.ok(list, { query: { state: 'unmapped' } }, supplier);
    expect(answer.meta.total).toBe(3);
    expect(answer.counts).toEqual({ unmapped: 3, mapped: 0, sure: 1 });
    expect(answer.data.map(({ id, products_count }) => [id, products_count])).toEqual(
      ids.map((id, at) => [id, 3 - at]),
    );
    expect(answer.data[0]).toMatchObject({
      path: ['Tøj', 'Hatte & kasketter'],
      category_id: null,
      mapped_by: null,
      is_moving: false,
      suggestions: [{ category_id: hats, sure: true }],
    });
    expect(answer.data[1]?.suggestions).toEqual([]);
    const found = await server.ok(list, { query: { search: 'kasket' } }, supplier);
    expect(found.data.map(({ id }) => id)).toEqual([ids[0]]);
    expect(found.counts.unmapped).toBe(3);
  });

  it('[§D-categories-mapped] [§D-categories-moved] mapping one moves its products and what shops hold of them, and tells the shops; what a shop has put elsewhere stays', async () => {
    const { supplier, supplierId, ids } = await supplierWith(['Noget', 'Andet']);
    const [place, elsewhere] = [await newCategory(server.db), await newCategory(server.db)];
    const shop = await newPerson(server.db);
    const other = await newPerson(server.db);
    const [product] = await server.db
      .select()
      .from(products)
      .where(eq(products.supplierId, supplierId));
    const body = { product_id: product?.id ?? 0 };
    for (const { token } of [shop, other]) {
      await server.ok('POST /import-products', { body }, { token });
    }
    await server.db
      .update(importProducts)
      .set({ categoryId: elsewhere })
      .where(eq(importProducts.shopId, other.shopIds[0] ?? 0));
    const held = await server.db
      .select()
      .from(importProducts)
      .where(eq(importProducts.shopId, shop.shopIds[0] ?? 0));
    const {
      id: __,
      rev,
      state,
      failure,
      stateBefore,
      jobId,
      createdAt,
      updatedAt,
      ...copied
    } = held[0] ?? ({} as (typeof held)[number]);
    await server.db.insert(myProducts).values({ ...copied, status: 'active' });
    const { meta } = await server.ok('GET /changes', {}, { token: shop.token });

    const mapped = await server.ok(
      patch,
      { id: ids[0] ?? 0, body: { category_id: place } },
      supplier,
    );
    expect(mapped.data).toMatchObject({ category_id: place, mapped_by: 'supplier' });
    await expect.poll(() => placesOf(supplierId)).toEqual([place]);
    const read = async ({ token }: { token: string }) =>
      (await server.ok('GET /import-products', {}, { token })).data.map((one) => one.category_id);
    await expect.poll(() => read(shop)).toEqual([place]);
    expect(await read(other)).toEqual([elsewhere]);
    const [sold] = await server.db
      .select()
      .from(myProducts)
      .where(eq(myProducts.shopId, shop.shopIds[0] ?? 0));
    expect(sold?.categoryId).toBe(place);
    const later = await server.ok(
      'GET /changes',
      { query: { cursor: meta.cursor } },
      { token: shop.token },
    );
    expect(later.data.map(({ entity }) => entity).sort()).toEqual([
      'import-products',
      'my-products',
    ]);
    expect(
      (await server.ok('GET /products', { query: { category_id: place } }, { token: shop.token }))
        .meta.total,
    ).toBe(1);
    expect(await actionsOf(`supplier:${supplierId}`)).toEqual([
      'supplier_category.mapped Noget > Andet',
    ]);

    // Unmapped again.
    await server.ok(patch, { id: ids[0] ?? 0, body: { category_id: null } }, supplier);
    await expect.poll(() => placesOf(supplierId)).toEqual([null]);
    await expect.poll(() => read(shop)).toEqual([null]);
    expect(await read(other)).toEqual([elsewhere]);
  });

  it('[§D-categories-lost] a product whose category is unmapped is found by searching, and counted under no category', async () => {
    const { supplierId, supplier } = await supplierWith(['Kurve til cykler']);
    await server.db
      .update(products)
      .set({ title: 'Zebrakurv' })
      .where(eq(products.supplierId, supplierId));
    const { token } = await newPerson(server.db);
    const query = { search: 'zebrakurv', include: 'product-filters' } as const;
    const found = await server.ok('GET /products', { query }, { token });
    expect(found.data).toMatchObject([{ title: 'Zebrakurv', category_id: null }]);
    expect(found.included?.filters.category).toEqual([]);
    expect(found.included?.filters.supplier).toMatchObject([{ id: supplierId, count: 1 }]);
    const tree = await server.ok('GET /supplier/product-categories', {}, supplier);
    expect(tree.data.every((one) => one.products_count === 0)).toBe(true);
  });

  it('[§D-categories-accepted] all sure suggestions are accepted at once, and taken back at once', async () => {
    const cups = await node('Tekopper', 'Teacups');
    const { supplier, supplierId, ids } = await supplierWith(
      ['Service', 'Tekopper'],
      ['Ting'],
      ['Alt', 'Teacup'],
    );
    const { data } = await server.ok(accept, {}, supplier);
    expect(data.accepted.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: ids[0], category_id: cups },
      { id: ids[2], category_id: cups },
    ]);
    await expect.poll(() => placesOf(supplierId)).toEqual([cups, cups, cups, null, null, cups]);
    const { counts } = await server.ok(list, {}, supplier);
    expect(counts).toEqual({ unmapped: 1, mapped: 2, sure: 0 });
    expect((await server.ok(accept, {}, supplier)).data.accepted).toEqual([]);

    const body = { ids: data.accepted.map(({ id }) => id) };
    await server.ok(takeBack, { body }, supplier);
    await expect.poll(() => placesOf(supplierId)).toEqual(Array(6).fill(null));
  });

  it('[§D-tenancy] another supplier’s categories don’t exist, and the tree is no supplier’s to change', async () => {
    const { supplierId, supplier, ids } = await supplierWith(['Mine']);
    const stranger = await supplierWith(['Deres']);
    const place = await newCategory(server.db);
    for (const id of [ids[0] ?? 0, 999_999, 'abc']) {
      const args = { id, body: { category_id: place } };
      expect((await server.refused(patch, args, stranger.supplier)).status).toBe(404);
    }
    await server.ok(patch, { id: ids[0] ?? 0, body: { category_id: place } }, supplier);
    await server.ok(takeBack, { body: { ids } }, stranger.supplier);
    await expect.poll(() => placesOf(supplierId)).toEqual([place]);
    expect((await server.ok(list, {}, stranger.supplier)).data).toHaveLength(1);
  });

  it.each([999_999_999, 2 ** 31, 0, '4'])(
    '[§D-fields] there is no category %s to map to',
    async (category_id) => {
      const { supplier, ids } = await supplierWith(['Mine']);
      const body = { category_id } as { category_id: number };
      const refused = await server.refused(patch, { id: ids[0] ?? 0, body }, supplier);
      expect(refused).toMatchObject({ status: 422, code: 'invalid' });
      expect(Object.keys(refused.errors)).toEqual(['category_id']);
    },
  );

  it('[§D-categories] a retired category is seen by the shops that hold something in it and by nobody else, and nothing is mapped to it', async () => {
    const { supplier, supplierId, ids } = await supplierWith(['Mine']);
    const retired = await newCategory(server.db);
    await server.db.update(categories).set({ retired: true }).where(eq(categories.id, retired));
    const [holder, feeder, other] = [
      await newPerson(server.db),
      await newPerson(server.db),
      await newPerson(server.db),
    ];
    const [product] = await server.db
      .select()
      .from(products)
      .where(eq(products.supplierId, supplierId));
    const body = { product_id: product?.id ?? 0 };
    await server.ok('POST /import-products', { body }, { token: holder.token });
    await server.db
      .update(importProducts)
      .set({ categoryId: retired })
      .where(eq(importProducts.shopId, holder.shopIds[0] ?? 0));
    await server.db.insert(feeds).values({
      ...{
        shopId: feeder.shopIds[0] ?? 0,
        name: 'Feed',
        channel: 'kelkoo',
        secret: `s-${retired}`,
      },
      ...{ language: 'da', country: 'DK', currency: 'DKK' },
      filter: { category_id: retired, supplier_id: null, in_stock: false },
    });
    const sees = async ({ token }: { token: string }) =>
      (await server.ok('GET /shop/product-categories', {}, { token })).data.some(
        ({ id }) => id === retired,
      );
    expect([await sees(holder), await sees(feeder), await sees(other)]).toEqual([
      true,
      true,
      false,
    ]);
    const tree = await server.ok('GET /supplier/product-categories', {}, supplier);
    expect(tree.data.some(({ id }) => id === retired)).toBe(false);
    const args = { id: ids[0] ?? 0, body: { category_id: retired } };
    expect((await server.refused(patch, args, supplier)).status).toBe(422);
  });
});
