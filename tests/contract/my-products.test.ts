import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { importProducts, myProducts, variants } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newMyProduct, newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('what a shop sells', (database) => {
  const server = serverFor({ database });
  let supplierId: number;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  const dkk = (amount: number) => ({ amount, currency: 'DKK' });

  /** A shop that sells a product with two variants, at a cost of 100.00 and a price of 199.00. */
  async function selling(sold: { cost?: number; stock?: number }[] = [{}, {}]) {
    const { token, shopIds } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    const product = await newProduct(server.db, { supplierId, sold });
    const id = await newMyProduct(server.db, shopId, product);
    const [first = 0, second = 0] = product.variantIds;
    const patch = async (body: object) =>
      (await server.ok('PATCH /my-products/{id}', { id, body }, { token })).data;
    const refused = (body: object) =>
      server.refused('PATCH /my-products/{id}', { id, body }, { token });
    const read = async () =>
      (await server.ok('GET /shop/products', { query: { status: 'all' } }, { token })).data[0];
    const changes = async () => (await server.ok('GET /changes', {}, { token })).data;
    return {
      ...{ token, shopId, productId: product.id, id, first, second },
      patch,
      refused,
      read,
      changes,
    };
  }

  it('[§D-my-edit] what is sold is edited: what is left out stays, what follows follows, and devices hear of it', async () => {
    const { patch, read, first, second, changes, id } = await selling();
    const before = await read();
    expect(before).toMatchObject({ rev: 1, price: dkk(19_900), variants_count: 2, stock: 20 });
    const edited = await patch({
      rev: 1,
      title: ' Lampe ',
      description: '<p onclick="x()">Lyser</p>',
      tags: ['lys', 'lys'],
      variants: [
        { variant_id: first, included: false },
        { variant_id: second, price: dkk(24_900), compare_at: dkk(29_900) },
      ],
    });
    expect(edited).toMatchObject({
      ...{ rev: 2, title: 'Lampe', description: '<p>Lyser</p>', tags: ['lys'] },
      ...{ price: dkk(24_900), cost: dkk(10_000), stock: 10, variants_count: 1 },
    });
    expect(edited.variants).toMatchObject([
      { variant_id: first, included: false, price: dkk(19_900) },
      { variant_id: second, included: true, price: dkk(24_900), compare_at: dkk(29_900) },
    ]);
    expect(await read()).toEqual(edited);
    expect(await changes()).toContainEqual(
      expect.objectContaining({ entity: 'my-products', id, op: 'upsert', value: edited }),
    );
  });

  it('[§D-my-edit] an edit of another version is refused with both; one that says nothing leaves the version', async () => {
    const { patch, refused, read } = await selling();
    expect((await patch({ title: 'Ny' })).rev).toBe(2);
    expect((await patch({})).rev).toBe(2);
    const stale = await refused({ rev: 1, title: 'Min' });
    expect(stale).toMatchObject({ status: 409, code: 'stale_rev' });
    expect(stale.details).toEqual({ current: await read(), yours: { rev: 1, title: 'Min' } });
  });

  it('[§D-my-edit] [§D-publish-gate] what the publish gate stops is refused by its field, and nothing is written', async () => {
    const { refused, read, first, second } = await selling();
    const before = await read();
    const cases = [
      [[{ variant_id: first, price: dkk(0) }], 'variants.0.price'],
      [[{ variant_id: second }, { variant_id: first, price: dkk(9_999) }], 'variants.1.price'],
      [[first, second].map((variant_id) => ({ variant_id, included: false })), 'variants'],
      [[{ variant_id: 0x7ffffff0, price: dkk(20_000) }], 'variants.0.variant_id'],
      [
        [{ variant_id: first, price: { amount: 20_000, currency: 'EUR' } }],
        'variants.0.price.currency',
      ],
    ] as const;
    for (const [edits, field] of cases) {
      const answer = await refused({ title: 'Ny', variants: edits });
      expect(answer).toMatchObject({ status: 422, code: 'invalid' });
      expect(Object.keys(answer.errors)).toEqual([field]);
    }
    expect(Object.keys((await refused({ category_id: 2_000_000 })).errors)).toEqual([
      'category_id',
    ]);
    expect(await read()).toEqual(before);
  });

  it('[§D-my-edit] where a cost has risen over a price, and where nothing is in stock, the words can be edited still', async () => {
    const { patch, refused, first, second } = await selling([{ stock: 0 }, { stock: 0 }]);
    await server.db.update(variants).set({ cost: 30_000 }).where(eq(variants.id, first));
    expect((await patch({ title: 'Ny' })).title).toBe('Ny');
    expect((await patch({ variants: [{ variant_id: first, compare_at: dkk(40_000) }] })).rev).toBe(
      3,
    );
    const low = await refused({ variants: [{ variant_id: first, price: dkk(29_999) }] });
    expect(low.code).toBe('invalid');
    expect((await patch({ variants: [{ variant_id: second, price: dkk(10_000) }] })).rev).toBe(4);
  });

  it('[§D-my-edit] what is left out of sale sells the product out, and what is taken in again brings it back', async () => {
    const { patch, first, second } = await selling([{ stock: 4 }, { stock: 0 }]);
    const without = await patch({ variants: [{ variant_id: first, included: false }] });
    expect(without).toMatchObject({ status: 'out_of_stock', stock: 0 });
    const again = await patch({ variants: [{ variant_id: first, included: true }] });
    expect(again).toMatchObject({ status: 'active', stock: 4 });
    expect(again.variants?.find(({ variant_id }) => variant_id === second)?.included).toBe(true);
  });

  it('[§D-my-edit] what is edited and removed stands among the activities, once', async () => {
    const { token, patch, id } = await selling();
    await patch({ title: 'Forlygte' });
    await patch({ title: 'Forlygte' });
    await server.ok('DELETE /my-products/{id}', { id }, { token });
    const { data } = await server.ok('GET /user/activities', {}, { token });
    expect(data.map(({ action, subject }) => [action, subject])).toEqual([
      ['my_product.removed', 'Forlygte'],
      ['my_product.edited', 'Forlygte'],
    ]);
    expect(data[1]).toMatchObject({ before: { title: 'Vare' }, after: { title: 'Forlygte' } });
  });

  it('[§D-my-edit] what is removed is gone, with its imported item; one that waits to be imported again stays', async () => {
    const { token, shopId, id, productId, changes, refused } = await selling();
    const item = await server.ok(
      'POST /import-products',
      { body: { product_id: productId } },
      { token },
    );
    expect(item.data.state).toBe('published');
    await server.ok('DELETE /my-products/{id}', { id }, { token });
    expect((await changes()).map(({ entity, op }) => [entity, op])).toEqual([
      ['my-products', 'delete'],
      ['import-products', 'delete'],
    ]);
    expect((await refused({ title: 'Ny' })).code).toBe('not_found');
    const again = await server.refused('DELETE /my-products/{id}', { id }, { token });
    expect(again).toMatchObject({ status: 404, code: 'not_found' });

    const other = await newMyProduct(server.db, shopId, { id: productId, variantIds: [] });
    await server.ok('POST /import-products', { body: { product_id: productId } }, { token });
    const ofShop = eq(importProducts.shopId, shopId);
    await server.db.update(importProducts).set({ state: 'ready' }).where(ofShop);
    await server.ok('DELETE /my-products/{id}', { id: other }, { token });
    expect(await server.db.$count(importProducts, ofShop)).toBe(1);
    expect(await server.db.$count(myProducts, and(eq(myProducts.shopId, shopId)))).toBe(0);
  });

  it('[§D-my-edit] a product that is sold is added as imported, with the words that it is sold by', async () => {
    const { token, patch, productId, first } = await selling();
    await patch({ title: 'Forlygte', variants: [{ variant_id: first, price: dkk(22_222) }] });
    const { data } = await server.ok(
      'POST /import-products',
      { body: { product_id: productId } },
      { token },
    );
    expect(data).toMatchObject({ state: 'published', title: 'Forlygte' });
    expect(data.variants[0]).toMatchObject({ variant_id: first, price: dkk(22_222) });
  });

  it('[§D-my-edit] another shop’s product is nobody’s', async () => {
    const mine = await selling();
    const theirs = await selling();
    for (const call of ['PATCH /my-products/{id}', 'DELETE /my-products/{id}'] as const) {
      const body = call.startsWith('PATCH') ? { body: { title: 'Min' } } : {};
      const answer = await server.refused(call, { id: theirs.id, ...body } as never, {
        token: mine.token,
      });
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await theirs.read())?.title).toBe('Vare');
  });
});
