import { expect, it, onTestFinished } from 'vitest';
import { demoShopify } from '../support/demo-shopify.ts';
import { startShopify } from '../support/platforms/shopify/shopify.ts';
import { onEachDatabase, serverFor } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';

onEachDatabase('connecting a store that is there', (database) => {
  const server = serverFor({ database });
  const shop = 'lunefjord.myshopify.com';

  /** Shopify on this machine, and the server led to it. */
  async function standIn() {
    const app = { ...demoShopify, url: server.address, complianceUrl: null };
    const started = await startShopify({ app });
    const { platforms } = server.services;
    platforms.shopify = { ...demoShopify, stores: `${started.address}/{shop}` };
    onTestFinished(async () => {
      platforms.shopify = demoShopify;
      await started.stop();
    });
    return { ...started, store: started.openStore(shop) };
  }

  it('[§7-oauth] [§D-way-back] [§1-connect] [§D-stand-ins-oauth] [§D-stand-ins-start] a merchant sets out, installs the app in their store, and comes back to a store that waits', async () => {
    const { address, store } = await standIn();
    const by = await newPerson(server.db);
    const asked = { provider: 'shopify', body: { shop_domain: shop } };
    const { url } = await server.ok('POST /oauth/{provider}', asked, by);
    expect(url).toMatch(`${address}/${shop}/admin/oauth/authorize?`);
    const page = await (await fetch(url)).text();
    const fields = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const installed = await fetch(`${address}/${shop}/admin/oauth/install`, {
      method: 'POST',
      body: new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value])),
      redirect: 'manual',
    });
    const back = new URL(installed.headers.get('location') ?? '');
    expect(`${back.origin}${back.pathname}`).toBe(`${server.address}/connect/shopify/authenticate`);
    const call = { provider: 'shopify', body: { query: back.search.slice(1) } };
    const { data } = await server.ok('POST /oauth/{provider}/callback', call, by);
    expect(data).toMatchObject({ platform: 'shopify', shop_domain: shop, state: 'pending' });
    expect(store.grants.scopes).toContain('write_products');
  });

  it('[§1-connect] [§D-stand-ins-oauth] a merchant opens the app from their store, and the store waits', async () => {
    const { address } = await standIn();
    const by = await newPerson(server.db);
    const opened = await fetch(`${address}/${shop}/admin/oauth/open`, { redirect: 'manual' });
    const arrival = new URL(opened.headers.get('location') ?? '');
    expect(`${arrival.origin}${arrival.pathname}`).toBe(`${server.address}/connect`);
    const session_token = arrival.searchParams.get('sessionToken') ?? '';
    const { ticket } = (await server.ok('POST /connect/tickets', { body: { session_token } })).data;
    const { data } = await server.ok('POST /connect/shopify', { body: { ticket } }, by);
    expect(data).toMatchObject({ shop_domain: shop, state: 'pending' });
  });
});
