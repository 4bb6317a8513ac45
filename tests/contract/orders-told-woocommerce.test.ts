import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { deliveries, orders, variants } from '../../server/db/schema.ts';
import { addExchange } from '../../server/exchange/exchange-rows.ts';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { webhookSecret } from '../../server/platforms/webhook-secret.ts';
import { reconciled, sellingWooCommerce, wantIn } from '../support/selling-stores.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newSupplier } from '../support/server-catalogue.ts';
import { until } from '../support/until.ts';

onOneDatabase('WooCommerce shops tell of orders', (database) => {
  const server = serverFor({ database, storeReach: { ...publicReach, milliseconds: 5_000 } });
  let supplierId = 0;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  async function selling() {
    const selling = await sellingWooCommerce(server);
    const [made] = await wantIn(server, selling, supplierId, [{ title: 'Krus' }]);
    await reconciled(server, selling);
    const id = made?.variantIds[0] ?? 0;
    const [sold] = await server.db.select().from(variants).where(eq(variants.id, id));
    const mine = eq(orders.integrationId, selling.integrationId);
    const kept = () => server.db.select().from(orders).where(mine);
    const place = () => selling.orders.place({ pieces: { [sold?.sku ?? '']: 1 } });
    return { ...selling, place, kept };
  }
  const settled = () =>
    until(
      () => server.db.$count(deliveries, eq(deliveries.state, 'waiting')),
      (waiting) => waiting === 0,
    );

  it('[§D-orders-in] [§D-orders-in-ways] two orders of one second are there at once, each once, and follow what befalls them', async () => {
    const { store, place, kept, orders: at, by, integrationId } = await selling();
    const { data } = await server.ok('GET /shop/integrations/{id}', { id: integrationId }, by);
    expect(data.webhook_health).toBe('healthy');
    store.webhooks.deliveries.mishaps.twice = true;
    const [first] = [place(), place()];
    await until(kept, (rows) => rows.length === 2);
    at.cancel(first ?? '');
    await until(kept, (rows) => rows.some(({ state }) => state === 'cancelled'));
    await settled();
    expect((await kept()).map(({ state }) => state).sort()).toEqual([
      'awaiting_confirmation',
      'cancelled',
    ]);
    await server.ok('DELETE /shop/integrations/{id}', { id: integrationId }, by);
    expect(store.webhookRecords.size).toBe(0);
  });

  it('[§D-inbox] [§D-orders-in-ways] a ping is answered and says nothing; what isn’t signed by the shop’s own secret is a 401', async () => {
    const { store, domain, place, kept } = await selling();
    for (const webhook of store.webhookRecords.values()) webhook.status = 'paused';
    const order = place();
    const told = async (
      secret: string,
      source = domain,
      body = JSON.stringify({ id: Number(order) }),
    ) => {
      const response = await fetch(`${server.address}/api/webhooks/woocommerce`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-WC-Webhook-Source': `http://${source}/`,
          'X-WC-Webhook-Topic': 'order.updated',
          'X-WC-Webhook-Signature': createHmac('sha256', secret).update(body).digest('base64'),
        },
        body,
      });
      return response.status;
    };
    const ping = await fetch(`${server.address}/api/webhooks/woocommerce`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'webhook_id=7',
    });
    expect(ping.status).toBe(200);
    const [secret = ''] = server.services.secrets.shared(webhookSecret('woocommerce', domain));
    const [other = ''] = server.services.secrets.shared(webhookSecret('woocommerce', 'b.dk'));
    expect(await told('somebody else’s')).toBe(401);
    expect(await told(other)).toBe(401);
    expect(await told(secret, 'b.dk')).toBe(401);
    expect(await told(other, 'b.dk')).toBe(200);
    expect(await told(secret, domain, 'half of {"id":')).toBe(200);
    await settled();
    expect(await told(secret)).toBe(200);
    await until(kept, (rows) => rows.length === 1);
  });

  it('[§D-orders-in-ways] webhooks that the shop has switched off, or that lead elsewhere, are put right when it is asked again; others’ stay', async () => {
    const { store, by, integrationId } = await selling();
    const [made] = [...store.webhookRecords.values()];
    if (!made) throw new Error('The shop has no webhooks.');
    made.status = 'disabled';
    const add = (name: string, deliveryUrl: string) => {
      const id = store.nextId();
      store.webhookRecords.set(id, { ...made, id, name, deliveryUrl });
    };
    add('Dropline', 'https://old.example/api/webhooks/woocommerce');
    add('Fragt', 'https://fragt.example/hook');
    const webhooks = () =>
      [...store.webhookRecords.values()].map(({ name, topic, status }) => [name, topic, status]);
    await addExchange(server.db, { integrationId, kind: 'subscribe', now: Date.now() });
    await reconciled(server, { integrationId });
    expect(webhooks()).toEqual([
      ['Dropline', 'order.created', 'active'],
      ['Dropline', 'order.updated', 'active'],
      ['Fragt', 'order.created', 'disabled'],
    ]);
    await server.ok('DELETE /shop/integrations/{id}', { id: integrationId }, by);
    expect(webhooks()).toEqual([['Fragt', 'order.created', 'disabled']]);
  });
});
