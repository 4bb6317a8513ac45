import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordProductChanges } from '../../server/changes/record-products.ts';
import { exchanges, listings, myProducts, variants } from '../../server/db/schema.ts';
import { publicReach } from '../../server/outward/guarded-request.ts';
import {
  pictures,
  readListingsOf,
  reconciled,
  type SellingStore,
  sellingStores,
  wantIn,
} from '../support/selling-stores.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newSupplier } from '../support/server-catalogue.ts';

onOneDatabase('products go out to stores', (database) => {
  let ahead = 0;
  const server = serverFor({
    database,
    now: () => Date.now() + ahead,
    storeReach: { ...publicReach, milliseconds: 5_000 },
  });
  let supplierId = 0;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  /** Waits until the store has everything, moving the clock past its rests. */
  async function settled(store: SellingStore) {
    for (let round = 0; round < 20; round += 1) {
      await reconciled(server, store);
      const behind = (await readListingsOf(server, store)).filter((one) => one.is_behind);
      if (behind.length === 0) return;
      ahead += 60_000;
    }
    throw new Error('The store never came up with what is wanted.');
  }
  const countOf = (store: SellingStore) =>
    server.db.$count(exchanges, eq(exchanges.integrationId, store.integrationId));

  describe.each(Object.keys(sellingStores) as (keyof typeof sellingStores)[])('%s', (platform) => {
    const connect = () => {
      ahead = 0;
      return sellingStores[platform](server);
    };

    it('[§D-listings-reconciler] a product comes to the store with its words, its pictures once, its variants, prices and stock', async () => {
      const store = await connect();
      const picture = await pictures();
      const images = [picture('for'), picture('bag')];
      await wantIn(server, store, supplierId, [
        { title: 'Krus', images, price: 14_900, stock: 7 },
        { title: 'Trøje', variants: 3, price: 39_900 },
      ]);
      await settled(store);
      const [krus, troje] = store.products().sort((a, b) => a.title.localeCompare(b.title));
      expect(krus).toMatchObject({
        ...{ title: 'Krus', status: 'on sale', pictures: images.map(({ url }) => url) },
        variants: [{ price: 14_900, compareAt: null, stock: 7 }],
      });
      expect(troje?.variants.map(({ price, stock }) => [price, stock])).toEqual(
        Array(3).fill([39_900, 10]),
      );
      const told = await readListingsOf(server, store);
      expect(told.map(({ state, error }) => [state, error])).toEqual([
        ['live', null],
        ['live', null],
      ]);
      expect(told[0]?.remote_url).toContain(String(store.products()[0]?.id));
    });

    it('[§D-listings-free] what the store was told costs no call; a change of stock tells the stock and nothing else', async () => {
      const store = await connect();
      const images = [(await pictures())('lampe')];
      const [made] = await wantIn(server, store, supplierId, [{ title: 'Lampe', images }]);
      await settled(store);
      const id = store.products()[0]?.id ?? '';
      store.rename(id, 'Lampe, håndlavet');
      const { productId = 0, variantIds: [variantId = 0] = [] } = made ?? {};
      await server.db.transaction(async (tx) => {
        await tx.update(variants).set({ stock: 3 }).where(eq(variants.id, variantId));
        await recordProductChanges(tx, [productId]);
      });
      expect((await readListingsOf(server, store))[0]?.is_behind).toBe(true);
      await settled(store);
      expect(store.products()[0]).toMatchObject({
        ...{ title: 'Lampe, håndlavet', variants: [{ stock: 3 }] },
      });
      const before = await countOf(store);
      await server.db.transaction((tx) => recordProductChanges(tx, [productId]));
      store.faults.plan('error', { on: 'product' });
      await settled(store);
      expect(await countOf(store)).toBe(before + 1);
      expect(store.faults.planned).toHaveLength(1);
    });

    it('[§D-listings-free] a delivery that changes the stock of many is told in one turn, however many new ones one takes', async () => {
      const store = await connect();
      const titles = Array.from({ length: 120 }, (_, at) => `Knage ${at}`);
      const made = await wantIn(
        server,
        store,
        supplierId,
        titles.map((title) => ({ title })),
      );
      await settled(store);
      const before = await countOf(store);
      const productIds = made.map(({ productId }) => productId);
      await server.db.transaction(async (tx) => {
        await tx.update(variants).set({ stock: 3 }).where(inArray(variants.productId, productIds));
        await recordProductChanges(tx, productIds);
      });
      await settled(store);
      expect(await countOf(store)).toBe(before + 1);
      expect(new Set(store.products().map((product) => product.variants[0]?.stock))).toEqual(
        new Set([3]),
      );
    });

    it('[§D-listings-owners] what was changed in the store is told, kept, and ours again only where a person says so', async () => {
      const store = await connect();
      const [made] = await wantIn(server, store, supplierId, [{ title: 'Vase', price: 20_000 }]);
      await settled(store);
      const { id = 0, myProductId = 0 } = made ?? {};
      const remote = store.products()[0]?.id ?? '';
      store.rename(remote, 'Vase i glas');
      store.reprice(remote, 29_900);
      await server.ok('POST /listings/{id}/push', { id }, store.by);
      await settled(store);
      expect(store.products()[0]).toMatchObject({
        ...{ title: 'Vase i glas', variants: [{ price: 29_900 }] },
      });
      const [told] = await readListingsOf(server, store);
      expect(told?.store_changes).toMatchObject([
        { field: 'title', ours: 'Vase', theirs: 'Vase i glas', owner: null },
        { field: 'price', ours: { amount: 20_000 }, theirs: { amount: 29_900 }, owner: null },
      ]);
      await server.db
        .update(myProducts)
        .set({ title: 'Stor vase', description: '<p>Stor</p>' })
        .where(eq(myProducts.id, myProductId));
      for (const [field, owner] of [
        ['title', 'ours'],
        ['price', 'store'],
      ] as const) {
        await server.ok('POST /listings/{id}/owners', { id, body: { field, owner } }, store.by);
      }
      await settled(store);
      expect(store.products()[0]).toMatchObject({
        ...{ title: 'Stor vase', variants: [{ price: 29_900 }] },
      });
      const [after] = await readListingsOf(server, store);
      expect(after?.store_changes).toMatchObject([{ field: 'price', owner: 'store' }]);
    });

    it('[§D-listings-owners] pictures and sizes that the store’s own people have put there stay beside ours, whatever becomes of ours', async () => {
      const store = await connect();
      const picture = await pictures();
      const [front, back, detail] = [picture('for'), picture('bag'), picture('detalje')];
      const [made] = await wantIn(server, store, supplierId, [
        { title: 'Skål', images: [front, back], variants: 2 },
      ]);
      await settled(store);
      const remote = store.products()[0]?.id ?? '';
      store.addPicture(remote, 'https://skaal.example.com/i-brug.jpg');
      store.addSize(remote, 'str. XL');
      const { productId = 0, myProductId = 0, variantIds = [] } = made ?? {};
      const [only = 0] = variantIds;
      await server.db
        .update(myProducts)
        .set({
          images: [detail, front],
          variants: [{ variant_id: only, included: true, price: 24_900, compare_at: null }],
        })
        .where(eq(myProducts.id, myProductId));
      await server.db.transaction((tx) => recordProductChanges(tx, [productId]));
      await settled(store);
      const [bowl] = store.products();
      expect(bowl?.pictures).toEqual([
        detail.url,
        front.url,
        'https://skaal.example.com/i-brug.jpg',
      ]);
      const [ours, theirs, ...others] = bowl?.variants ?? [];
      expect([ours?.sku, theirs?.sku, others]).toEqual([
        expect.stringContaining('Skål-0'),
        'str. XL',
        [],
      ]);
    });

    it('[§D-listings-reconciler] an answer that is lost, late or doubled makes no product and no picture twice', async () => {
      const store = await connect();
      const picture = await pictures();
      for (const kind of ['lost-answer', 'half-answer', 'doubled', 'lost-request'] as const) {
        store.faults.plan(kind, { on: platform === 'shopify' ? 'productSet' : 'products/batch' });
      }
      store.faults.plan('error', { on: 'product' });
      await wantIn(
        server,
        store,
        supplierId,
        ['Skål', 'Fad', 'Kande'].map((title) => ({ title, variants: 2, images: [picture(title)] })),
      );
      await settled(store);
      expect(store.faults.planned).toEqual([]);
      const told = await readListingsOf(server, store);
      expect(told.map(({ state, error_text }) => [state, error_text])).toEqual(
        Array(3).fill(['live', null]),
      );
      expect(
        store
          .products()
          .map(({ title }) => title)
          .sort(),
      ).toEqual(['Fad', 'Kande', 'Skål']);
      for (const product of store.products()) {
        expect(product.pictures).toHaveLength(1);
        expect(product.variants).toHaveLength(2);
        expect(product.status).toBe('on sale');
      }
    });

    it('[§3-integration] [§D-listings-desired] a store that is given drafts has new products off sale, and puts them on sale itself', async () => {
      const store = await connect();
      const body = { publish_as: 'draft' as const };
      await server.ok(
        'PATCH /shop/integrations/{id}/options',
        { id: store.integrationId, body },
        store.by,
      );
      const [draft] = await wantIn(server, store, supplierId, [{ title: 'Kladde' }]);
      await settled(store);
      expect(store.products()).toMatchObject([{ title: 'Kladde', status: 'off sale' }]);
      const edit = { id: draft?.myProductId ?? 0, body: { title: 'Stadig en kladde' } };
      await server.ok('PATCH /my-products/{id}', edit, store.by);
      await settled(store);
      expect(store.products()).toMatchObject([{ title: 'Stadig en kladde', status: 'off sale' }]);
    });

    it('[§D-listings-wanted] what is paused is off sale, what is removed is gone, what was deleted over there is told and put back when asked for', async () => {
      const store = await connect();
      const [one, two, three] = await wantIn(
        server,
        store,
        supplierId,
        ['A', 'B', 'C'].map((title) => ({ title })),
      );
      await settled(store);
      const say = (call: 'pause' | 'resume' | 'unpublish' | 'push', id = 0) =>
        server.ok(`POST /listings/{id}/${call}`, { id }, store.by);
      await say('pause', one?.id);
      await say('unpublish', two?.id);
      const gone = store.products().find(({ title }) => title === 'C');
      store.drop(gone?.id ?? '');
      await say('push', three?.id);
      await settled(store);
      const states = async () =>
        Object.fromEntries(
          (await readListingsOf(server, store)).map((each) => [each.id, [each.state, each.error]]),
        );
      expect(await states()).toEqual({
        [one?.id ?? 0]: ['paused', null],
        [two?.id ?? 0]: ['removed', null],
        [three?.id ?? 0]: ['failed', 'gone'],
      });
      expect(store.products().map(({ title, status }) => [title, status])).toEqual([
        ['A', 'off sale'],
      ]);
      await say('resume', one?.id);
      await say('resume', two?.id);
      await say('push', three?.id);
      await settled(store);
      const has = store.products().map(({ title, status }) => [title, status]);
      expect(has.sort()).toEqual(['A', 'B', 'C'].map((title) => [title, 'on sale']));
    });

    it('[§D-listings-desired] [§2-mutating-values] a new price rule reaches what is in the store already', async () => {
      const store = await connect();
      await wantIn(server, store, supplierId, [
        { title: 'Dyne', price: 20_000 },
        { title: 'Pude', price: 30_000 },
      ]);
      await settled(store);
      const { integrationId: id, by } = store;
      const bands = [{ from: 0, to: null, multiply: 3.5, add: 0 }];
      const action = { kind: 'calculate' as const, bands };
      await server.ok(
        'POST /shop/integrations/{id}/mutating-rules',
        { id, body: { name: 'Pris', action } },
        by,
      );
      await settled(store);
      expect(store.products().map(({ variants: [one] }) => one?.price)).toEqual([35_000, 35_000]);
    });

    it('[§D-listings-reconciler] a supplier that renames an SKU and a size changes the same product and the same variants', async () => {
      const store = await connect();
      const [made] = await wantIn(server, store, supplierId, [{ title: 'Sok', variants: 2 }]);
      await settled(store);
      const [before] = store.products();
      const { productId = 0, variantIds: [variantId = 0] = [] } = made ?? {};
      await server.db.transaction(async (tx) => {
        const renamed = { sku: 'NYT-NAVN', options: { Størrelse: 'Lille' } };
        await tx.update(variants).set(renamed).where(eq(variants.id, variantId));
        await recordProductChanges(tx, [productId]);
      });
      await settled(store);
      const [after] = store.products();
      expect(store.products()).toHaveLength(1);
      expect(after?.id).toBe(before?.id);
      expect(after?.variants).toHaveLength(2);
      expect(after?.variants.map(({ sku }) => sku)).toContain('NYT-NAVN');
    });

    it('[§D-listings-errors] what a store refuses is the listing’s own reason, and keeps no other from the store', async () => {
      const store = await connect();
      const images = [{ url: 'ftp://no.picture', alt: '' }];
      await wantIn(server, store, supplierId, [
        { title: 'God' },
        { title: 'Uden pris', price: 0 },
        ...(platform === 'woocommerce' ? [{ title: 'Uden billede', images }] : []),
      ]);
      await settled(store);
      const told = await readListingsOf(server, store);
      expect(told.map(({ state, error, remedy }) => [state, error, remedy])).toEqual([
        ['live', null, null],
        ['failed', 'price_zero', 'edit_prices'],
        ...(platform === 'woocommerce' ? [['failed', 'picture_refused', 'edit_product']] : []),
      ]);
      expect(store.products().map(({ title }) => title)).toEqual(['God']);
      expect(
        await server.db.$count(listings, eq(listings.integrationId, store.integrationId)),
      ).toBe(told.length);
    });
  });
});
