import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Order } from '../../contract/entities/orders.ts';
import { deliveries, orders, storeCredentials } from '../../server/db/schema.ts';
import { demoShopify } from '../support/demo-shopify.ts';
import { uninstall } from '../support/platforms/shopify/uninstall.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { standInFor } from '../support/shopify-stand-in.ts';
import { until } from '../support/until.ts';

const hour = 3_600_000;

onOneDatabase('what stores tell us', (database) => {
  const server = serverFor({ database });

  interface Parts {
    shop: string;
    topic: string;
    body?: object | string;
    event?: string;
    secret?: string;
    at?: number;
  }

  /** Sends a webhook the way Shopify does. */
  async function tell({ shop, topic, body = {}, event = randomUUID(), ...parts }: Parts) {
    const { secret = demoShopify.secret, at = Date.now() + 1_000 } = parts;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${server.address}/api/webhooks/shopify`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Shopify-Event-Id': event,
        'X-Shopify-Hmac-SHA256': createHmac('sha256', secret).update(text).digest('base64'),
        'X-Shopify-Shop-Domain': shop,
        'X-Shopify-Topic': topic,
        'X-Shopify-Triggered-At': new Date(at).toISOString(),
      },
      body: text,
    });
    return response.status;
  }
  const settled = () =>
    until(
      () => server.db.$count(deliveries, eq(deliveries.state, 'waiting')),
      (waiting) => waiting === 0,
    );

  it('[§D-inbox] what isn’t signed by the platform is a 401 and kept nowhere; what no platform of ours tells is a 404', async () => {
    const shop = `${randomUUID()}.myshopify.com`;
    const topic = 'app/uninstalled';
    expect(await tell({ shop, topic, secret: 'somebody else’s' })).toBe(401);
    expect(await tell({ shop: 'evil.example.com', topic })).toBe(401);
    expect(await tell({ shop, topic: '' })).toBe(401);
    const unsigned = await fetch(`${server.address}/api/webhooks/shopify`, {
      method: 'POST',
      body: '{}',
    });
    expect(unsigned.status).toBe(401);
    const answers = { woocommerce: 401, nowhere: 404 };
    for (const [name, status] of Object.entries(answers)) {
      const response = await fetch(`${server.address}/api/webhooks/${name}`, { method: 'POST' });
      expect(response.status).toBe(status);
    }
    const large = await tell({ shop, topic, body: `"${'x'.repeat(2 * 1024 ** 2)}"` });
    expect(large).toBe(413);
    expect(await server.db.$count(deliveries, eq(deliveries.shopDomain, shop))).toBe(0);
  });

  it('[§D-inbox] what is told twice is kept once, and its body only until it is dealt with', async () => {
    const shop = `${randomUUID()}.myshopify.com`;
    const event = randomUUID();
    const same = { shop, topic: 'customers/redact', event, body: { customer: { id: 1 } } };
    expect([await tell(same), await tell(same)]).toEqual([200, 200]);
    await settled();
    const kept = await server.db.select().from(deliveries).where(eq(deliveries.shopDomain, shop));
    expect(kept).toMatchObject([{ state: 'ignored', body: null }]);
  });

  it('[§D-inbox-uninstalled] [§D-stand-ins-uninstall] a store that removes the app is disconnected, with the reason, and its tokens are gone', async () => {
    const { connected, store, read, clock, log } = await standInFor(server);
    const { by, id } = await connected();
    await clock.turn(5_000);
    uninstall(store);
    await clock.turn(100);
    await settled();
    expect(await read(by, id)).toMatchObject({
      state: 'disconnected',
      problem: 'uninstalled',
      webhook_health: 'none',
      scopes: [],
    });
    const mine = eq(storeCredentials.integrationId, id);
    expect(await server.db.$count(storeCredentials, mine)).toBe(0);
    expect((await log(by, id)).every(({ state }) => state !== 'waiting')).toBe(true);
  });

  it('[§D-inbox-uninstalled] one that is told late, after the store was connected again, ends nothing: the store is asked', async () => {
    const { connected, shop, read, log } = await standInFor(server);
    const { by, id } = await connected();
    expect(await tell({ shop, topic: 'app/uninstalled', at: Date.now() - hour })).toBe(200);
    await settled();
    await server.services.exchanges.attend(id);
    expect(await read(by, id)).toMatchObject({ state: 'connected', problem: null });
    expect((await log(by, id))[0]).toMatchObject({ kind: 'describe', state: 'done' });
  });

  it('[§D-inbox-privacy] a customer who asks is named with their orders; one who is to be forgotten leaves orders without them', async () => {
    const { connected, shop } = await standInFor(server);
    const { by } = await connected();
    const [shopId = 0] = by.shopIds;
    const email = 'Ida@example.com';
    const order = { customer: { name: 'Ida', email, phone: '1' }, number: 'T-1' };
    const id = await addOrder(shopId, order);
    const kept = await addOrder(shopId, {
      customer: { ...order.customer, email: 'b@example.com' },
      number: 'T-2',
    });
    const body = { shop_domain: shop, customer: { id: 7, email: 'ida@example.com' } };
    expect(await tell({ shop, topic: 'customers/data_request', body })).toBe(200);
    await settled();
    const { data: activities } = await server.ok('GET /user/activities', {}, by);
    expect(activities.map(({ action, after }) => [action, after])).toContainEqual([
      'integration.customer_asked',
      { customer: '7', orders: 'T-1' },
    ]);
    expect(await tell({ shop, topic: 'customers/redact', body })).toBe(200);
    await settled();
    const [redacted] = await server.db.select().from(orders).where(eq(orders.id, id));
    expect(redacted?.customer).toEqual({ name: '', email: '', phone: null });
    expect(redacted?.shippingAddress).toMatchObject({ name: '', country: 'DK' });
    const [other] = await server.db.select().from(orders).where(eq(orders.id, kept));
    expect(other?.customer).toMatchObject({ name: 'Ida' });
  });

  it('[§D-inbox-privacy] a guest who gave a number alone is found by it, however it is written; who gave neither is nobody', async () => {
    const { connected, shop } = await standInFor(server);
    const { by } = await connected();
    const [shopId = 0] = by.shopIds;
    const guest = { name: 'Bo', email: '', phone: '+45 40 11 22 33' };
    const id = await addOrder(shopId, { customer: guest, number: 'G-1' });
    const nobody = await addOrder(shopId, { customer: { ...guest, phone: null }, number: 'G-2' });
    const tellOf = (customer: object) =>
      tell({ shop, topic: 'customers/redact', body: { shop_domain: shop, customer } });
    expect(await tellOf({ id: 8, email: null, phone: null })).toBe(200);
    expect(await tellOf({ id: 9, email: '', phone: '+4540112233' })).toBe(200);
    await settled();
    const nameOf = async (orderId: number) =>
      (await server.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.customer.name;
    expect(await nameOf(id)).toBe('');
    expect(await nameOf(nobody)).toBe('Bo');
  });

  it('[§D-inbox-privacy] a shop that is to be forgotten leaves nothing that its store has told; one that is connected stays', async () => {
    const { connected, shop, read, log } = await standInFor(server);
    const { by, id } = await connected();
    const order = await addOrder(by.shopIds[0] ?? 0, {
      customer: { name: 'Bo', email: '', phone: null },
      ...{ number: 'S-1', integrationId: id, remoteId: 'gid://shopify/Order/1' },
    });
    expect(await tell({ shop, topic: 'shop/redact' })).toBe(200);
    await settled();
    expect(await read(by, id)).toMatchObject({ state: 'connected', location: 'Lager' });
    await server.ok('DELETE /shop/integrations/{id}', { id }, by);
    expect(await tell({ shop, topic: 'shop/redact' })).toBe(200);
    await settled();
    expect(await read(by, id)).toMatchObject({ name: shop, location: null });
    expect(await log(by, id)).toEqual([]);
    const [row] = await server.db.select().from(orders).where(eq(orders.id, order));
    expect(row?.customer.name).toBe('');
    expect(row?.shippingAddress).toMatchObject({ line1: '', country: 'DK' });
  });

  it('[§D-inbox-privacy] an order that the platform names is its customer’s, though nobody gave an address', async () => {
    const { connected, shop } = await standInFor(server);
    const { by, id: integrationId } = await connected();
    const customer = { name: 'Bo', email: '', phone: null };
    const of = (number: string) =>
      addOrder(by.shopIds[0] ?? 0, {
        ...{ customer, number, integrationId },
        remoteId: `gid://shopify/Order/${number}`,
      });
    const named = await of('71');
    const other = await of('710');
    const body = { shop_domain: shop, customer: { id: 7 }, orders_to_redact: [71] };
    expect(await tell({ shop, topic: 'customers/redact', body })).toBe(200);
    await settled();
    const rows = await server.db
      .select()
      .from(orders)
      .where(eq(orders.integrationId, integrationId));
    const names = new Map(rows.map((row) => [row.id, row.customer.name]));
    expect([names.get(named), names.get(other)]).toEqual(['', 'Bo']);
  });

  async function addOrder(
    shopId: number,
    {
      number,
      ...values
    }: { customer: Order['customer']; number: string } & Partial<typeof orders.$inferInsert>,
  ) {
    const [row] = await server.db
      .insert(orders)
      .values({
        shopId,
        orderNumber: number,
        state: 'shipped',
        placedAt: new Date(),
        currency: 'DKK',
        ...values,
        shippingAddress: {
          name: 'Ida',
          line1: 'Vej 1',
          line2: null,
          postal_code: '8000',
          city: 'Aarhus',
          country: 'DK',
        },
        ...{ subtotal: 1, shipping: 0, vat: 0, total: 1, cost: 1 },
        ...{ lines: [], timeline: [] },
      })
      .returning({ id: orders.id });
    return row?.id ?? 0;
  }
});
