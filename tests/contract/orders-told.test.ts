import { createHmac, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { askForOrders } from '../../server/changes/ask-for-orders.ts';
import { deliveries, exchanges, orders, purchaseOrders, variants } from '../../server/db/schema.ts';
import { keepDelivery } from '../../server/inbox/deliveries.ts';
import { openInbox } from '../../server/inbox/inbox.ts';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { platformOf } from '../../server/platforms/registry.ts';
import { demoShopify } from '../support/demo-shopify.ts';
import { mortalDb } from '../support/mortal-db.ts';
import { otherWorkers } from '../support/other-workers.ts';
import { reconciled, wantIn } from '../support/selling-stores.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newSupplier } from '../support/server-catalogue.ts';
import { standInFor } from '../support/shopify-stand-in.ts';
import { shopifyOrders } from '../support/store-orders.ts';
import { until } from '../support/until.ts';

onOneDatabase('stores tell of orders', (database) => {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const reach = { ...publicReach, milliseconds: 5_000 };
  const server = serverFor({ database, now, storeReach: reach });
  let supplierId = 0;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  /** A store on the stand-in that sells one of our products. */
  async function selling() {
    const { store, shop, connected } = await standInFor(server);
    store.throttle.rate = 2000;
    const { by, id: integrationId } = await connected();
    const where = { shopId: by.shopIds[0] ?? 0, integrationId };
    const [made] = await wantIn(server, where, supplierId, [{ title: 'Krus', stock: 500 }]);
    await reconciled(server, where);
    const [sold] = await server.db
      .select()
      .from(variants)
      .where(eq(variants.id, made?.variantIds[0] ?? 0));
    const mine = eq(orders.integrationId, integrationId);
    const count = () => server.db.$count(orders, mine);
    const kept = () => server.db.select().from(orders).where(mine);
    const place = () => shopifyOrders(store).place({ pieces: { [sold?.sku ?? '']: 1 } });
    return { ...where, by, shop, store, place, count, kept, at: shopifyOrders(store) };
  }
  type Selling = Awaited<ReturnType<typeof selling>>;

  const gidOf = ({ store }: Selling, number: string) =>
    `gid://shopify/Order/${[...store.orders.values()].find((one) => `#${one.number}` === number)?.id}`;
  const settled = async (selling: Selling) => {
    await until(
      () => server.db.$count(deliveries, eq(deliveries.state, 'waiting')),
      (waiting) => waiting === 0,
    );
    await reconciled(server, selling);
  };

  interface Parts {
    topic?: string;
    body?: object | string;
    event?: string;
    secret?: string;
    from?: string;
  }

  async function tell({ shop }: Pick<Selling, 'shop'>, parts: Parts): Promise<number> {
    const { topic = 'orders/updated', body = {}, event = randomUUID(), from = shop } = parts;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const hmac = createHmac('sha256', parts.secret ?? demoShopify.secret).update(text);
    const response = await fetch(`${server.address}/api/webhooks/shopify`, {
      method: 'POST',
      headers: {
        'X-Shopify-Event-Id': event,
        'X-Shopify-Hmac-SHA256': hmac.digest('base64'),
        'X-Shopify-Shop-Domain': from,
        'X-Shopify-Topic': topic,
        'X-Shopify-Triggered-At': new Date(0).toISOString(),
      },
      body: text,
    });
    return response.status;
  }

  it('[§D-orders-in-ways] an order that the store tells of is there at once, and is read once more for each thing that befalls it', async () => {
    const told = await selling();
    const { store, place, count, kept, at } = told;
    expect([...store.subscriptions.values()].map(({ topic }) => topic)).toEqual(
      expect.arrayContaining(['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED']),
    );
    const number = place();
    await until(count, (orders) => orders === 1);
    at.cancel(number);
    await until(kept, ([order]) => order?.state === 'cancelled');
    expect(await count()).toBe(1);
  });

  it('[§D-orders-in] told three times, twice each and in the wrong order, and looked for, an order is taken in once', async () => {
    const told = await selling();
    const { store, place, kept, integrationId, at } = told;
    Object.assign(store.webhooks.deliveries.mishaps, { twice: true, reversed: true });
    const number = place();
    at.moveTo(number, 'Nørregade 1');
    at.editPieces(number, 4);
    await until(
      () => server.db.$count(deliveries, eq(deliveries.shopDomain, told.shop)),
      (arrived) => arrived >= 3,
    );
    await settled(told);
    await askForOrders(server.db, now(), { integrationId });
    await reconciled(server, told);
    const [order, ...more] = await kept();
    expect(more).toEqual([]);
    expect(order).toMatchObject({ remoteNumber: number, state: 'awaiting_confirmation' });
    expect(order?.lines.map(({ quantity }) => quantity)).toEqual([4]);
    expect(order?.shippingAddress.line1).toBe('Nørregade 1');
    const parts = eq(purchaseOrders.orderId, order?.id ?? 0);
    expect(await server.db.$count(purchaseOrders, parts)).toBe(1);
    const rev = order?.rev;
    const again = { event: randomUUID(), body: { admin_graphql_api_id: gidOf(told, number) } };
    expect([await tell(told, again), await tell(told, again)]).toEqual([200, 200]);
    await settled(told);
    expect(await kept()).toMatchObject([{ rev }]);
  });

  it.each<[string, (told: Selling) => Parts, number]>([
    ['forged', () => ({ secret: 'somebody else’s', body: { id: 1 } }), 401],
    ['of another store', () => ({ from: `${randomUUID()}.myshopify.com` }), 200],
    [
      'of an order that isn’t there',
      () => ({ body: { admin_graphql_api_id: 'gid://shopify/Order/1' } }),
      200,
    ],
    [
      'of something else',
      () => ({ body: { admin_graphql_api_id: 'gid://shopify/Product/1' } }),
      200,
    ],
    ['no JSON', () => ({ body: 'half of {' }), 200],
    ['nothing', () => ({ body: '' }), 200],
    ['of a topic that nobody asked for', () => ({ topic: 'orders/risk' }), 200],
  ])(
    '[§D-orders-in-ways] what is told %s changes no order, and fails nothing',
    async (_, parts, status) => {
      const told = await selling();
      told.store.subscriptions.clear();
      const number = told.place();
      await tell(told, { body: { admin_graphql_api_id: gidOf(told, number) } });
      await settled(told);
      const before = await told.kept();
      expect(before).toHaveLength(1);
      expect(await tell(told, parts(told))).toBe(status);
      await settled(told);
      const after = await told.kept();
      expect(after.map(({ remoteReadAt: _, ...order }) => order)).toEqual(
        before.map(({ remoteReadAt: _, ...order }) => order),
      );
      const failed = and(
        eq(exchanges.integrationId, told.integrationId),
        eq(exchanges.state, 'failed'),
      );
      expect(await server.db.$count(exchanges, failed)).toBe(0);
    },
  );

  it('[§D-orders-in-ways] what says not which order it is of has the store looked at for all', async () => {
    const told = await selling();
    told.store.subscriptions.clear();
    told.place();
    expect(await tell(told, { body: 'half of {' })).toBe(200);
    await settled(told);
    expect(await told.count()).toBe(1);
  });

  it('[§D-orders-in-killed] a process that dies anywhere between what was told and the order leaves it to the next, which takes it in once', async () => {
    const told = await selling();
    told.store.subscriptions.clear();
    const { secrets, platforms } = server.services;
    const known = (name: Parameters<typeof platformOf>[1]) => platformOf(platforms, name, reach);
    let survived = 0;
    for (let statements = 0; survived < 2; statements += 1) {
      const number = told.place();
      const { db, die } = mortalDb(server.db, statements);
      const { stores } = otherWorkers({ server, reach, now }, db);
      const inbox = openInbox({ db, secrets, platformOf: known, now, wake: () => {} });
      await keepDelivery(server.db, {
        platform: 'shopify',
        told: {
          ...{ eventId: randomUUID(), shopDomain: told.shop, topic: 'orders/create' },
          triggeredAt: now(),
        },
        body: JSON.stringify({ admin_graphql_api_id: gidOf(told, number) }),
        now: now(),
      });
      await inbox.work();
      await stores.attend(told.integrationId, 30_000);
      const isDone = (await told.kept()).some(({ remoteNumber }) => remoteNumber === number);
      survived = isDone ? survived + 1 : 0;
      die();
      await Promise.all([inbox.stop(), stores.stop()]);
      // By then the lease has expired.
      ahead += 130_000;
      const next = openInbox({ db: server.db, secrets, platformOf: known, now, wake: () => {} });
      await next.work();
      await reconciled(server, told);
      await next.stop();
      expect(
        (await told.kept()).filter(({ remoteNumber }) => remoteNumber === number),
        `after ${statements} statements`,
      ).toHaveLength(1);
    }
    const mine = eq(purchaseOrders.shopId, told.shopId);
    expect(await server.db.$count(purchaseOrders, mine)).toBe(await told.count());
  });
});
