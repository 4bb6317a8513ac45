import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { demoShopify } from './demo-shopify.ts';
import { installApp } from './install-app.ts';
import { startShopify } from './platforms/shopify/shopify.ts';
import type { TestServer } from './server.ts';
import { newPerson, newSession, type Person } from './server-people.ts';

/** A merchant whose session stays valid when the clock is moved. */
export async function newMerchant(db: Db): Promise<Person> {
  const person = await newPerson(db);
  const expiresAt = new Date(Date.now() + 30 * 24 * 3_600_000);
  const token = await newSession(db, person.userId, { shopId: person.shopIds[0], expiresAt });
  return { ...person, token };
}

/** A Shopify stand-in for one test, which the server uses, and a merchant's steps between the two. */
export async function standInFor(server: TestServer, shop = `${randomUUID()}.myshopify.com`) {
  const app = {
    ...demoShopify,
    url: server.address,
    complianceUrl: `${server.address}/api/webhooks/shopify`,
  };
  const started = await startShopify({ app });
  const { platforms } = server.services;
  platforms.shopify = { ...demoShopify, stores: `${started.address}/{shop}` };
  onTestFinished(async () => {
    platforms.shopify = demoShopify;
    await started.stop();
  });
  const store = started.openStore(shop);

  /** Goes to the store's page and back; returns the signed query. */
  async function wayBack(by: Person): Promise<string> {
    const asked = { provider: 'shopify', body: { shop_domain: shop } };
    const { url } = await server.ok('POST /oauth/{provider}', asked, by);
    return (await installApp(url)).search.slice(1);
  }
  const comeBack = async (by: Person, query: string) =>
    (
      await server.ok(
        'POST /oauth/{provider}/callback',
        { provider: 'shopify', body: { query } },
        by,
      )
    ).data;
  const read = async (by: Person, id: number) =>
    (await server.ok('GET /shop/integrations/{id}', { id }, by)).data;
  const log = async (by: Person, id: number) =>
    (await server.ok('GET /shop/integrations/{id}/exchanges', { id }, by)).data;

  /** A merchant with a connected store. */
  async function connected() {
    const by = await newMerchant(server.db);
    const { id } = await comeBack(by, await wayBack(by));
    return { by, id };
  }

  return { ...started, shop, store, wayBack, comeBack, read, log, connected };
}
