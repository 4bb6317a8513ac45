import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { importProducts, myProducts } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newCategory, newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('the import list', (database) => {
  const server = serverFor({ database });
  let supplierId: number;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  async function withItem(product: Partial<Parameters<typeof newProduct>[1]> = {}) {
    const { token, shopIds } = await newPerson(server.db);
    const { id, variantIds } = await newProduct(server.db, { supplierId, ...product });
    const { data } = await server.ok(
      'POST /import-products',
      { body: { product_id: id } },
      { token },
    );
    return { token, shopId: shopIds[0] ?? 0, productId: id, variantIds, item: data };
  }

  it('[§3-import-product] [§7-post-import-products] adds a product with the supplier’s words, cost and stock, at its start price', async () => {
    const { item, variantIds } = await withItem({
      title: 'Cykellygte',
      description: '<p onclick="x()">Lyser <script>x()</script><strong>op</strong></p>',
      tags: ['cykel'],
      sold: [
        { sku: 'L-1', cost: 5_000, recommended: 12_900, stock: 3, options: { Farve: 'Sort' } },
        { sku: 'L-2', cost: 5_000, recommended: null, stock: 0, options: { Farve: 'Rød' } },
      ],
    });
    expect(item).toMatchObject({
      rev: 1,
      state: 'draft',
      failure: null,
      title: 'Cykellygte',
      description: '<p>Lyser <strong>op</strong></p>',
      tags: ['cykel'],
      supplier: { id: supplierId, name: 'Nordisk Engros' },
    });
    expect(item.variants).toEqual([
      {
        variant_id: variantIds[0],
        sku: 'L-1',
        options: { Farve: 'Sort' },
        included: true,
        price: { amount: 12_900, currency: 'DKK' },
        compare_at: null,
        cost: { amount: 5_000, currency: 'DKK' },
        stock: 3,
      },
      {
        variant_id: variantIds[1],
        sku: 'L-2',
        options: { Farve: 'Rød' },
        included: true,
        price: { amount: 10_095, currency: 'DKK' },
        compare_at: null,
        cost: { amount: 5_000, currency: 'DKK' },
        stock: 0,
      },
    ]);
  });

  it('[§3-import-product] adding it again, also at the same time, answers the item that is there', async () => {
    const { token } = await newPerson(server.db);
    const { id } = await newProduct(server.db, { supplierId });
    const add = () => server.ok('POST /import-products', { body: { product_id: id } }, { token });
    const ids = (await Promise.all([add(), add(), add(), add()])).map(({ data }) => data.id);
    expect(new Set(ids).size).toBe(1);
    expect((await add()).data.id).toBe(ids[0]);
    const { meta } = await server.ok('GET /import-products', {}, { token });
    expect(meta.total).toBe(1);
  });

  it.each([2_000_000, 2 ** 40, -1])(
    '[§D-fields] an unknown product (%i) is refused by its field',
    async (id) => {
      const { token } = await newPerson(server.db);
      const refused = await server.refused(
        'POST /import-products',
        { body: { product_id: id } },
        { token },
      );
      expect(refused).toMatchObject({ status: 422, code: 'invalid' });
      expect(Object.keys(refused.errors)).toEqual(['product_id']);
    },
  );

  it('[§7-get-import-products] [§9-page-size] comes ten a page, newest first, and is searched by title and SKU', async () => {
    const { token } = await newPerson(server.db);
    for (let at = 1; at <= 12; at += 1) {
      const { id } = await newProduct(server.db, {
        supplierId,
        title: `Vare nummer ${at}, 100 % uld`,
        sold: [{ sku: `UX_${at}` }],
      });
      await server.ok('POST /import-products', { body: { product_id: id } }, { token });
    }
    const first = await server.ok('GET /import-products', {}, { token });
    expect(first.meta).toEqual({ current_page: 1, per_page: 10, last_page: 2, total: 12 });
    expect(first.data.map(({ title }) => title)[0]).toBe('Vare nummer 12, 100 % uld');
    const second = await server.ok('GET /import-products', { query: { page: 2 } }, { token });
    expect(second.data).toHaveLength(2);

    const find = async (search_query: string) =>
      (await server.ok('GET /import-products', { query: { search_query } }, { token })).meta.total;
    expect(await find('NUMMER 12')).toBe(1);
    expect(await find('ux_7')).toBe(1);
    expect(await find('100 %')).toBe(12);
    expect(await find('uxx7')).toBe(0);
    expect(await find('%')).toBe(12);
    expect(await find('\\')).toBe(0);
    const beyond = await server.ok('GET /import-products', { query: { page: 99 } }, { token });
    expect(beyond).toMatchObject({ data: [], meta: { current_page: 99, total: 12 } });
  });

  it('[§D-my-edit] [§7-patch-import-product] an item that the shop sells stays imported when it is edited, and what is sold is edited with it', async () => {
    const { token, shopId, productId, item, variantIds } = await withItem({ sold: [{}] });
    const mine = eq(myProducts.productId, productId);
    await server.db.insert(myProducts).values({
      ...{ shopId, productId, status: 'active', title: item.title, description: item.description },
      variants: variantIds.map((variant_id) => ({
        ...{ variant_id, included: true, price: 19_900, compare_at: null },
      })),
    });
    await server.db
      .update(importProducts)
      .set({ state: 'published' })
      .where(eq(importProducts.id, item.id));
    const [variant_id = 0] = variantIds;
    const price = { amount: 25_000, currency: 'DKK' };
    const body = { rev: 1, title: 'Ny', variants: [{ variant_id, price }] };
    const { data } = await server.ok(
      'PATCH /import-products/{id}',
      { id: item.id, body },
      { token },
    );
    expect(data).toMatchObject({ rev: 2, state: 'published', title: 'Ny' });
    expect(await server.db.select().from(myProducts).where(mine)).toMatchObject([
      { rev: 2, title: 'Ny', variants: [{ price: 25_000 }] },
    ]);
    const free = { variants: [{ variant_id, price: { amount: 0, currency: 'DKK' } }] };
    const args = { id: item.id, body: free };
    const refused = await server.refused('PATCH /import-products/{id}', args, { token });
    expect(refused.errors).toHaveProperty(['variants.0.price']);
    const [after] = await server.db
      .select()
      .from(importProducts)
      .where(eq(importProducts.id, item.id));
    expect(after).toMatchObject({ rev: 2, state: 'published' });
  });

  it('[§3-import-product] [§7-patch-import-product] an edit raises rev, cleans the description and makes the item ready', async () => {
    const { token, item, variantIds } = await withItem({ sold: [{}, {}] });
    const category = await newCategory(server.db);
    const [first = 0, second = 0] = variantIds;
    const { data } = await server.ok(
      'PATCH /import-products/{id}',
      {
        id: item.id,
        body: {
          rev: 1,
          title: '  Min egen titel ',
          description: '<h1>Stor</h1><img src=x onerror=alert(1)><a href="javascript:x()">klik</a>',
          category_id: category,
          tags: ['nyhed', 'nyhed', 'sommer'],
          variants: [
            { variant_id: second, included: false },
            {
              variant_id: first,
              price: { amount: 25_000, currency: 'DKK' },
              compare_at: { amount: 30_000, currency: 'DKK' },
            },
          ],
        },
      },
      { token },
    );
    expect(data).toMatchObject({
      rev: 2,
      state: 'ready',
      title: 'Min egen titel',
      description: '<h2>Stor</h2><a>klik</a>',
      category_id: category,
      tags: ['nyhed', 'sommer'],
    });
    expect(data.variants[0]).toMatchObject({
      included: true,
      price: { amount: 25_000 },
      compare_at: { amount: 30_000 },
    });
    expect(data.variants[1]).toMatchObject({ included: false, price: { amount: 19_900 } });
    const same = await server.ok(
      'PATCH /import-products/{id}',
      { id: item.id, body: { rev: 2 } },
      { token },
    );
    expect(same.data.rev).toBe(2);
  });

  it('[§3-import-product] an edit of an older rev is answered 409 with both versions', async () => {
    const { token, item } = await withItem();
    const edit = (rev: number, title: string) => ({ id: item.id, body: { rev, title } });
    const { data: current } = await server.ok('PATCH /import-products/{id}', edit(1, 'Først'), {
      token,
    });
    const refused = await server.refused('PATCH /import-products/{id}', edit(1, 'Sidst'), {
      token,
    });
    expect(refused).toMatchObject({ status: 409, code: 'stale_rev' });
    expect(refused.details).toEqual({ current, yours: { rev: 1, title: 'Sidst' } });
    const list = await server.ok('GET /import-products', {}, { token });
    expect(list.data[0]).toMatchObject({ rev: 2, title: 'Først' });
  });

  it('[§3-import-product] of edits with one rev at the same time exactly one is taken', async () => {
    const { token, item } = await withItem();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        server.send(
          'PATCH /import-products/{id}',
          { id: item.id, body: { rev: 1, title: `Titel ${at}` } },
          { token },
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('[§D-fields] an unknown variant, another currency and an unknown category are refused by their fields', async () => {
    const { token, item, variantIds } = await withItem();
    const [variant_id = 0] = variantIds;
    const patch = (body: object) =>
      server.refused('PATCH /import-products/{id}', { id: item.id, body }, { token });
    const variants = await patch({
      title: 'Ny',
      variants: [
        { variant_id, price: { amount: 100, currency: 'EUR' } },
        { variant_id: 999_999, included: false },
      ],
    });
    expect(variants).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(variants.errors)).toEqual([
      'variants.0.price.currency',
      'variants.1.variant_id',
    ]);
    expect(Object.keys((await patch({ category_id: 2 ** 35 })).errors)).toEqual(['category_id']);
    expect(Object.keys((await patch({ title: '  ' })).errors)).toEqual(['title']);
    const list = await server.ok('GET /import-products', {}, { token });
    expect(list.data[0]).toEqual(item);
  });

  it('[§3-import-product] an item that is being imported is neither edited nor removed', async () => {
    const { token, item } = await withItem();
    await server.db
      .update(importProducts)
      .set({ state: 'queued' })
      .where(eq(importProducts.id, item.id));
    const { id } = item;
    const edit = await server.refused(
      'PATCH /import-products/{id}',
      { id, body: { title: 'Ny' } },
      { token },
    );
    expect(edit).toMatchObject({ status: 409, code: 'conflict' });
    const one = await server.refused('DELETE /import-products/{id}', { id }, { token });
    expect(one).toMatchObject({ status: 409, code: 'conflict' });
    const all = await server.refused('DELETE /import-products', {}, { token });
    expect(all).toMatchObject({ status: 409, code: 'job_running' });
  });

  it('[§7-delete-import-product] [§7-delete-import-products] removes one, and then all; what is gone is 404', async () => {
    const { token, item } = await withItem();
    for (let at = 0; at < 3; at += 1) {
      const { id } = await newProduct(server.db, { supplierId });
      await server.ok('POST /import-products', { body: { product_id: id } }, { token });
    }
    await server.ok('DELETE /import-products/{id}', { id: item.id }, { token });
    const again = await server.refused('DELETE /import-products/{id}', { id: item.id }, { token });
    expect(again).toMatchObject({ status: 404, code: 'not_found' });
    const { data } = await server.ok('DELETE /import-products', {}, { token });
    expect(data).toEqual({ removed: 3 });
    const list = await server.ok('GET /import-products', {}, { token });
    expect(list).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
    expect((await server.ok('DELETE /import-products', {}, { token })).data.removed).toBe(0);
  });

  it('[§D-tenancy] another shop’s items don’t exist', async () => {
    const { item } = await withItem();
    const { token } = await newPerson(server.db);
    const { id } = item;
    const edit = await server.refused(
      'PATCH /import-products/{id}',
      { id, body: { title: 'Din' } },
      { token },
    );
    const removed = await server.refused('DELETE /import-products/{id}', { id }, { token });
    expect([edit.status, removed.status]).toEqual([404, 404]);
    expect((await server.ok('DELETE /import-products', {}, { token })).data.removed).toBe(0);
    expect((await server.ok('GET /import-products', {}, { token })).data).toEqual([]);
    expect(await server.db.$count(importProducts, eq(importProducts.id, id))).toBe(1);
  });

  it.each(['abc', '0', '-1', '1e3', '99999999999'])(
    '[§D-fields] an item %s that can’t be is 404',
    async (id) => {
      const { token } = await newPerson(server.db);
      const { status } = await server.send(
        'PATCH /import-products/{id}',
        { id, body: { title: 'x' } },
        { token },
      );
      expect(status).toBe(404);
    },
  );
});
