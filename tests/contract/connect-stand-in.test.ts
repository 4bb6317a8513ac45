import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformTraits } from '../../contract/platforms/platform-traits.ts';
import { storeCredentials } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';
import { standInFor } from '../support/shopify-stand-in.ts';

onOneDatabase('connecting a Shopify store', (database) => {
  const server = serverFor({ database });

  it('[§7-oauth] [§D-way-back] [§1-connect] [§D-connected] [§D-stand-ins-oauth] [§D-stand-ins-start] a merchant sets out, installs the app in their store, comes back, and the store is connected', async () => {
    const { address, shop, store, wayBack, comeBack, read } = await standInFor(
      server,
      'lunefjord.myshopify.com',
    );
    const by = await newPerson(server.db);
    const query = await wayBack(by);
    const { id } = await comeBack(by, query);
    expect(await read(by, id)).toMatchObject({
      platform: 'shopify',
      shop_domain: shop,
      state: 'connected',
      name: 'lunefjord',
      currency: 'DKK',
      location: 'Lager',
      problem: null,
      webhook_health: 'healthy',
    });
    expect((await read(by, id)).scopes).toContain('write_merchant_managed_fulfillment_orders');
    const told = [...store.subscriptions.values()].map(({ topic, uri }) => [topic, uri]);
    expect(told).toEqual(
      ['APP_UNINSTALLED', 'ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED'].map((topic) => [
        topic,
        `${server.address}/api/webhooks/shopify`,
      ]),
    );
    expect(address).toContain('127.0.0.1');
  });

  it('[§D-secrets] no table holds what opens the store', async () => {
    const { connected } = await standInFor(server);
    const { id } = await connected();
    const [row] = await server.db
      .select()
      .from(storeCredentials)
      .where(eq(storeCredentials.integrationId, id));
    expect(row?.sealed).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toMatch(/shpat|shprt/);
  });

  it('[§1-connect] [§D-connected-arrival] [§D-stand-ins-oauth] a merchant opens the app from a store that has it installed, and the store is connected', async () => {
    const { address, shop, store, read } = await standInFor(server);
    store.grants.install([...platformTraits.shopify.scopes]);
    const by = await newPerson(server.db);
    const opened = await fetch(`${address}/${shop}/admin/oauth/open`, { redirect: 'manual' });
    const arrival = new URL(opened.headers.get('location') ?? '');
    expect(`${arrival.origin}${arrival.pathname}`).toBe(`${server.address}/connect`);
    const session_token = arrival.searchParams.get('sessionToken') ?? '';
    const { ticket } = (await server.ok('POST /connect/tickets', { body: { session_token } })).data;
    const { data } = await server.ok('POST /connect/shopify', { body: { ticket } }, by);
    expect(await read(by, data.id)).toMatchObject({ shop_domain: shop, state: 'connected' });
  });

  it('[§D-connected-arrival] a merchant opens it from a store that hasn’t installed it, and the store waits to be allowed', async () => {
    const { address, shop, read, wayBack, comeBack } = await standInFor(server);
    const by = await newPerson(server.db);
    const opened = await fetch(`${address}/${shop}/admin/oauth/open`, { redirect: 'manual' });
    const session_token =
      new URL(opened.headers.get('location') ?? '').searchParams.get('sessionToken') ?? '';
    const { ticket } = (await server.ok('POST /connect/tickets', { body: { session_token } })).data;
    const { data } = await server.ok('POST /connect/shopify', { body: { ticket } }, by);
    expect(await read(by, data.id)).toMatchObject({ state: 'pending', problem: 'grant_spent' });
    const { id } = await comeBack(by, await wayBack(by));
    expect(id).toBe(data.id);
    expect(await read(by, id)).toMatchObject({ state: 'connected', problem: null });
  });

  it('[§D-one-shop] a store that another shop has is refused, and said', async () => {
    const { connected, wayBack, read, log } = await standInFor(server);
    const { by, id } = await connected();
    const other = await newPerson(server.db);
    const call = { provider: 'shopify', body: { query: await wayBack(other) } };
    const refused = await server.refused('POST /oauth/{provider}/callback', call, other);
    expect(refused).toMatchObject({ status: 409, code: 'store_taken' });
    expect((await server.ok('GET /shop/integrations', {}, other)).data).toEqual([]);
    expect(await read(by, id)).toMatchObject({ state: 'connected' });
    expect(await log(by, id)).toHaveLength(3);
  });

  it('[§D-one-shop] [§D-exchange-leave] a store that the other shop has left can be connected again, and holds nothing of ours', async () => {
    const { store, connected, wayBack, comeBack, read } = await standInFor(server);
    const { by, id } = await connected();
    await server.ok('DELETE /shop/integrations/{id}', { id }, by);
    expect(store.subscriptions.size).toBe(0);
    const left = eq(storeCredentials.integrationId, id);
    expect(await server.db.$count(storeCredentials, left)).toBe(0);
    const other = await newPerson(server.db);
    const mine = await comeBack(other, await wayBack(other));
    expect(await read(other, mine.id)).toMatchObject({ state: 'connected' });
    expect(await read(by, id)).toMatchObject({ state: 'disconnected', webhook_health: 'none' });
  });

  it('[§D-exchange-log] [§D-exchange-test] a connection is tested, and the log tells of it first', async () => {
    const { connected, store, log, read } = await standInFor(server);
    const { by, id } = await connected();
    await server.ok('POST /shop/integrations/{id}/test', { id }, by);
    const entries = await log(by, id);
    expect(entries.map(({ kind, state, tries }) => [kind, state, tries])).toEqual([
      ['test', 'done', 1],
      ['subscribe', 'done', 1],
      ['describe', 'done', 1],
      ['authorise', 'done', 1],
    ]);
    store.grants.uninstall();
    await server.ok('POST /shop/integrations/{id}/test', { id }, by);
    expect((await log(by, id))[0]).toMatchObject({
      kind: 'test',
      state: 'failed',
      cause: 'revoked',
    });
    expect(await read(by, id)).toMatchObject({ state: 'reauth_required', problem: 'revoked' });
  });
});
