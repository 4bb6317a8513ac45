import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importProducts, jobs, myProducts } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { bulkImportsOn } from '../support/server-bulk-import.ts';
import { subscribe } from '../support/server-catalogue.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('bulk import', (database) => {
  const server = serverFor({ database });
  const { withItems, addItem, start, finished, mine, supplier } = bulkImportsOn(server);

  it('[§7-bulk-import] moves the whole list to my products, as a job with progress', async () => {
    const { token } = await withItems(12);
    const { data: job } = await start(token);
    expect(job).toMatchObject({ kind: 'bulk_import', total: 12, name: 'Import til din butik' });
    expect(job.progress).toBeLessThan(100);
    expect(await finished(token)).toMatchObject({
      id: job.id,
      state: 'completed',
      progress: 100,
      ok: 12,
      skipped: 0,
      failed: 0,
      errors: [],
    });
    const products = await mine(token);
    expect(products.meta.total).toBe(12);
    expect(products.data[0]).toMatchObject({
      status: 'active',
      price: { amount: 19_900, currency: 'DKK' },
      cost: { amount: 10_000 },
      stock: 10,
      variants_count: 1,
      supplier: { id: supplier() },
    });
    const list = await server.ok('GET /import-products', {}, { token });
    expect(new Set(list.data.map(({ state }) => state))).toEqual(new Set(['published']));
  });

  it('[§4-import-limit] takes the newest up to the limit', async () => {
    const { token, items } = await withItems(4);
    await start(token, 2);
    expect(await finished(token)).toMatchObject({ total: 2, ok: 2 });
    const { data } = await server.ok('GET /import-products', {}, { token });
    expect(data.map(({ id, state }) => [id, state])).toEqual([
      [items[3], 'published'],
      [items[2], 'published'],
      [items[1], 'draft'],
      [items[0], 'draft'],
    ]);
  });

  it.each([0, -1, 1.5, 'ten', undefined])(
    '[§4-import-limit] a limit of %s is 422',
    async (limit) => {
      const { token } = await withItems(1);
      const response = await server.send(
        'POST /import-products/import/bulk',
        { body: { limit } },
        { token },
      );
      expect(response.status).toBe(422);
      expect(Object.keys((await response.json()).errors)).toEqual(['limit']);
    },
  );

  it.each(['disconnected', null] as const)(
    '[§D-bulk] a shop whose only store is %s has nowhere to import to: 422, and nothing is begun',
    async (state) => {
      const { token, shopIds } = await newPerson(server.db);
      const shopId = shopIds[0] ?? 0;
      await subscribe(server.db, shopId);
      if (state !== null) await connectStore(server.db, shopId, { state });
      await addItem(token);
      const bulk = 'POST /import-products/import/bulk';
      const refused = await server.refused(bulk, { body: { limit: null } }, { token });
      expect(refused).toMatchObject({ status: 422, code: 'integration_required' });
      expect(Object.keys(refused.errors)).toEqual(['integration']);
      expect((await server.ok('GET /shop/events', {}, { token })).data).toBeNull();
      await connectStore(server.db, shopId);
      await start(token);
      expect(await finished(token)).toMatchObject({ ok: 1 });
    },
  );

  it('[§D-offered] where no store can be connected none is asked for', async () => {
    const { token, shopIds } = await newPerson(server.db);
    await subscribe(server.db, shopIds[0] ?? 0);
    await addItem(token);
    const { platforms } = server.services;
    const before = { ...platforms };
    Object.assign(platforms, { shopify: null, woocommerce: null });
    try {
      await start(token);
      expect(await finished(token)).toMatchObject({ ok: 1 });
    } finally {
      Object.assign(platforms, before);
    }
  });

  it('[§D-fields] nothing to import is 422', async () => {
    const { token } = await withItems(0);
    const refused = await server.refused(
      'POST /import-products/import/bulk',
      { body: { limit: null } },
      { token },
    );
    expect(refused).toMatchObject({ status: 422, code: 'invalid' });
    expect((await server.ok('GET /shop/events', {}, { token })).data).toBeNull();
  });

  it('[§8-402] more than the plan allows is 402 with limit and used, and empty errors', async () => {
    const { token } = await withItems(3, { limit: 4 });
    await start(token, 2);
    await finished(token);
    await addItem(token);
    await addItem(token);
    const refused = await server.refused(
      'POST /import-products/import/bulk',
      { body: { limit: null } },
      { token },
    );
    expect(refused).toMatchObject({ status: 402, code: 'subscription_required', errors: {} });
    expect(refused.details).toEqual({ limit: 4, used: 2 });
    expect((await start(token, 2)).data.total).toBe(2);
    await finished(token);
    expect((await mine(token)).meta.total).toBe(4);
  });

  it('[§4-subscription] a plan that isn’t active lets nothing be imported', async () => {
    const { token, shopIds } = await newPerson(server.db);
    await subscribe(server.db, shopIds[0] ?? 0, { status: 'past_due' });
    await connectStore(server.db, shopIds[0] ?? 0);
    await addItem(token);
    const refused = await server.refused(
      'POST /import-products/import/bulk',
      { body: { limit: 1 } },
      { token },
    );
    expect(refused).toMatchObject({ status: 402, details: { limit: 0, used: 0 } });
  });

  it('[§D-publish-gate] a row that may not be published fails alone, with its reason', async () => {
    const { token, items } = await withItems(2);
    const soldOut = await addItem(token, { stock: 0 });
    await server.ok(
      'PATCH /import-products/{id}',
      {
        id: items[0] ?? 0,
        body: {
          title: 'Under kost',
          variants: [
            {
              variant_id: await variantOf(items[0] ?? 0),
              price: { amount: 9_999, currency: 'DKK' },
            },
          ],
        },
      },
      { token },
    );
    await start(token);
    const job = await finished(token);
    expect(job).toMatchObject({ state: 'completed', total: 3, ok: 1, failed: 2 });
    expect(job?.errors.map(({ id, subject, code }) => [id, subject, code])).toEqual([
      [soldOut.id, 'Vare', 'out_of_stock'],
      [items[0], 'Under kost', 'price_below_cost'],
    ]);
    const { data } = await server.ok('GET /import-products', {}, { token });
    expect(data.map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', 'out_of_stock'],
      ['published', null],
      ['failed', 'price_below_cost'],
    ]);
  });

  async function variantOf(item: number): Promise<number> {
    const [row] = await server.db.select().from(importProducts).where(eq(importProducts.id, item));
    return row?.variants[0]?.variant_id ?? 0;
  }

  it('[§D-bulk] a job of which nothing worked has failed', async () => {
    const { token } = await withItems(2, { sold: { stock: 0 } });
    await start(token);
    expect(await finished(token)).toMatchObject({ state: 'failed', progress: 100, failed: 2 });
  });

  it('[§D-my-edit] an item that is edited after its import is edited where it is sold, and stays imported', async () => {
    const { token, items } = await withItems(1);
    await start(token);
    await finished(token);
    const id = items[0] ?? 0;
    await server.ok(
      'PATCH /import-products/{id}',
      { id, body: { rev: 1, title: 'Ny' } },
      { token },
    );
    expect((await mine(token)).data).toMatchObject([{ title: 'Ny' }]);
    const { data } = await server.ok('GET /import-products', {}, { token });
    expect(data).toMatchObject([{ title: 'Ny', state: 'published', rev: 2 }]);
    const again = await server.send(
      'POST /import-products/import/bulk',
      { body: { limit: 5 } },
      { token },
    );
    expect(again.status).toBe(422);
  });

  it('[§D-bulk] one bulk import at a time a shop: the second is 409 and told the first', async () => {
    const { token } = await withItems(30);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.send('POST /import-products/import/bulk', { body: { limit: 20 } }, { token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      code: 'job_running',
      details: { job: { kind: 'bulk_import', total: 20 } },
    });
    expect(await finished(token)).toMatchObject({ ok: 20 });
    expect(await server.db.$count(jobs, eq(jobs.kind, 'bulk_import'))).toBeGreaterThan(0);
  });

  it('[§D-jobs] a bulk import sent twice under one key runs once', async () => {
    const { token } = await withItems(2);
    const options = { token, headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const call = 'POST /import-products/import/bulk';
    const first = await server.ok(call, { body: { limit: 1 } }, options);
    await finished(token);
    const second = await server.ok(call, { body: { limit: 1 } }, options);
    expect(second.data.id).toBe(first.data.id);
    expect((await mine(token)).meta.total).toBe(1);
  });

  it('[§7-shop-products] [§9-status] my products are the active ones unless the caller says otherwise', async () => {
    const { token } = await withItems(3);
    await start(token);
    await finished(token);
    const { data } = await mine(token, 'all');
    await server.db
      .update(myProducts)
      .set({ status: 'on_hold', reason: 'price' })
      .where(eq(myProducts.id, data[0]?.id ?? 0));
    expect((await server.ok('GET /shop/products', {}, { token })).meta.total).toBe(2);
    expect((await mine(token, 'on_hold')).data).toMatchObject([{ reason: 'price' }]);
    expect((await mine(token, 'all')).meta.total).toBe(3);
    const search = async (search_query: string) =>
      (await server.ok('GET /shop/products', { query: { search_query } }, { token })).meta.total;
    expect([await search('vare'), await search('findes ikke')]).toEqual([2, 0]);
    const bad = await server.send('GET /shop/products', { query: { status: 'sold' } }, { token });
    expect(bad.status).toBe(422);
    const stranger = await newPerson(server.db);
    expect((await mine(stranger.token, 'all')).meta.total).toBe(0);
  });
});
