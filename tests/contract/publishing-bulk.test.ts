import { beforeAll, describe, expect, it } from 'vitest';
import { publicReach } from '../../server/outward/guarded-request.ts';
import {
  pictures,
  readListingsOf,
  reconciled,
  type SellingStore,
  sellingStores,
} from '../support/selling-stores.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newProduct, newSupplier, subscribe } from '../support/server-catalogue.ts';
import { long, shareOf } from '../support/share.ts';
import { until } from '../support/until.ts';

const count = 50;

const platforms = shareOf(Object.keys(sellingStores) as (keyof typeof sellingStores)[], 2);

onOneDatabase('a bulk import that goes out to a store', (database) => {
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

  async function fillList({ by, shopId }: SellingStore, items: number) {
    await subscribe(server.db, shopId);
    const picture = await pictures();
    for (let at = 0; at < items; at += 1) {
      const title = `Vare ${at}`;
      const images = [picture(`${at}a`), picture(`${at}b`)];
      const { id } = await newProduct(server.db, { supplierId, title, images });
      await server.ok('POST /import-products', { body: { product_id: id } }, by);
    }
  }
  const jobOf = async ({ by }: SellingStore) => (await server.ok('GET /shop/events', {}, by)).data;

  /** The job when it has ended; rests of the store are waited for by turning the clock. */
  const ended = (store: SellingStore) =>
    until(
      async () => {
        await reconciled(server, store);
        const isOut = (await readListingsOf(server, store)).length === count;
        if (isOut) ahead += 20_000;
        return jobOf(store);
      },
      (job) => job?.finished_at != null,
      { withinMs: 120_000 },
    );

  describe.each(platforms)('%s', (platform) => {
    it(
      '[§D-listings-import] [§D-listings-reconciler] of fifty products each comes to the store once, with each picture once, over lost and doubled answers',
      long,
      async () => {
        ahead = 0;
        const store = await sellingStores[platform](server);
        await fillList(store, count);
        const on = platform === 'shopify' ? 'productSet' : 'products/batch';
        store.faults.plan('lost-answer', { on });
        store.faults.plan('doubled', { on });
        store.faults.plan('limited', { on });
        const body = { limit: null, integration_id: store.integrationId };
        await server.ok('POST /import-products/import/bulk', { body }, store.by);
        const job = await ended(store);
        expect(job).toMatchObject({ state: 'completed', ok: count, failed: 0, skipped: 0 });
        expect(store.faults.planned).toEqual([]);
        const has = store.products();
        expect(new Set(has.map(({ title }) => title)).size).toBe(count);
        expect(has).toHaveLength(count);
        for (const product of has) expect(new Set(product.pictures).size).toBe(2);
        expect(has.flatMap((product) => product.pictures)).toHaveLength(2 * count);
      },
    );

    it('[§D-listings-import] without a store the products are the shop’s alone', async () => {
      ahead = 0;
      const store = await sellingStores[platform](server);
      await fillList(store, 1);
      const body = { limit: null, integration_id: null };
      await server.ok('POST /import-products/import/bulk', { body }, store.by);
      await expect.poll(async () => (await jobOf(store))?.state).toBe('completed');
      expect(await readListingsOf(server, store)).toEqual([]);
      const strange = { limit: null, integration_id: store.integrationId + 1_000 };
      const refused = await server.refused(
        'POST /import-products/import/bulk',
        { body: strange },
        store.by,
      );
      expect(refused).toMatchObject({ status: 422, code: 'invalid' });
    });
  });
});
