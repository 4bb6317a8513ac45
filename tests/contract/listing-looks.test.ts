import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { dataResourcesPatch } from '../../contract/entities/integrations.ts';
import { askForLooks } from '../../server/changes/mark-listings.ts';
import { recordProductChanges } from '../../server/changes/record-products.ts';
import { exchanges, products, rates, variants } from '../../server/db/schema.ts';
import { addExchange } from '../../server/exchange/exchange-rows.ts';
import { day, minute } from '../../server/lib/durations.ts';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { keepRates } from '../../server/rates/rates-rows.ts';
import { kroner } from '../support/kroner.ts';
import { pictureHost, png } from '../support/picture-host.ts';
import {
  readListingsOf,
  reconciled,
  type SellingStore,
  sellingStores,
  wantIn,
} from '../support/selling-stores.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newSupplier } from '../support/server-catalogue.ts';

type Resources = (typeof dataResourcesPatch)['_output']['data_resources'];

onOneDatabase('stores are looked at', (database) => {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const server = serverFor({
    ...{ database, now },
    storeReach: { ...publicReach, milliseconds: 5_000 },
  });
  let supplierId = 0;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  const looksAt = async ({ integrationId }: SellingStore) => {
    const rows = await server.db
      .select({ kind: exchanges.kind, state: exchanges.state })
      .from(exchanges)
      .where(eq(exchanges.integrationId, integrationId));
    return rows.filter(({ kind }) => kind === 'look');
  };
  /** Moves the clock and runs the hourly look, as maintenance does. */
  async function lookAfter(store: SellingStore, later: number): Promise<void> {
    ahead += later;
    await askForLooks(server.db, now());
    await reconciled(server, store);
  }
  const reasons = async (store: SellingStore) =>
    (await readListingsOf(server, store)).map(({ state, error, remedy }) => [state, error, remedy]);

  describe.each(Object.keys(sellingStores) as (keyof typeof sellingStores)[])('%s', (platform) => {
    const connect = () => {
      ahead = 0;
      return sellingStores[platform](server);
    };

    it('[§D-listings-looks] what was changed or deleted in the store behind our back is seen within a day and a half, all of it at once', async () => {
      const store = await connect();
      await wantIn(
        server,
        store,
        supplierId,
        ['Æske', 'Bord', 'Dug', 'Etui'].map((title) => ({ title })),
      );
      await reconciled(server, store);
      const ids = store.products().map(({ id }) => id);
      store.rename(ids[0] ?? '', 'Skrin');
      store.drop(ids[1] ?? '');
      store.restock(ids[2] ?? '', 999);
      await lookAfter(store, 0);
      expect(await looksAt(store)).toEqual([]);
      await lookAfter(store, 1.5 * day);
      expect(await looksAt(store)).toEqual([{ kind: 'look', state: 'done' }]);
      const told = await readListingsOf(server, store);
      expect(told.map(({ error, store_changes }) => [error, store_changes.length])).toEqual([
        [null, 1],
        ['gone', 0],
        [null, 0],
        [null, 0],
      ]);
      expect(told.every(({ is_behind }) => !is_behind)).toBe(true);
      expect(store.products().map(({ title, variants: [one] }) => [title, one?.stock])).toEqual([
        ['Skrin', 10],
        ['Dug', 10],
        ['Etui', 10],
      ]);
      await lookAfter(store, 0);
      expect(await looksAt(store)).toHaveLength(1);
    });

    it('[§D-listings-looks] what the store has sold stays sold until the supplier says anew what there is', async () => {
      const store = await connect();
      const [made] = await wantIn(server, store, supplierId, [{ title: 'Fad', stock: 10 }]);
      await reconciled(server, store);
      const id = store.products()[0]?.id ?? '';
      store.restock(id, 8);
      await lookAfter(store, 1.5 * day);
      expect(store.products()[0]?.variants).toMatchObject([{ stock: 8 }]);
      await server.db
        .update(products)
        .set({ stockCheckedAt: new Date(now()) })
        .where(eq(products.id, made?.productId ?? 0));
      await lookAfter(store, 1.5 * day);
      expect(store.products()[0]?.variants).toMatchObject([{ stock: 10 }]);
    });

    it('[§D-listings-currency] a store that sells in a currency without a rate is told no prices, and keeps what it has', async () => {
      const store = await connect();
      const [made] = await wantIn(server, store, supplierId, [{ title: 'Gryde', stock: 5 }]);
      await reconciled(server, store);
      const describeAnew = async (currency: string) => {
        store.sellIn(currency);
        const { integrationId } = store;
        await addExchange(server.db, { integrationId, kind: 'describe', now: now() });
        await reconciled(server, store);
      };
      await describeAnew('EUR');
      expect(await reasons(store)).toEqual([['failed', 'other_currency', 'push_again']]);
      const { productId = 0, variantIds: [variantId = 0] = [] } = made ?? {};
      await server.db.transaction(async (tx) => {
        await tx.update(variants).set({ stock: 3 }).where(eq(variants.id, variantId));
        await recordProductChanges(tx, [productId]);
      });
      await reconciled(server, store);
      expect(store.products()).toMatchObject([{ status: 'on sale', variants: [{ stock: 5 }] }]);
      await describeAnew('DKK');
      expect(await reasons(store)).toEqual([['live', null, null]]);
      expect(store.products()).toMatchObject([{ variants: [{ stock: 3 }] }]);
    });

    it('[§D-money-store] [§D-listings-free] a store in another currency has prices in it; a rate that moves by less than 1 % changes none, one that moves further or a price that is edited does', async () => {
      await server.db.delete(rates);
      const day1 = { date: '2024-12-30', per_euro: { DKK: 7_457_800 } };
      await keepRates(server.db, [day1]);
      const store = await connect();
      await wantIn(server, store, supplierId, [{ title: 'Kande', price: 24_900 }]);
      store.sellIn('EUR');
      const { integrationId } = store;
      await addExchange(server.db, { integrationId, kind: 'describe', now: now() });
      await reconciled(server, store);
      const price = () => store.products()[0]?.variants[0]?.price;
      const told = async () => (await readListingsOf(server, store))[0]?.pushed_at;
      // 249.00 kr. at a rate of 7.4578.
      expect(price()).toBe(3_339);
      const first = await told();
      await keepRates(server.db, [{ date: '2024-12-31', per_euro: { DKK: 7_495_000 } }]);
      await lookAfter(store, 1.5 * day);
      expect([price(), await told()]).toEqual([3_339, first]);

      const [mine] = (await server.ok('GET /shop/products', {}, store.by)).data;
      const [variant] = mine?.variants ?? [];
      const edit = { variant_id: variant?.variant_id ?? 0, price: kroner(25_000) };
      const body = { variants: [edit] };
      await server.ok('PATCH /my-products/{id}', { id: mine?.id ?? 0, body }, store.by);
      await reconciled(server, store);
      // 250.00 kr. at a rate of 7.495.
      expect(price()).toBe(3_336);
      await keepRates(server.db, [{ date: '2025-01-02', per_euro: { DKK: 7_650_000 } }]);
      await lookAfter(store, 1.5 * day);
      expect(price()).toBe(3_268);
      await server.db.delete(rates);
    });

    it('[§D-exchange-kinds] each kind says when the store last had all of it, and one that is switched off keeps its day', async () => {
      const store = await connect();
      const args = { id: store.integrationId };
      const days = async () => {
        const { data } = await server.ok('GET /shop/integrations/{id}', args, store.by);
        return new Map(data.data_resources.map((one) => [one.kind, one.last_synced_at]));
      };
      const dayOf = (text: string | null | undefined) => Date.parse(text ?? '') || null;
      expect((await days()).get('products')).toBe(null);
      await wantIn(server, store, supplierId, [{ title: 'Spejl' }]);
      await reconciled(server, store);
      const first = await days();
      for (const kind of ['products', 'prices', 'stock', 'categories'] as const) {
        expect(Math.abs((dayOf(first.get(kind)) ?? 0) - now()), kind).toBeLessThan(minute);
      }
      expect(first.get('tracking')).toBe(null);
      const body = { data_resources: [{ kind: 'prices' as const, enabled: false }] };
      await server.ok('PATCH /shop/integrations/{id}/data-resources', { ...args, body }, store.by);
      await lookAfter(store, 1.5 * day);
      const second = await days();
      expect(second.get('prices')).toBe(first.get('prices'));
      expect(dayOf(second.get('products'))).toBeGreaterThan(dayOf(first.get('products')) ?? 0);
    });

    it('[§D-listings-resources] where products or prices don’t go to the store nothing new is put there, with the reason, until they do', async () => {
      const store = await connect();
      const say = (data_resources: Resources) =>
        server.ok(
          'PATCH /shop/integrations/{id}/data-resources',
          { id: store.integrationId, body: { data_resources } },
          store.by,
        );
      await say([{ kind: 'products', enabled: false }]);
      await wantIn(server, store, supplierId, [{ title: 'Hylde' }]);
      await reconciled(server, store);
      expect(await reasons(store)).toEqual([['failed', 'products_off', 'edit_store']]);
      await say([
        { kind: 'products', enabled: true },
        { kind: 'prices', enabled: false },
      ]);
      await reconciled(server, store);
      expect(await reasons(store)).toEqual([['failed', 'prices_off', 'edit_store']]);
      expect(store.products()).toEqual([]);
      await say([
        { kind: 'prices', enabled: true },
        { kind: 'stock', enabled: false },
      ]);
      await reconciled(server, store);
      expect(await reasons(store)).toEqual([['live', null, null]]);
      // The store's own people set the stock, so we send none.
      expect(store.products()).toMatchObject([{ title: 'Hylde', variants: [{ stock: 0 }] }]);
      store.restock(store.products()[0]?.id ?? '', 4);
      await lookAfter(store, 1.5 * day);
      expect(store.products()).toMatchObject([{ variants: [{ stock: 4 }] }]);
    });
  });

  it('[§D-listings-pictures] a picture that Shopify couldn’t fetch after its answer is the listing’s reason in a few minutes, and comes with the next push', async () => {
    ahead = 0;
    const store = await sellingStores.shopify(server);
    let isThere = false;
    const host = await pictureHost((_, response) => {
      if (isThere) response.writeHead(200, { 'content-type': 'image/png' }).end(png);
      else response.writeHead(404).end();
    }, '127.0.0.1');
    onTestFinished(host.close);
    const url = `http://127.0.0.1:${host.port}/krus.png`;
    const images = [{ url, alt: 'Krus' }];
    const [made] = await wantIn(server, store, supplierId, [{ title: 'Krus', images }]);
    await reconciled(server, store);
    expect(await reasons(store)).toEqual([['live', null, null]]);
    await vi.waitUntil(() => host.asked.length === 1);
    // By then the store has the answer of the picture's host.
    await vi.waitUntil(() => store.failedPictures() === 1);
    ahead += 6 * minute;
    await reconciled(server, store);
    expect(await reasons(store)).toEqual([['failed', 'picture_refused', 'edit_product']]);
    expect((await readListingsOf(server, store))[0]?.error_text).toContain('404');
    isThere = true;
    await server.ok('POST /listings/{id}/push', { id: made?.id ?? 0 }, store.by);
    await reconciled(server, store);
    await vi.waitUntil(() => host.asked.length === 2);
    await vi.waitUntil(() => store.failedPictures() === 0);
    ahead += 6 * minute;
    await reconciled(server, store);
    expect(await reasons(store)).toEqual([['live', null, null]]);
    expect(store.products()[0]?.pictures).toEqual([url]);
  });
});
