import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { editLine, placeOrder } from '../support/platforms/woocommerce/orders.ts';
import { openReceiver } from './shopify-client.ts';
import { makeShirt, openShop } from './woo-client.ts';

test('[§D-stand-ins-wc-orders] orders are read by change, moved on, noted and refunded, and take and give stock', async () => {
  const shop = await openShop();
  const { variations } = await makeShirt(shop);
  const [id = 0] = variations;
  const order = placeOrder(shop.store, { lines: [{ id, quantity: 2 }] });
  const stock = () => shop.store.findSellable(id)?.variation?.stockQuantity;
  expect(stock()).toBe(3);
  const { body } = await shop.ask('GET', `/orders/${order.id}`);
  expect(body).toMatchObject({
    status: 'processing',
    total: '847.00',
    billing: { first_name: 'Astrid', last_name: 'Holm' },
    line_items: [{ sku: 'VH-M', quantity: 2, variation_id: id }],
  });
  await shop.clock.turn(5_000);
  const since = new Date(shop.clock.now()).toISOString();
  expect((await shop.ask('GET', `/orders?modified_after=${since}`)).body).toEqual([]);
  await shop.clock.turn(1_000);
  editLine(shop.store, order, order.lines[0]?.id ?? 0, 1);
  expect((await shop.ask('GET', `/orders?modified_after=${since}`)).body).toHaveLength(1);
  expect((await shop.ask('GET', '/orders?status=lost')).body.code).toBe('rest_invalid_param');
  const at = `/orders/${order.id}`;
  expect((await shop.ask('PUT', at, { status: 'posted' })).body.code).toBe('rest_invalid_param');
  expect((await shop.ask('PUT', at, { status: 'cancelled' })).body.status).toBe('cancelled');
  expect(stock()).toBe(5);
  expect((await shop.ask('POST', `${at}/notes`, { note: 'Sendt' })).status).toBe(201);
  const refund = async (amount: string, api_refund = false) => {
    const { status, body } = await shop.ask('POST', `${at}/refunds`, { amount, api_refund });
    return status === 201 ? 'ok' : body.message;
  };
  expect(await refund('0')).toBe('Refund amount must be greater than zero.');
  expect(await refund('100.00', true)).toContain('gateway');
  expect(await refund('400.00')).toBe('ok');
  expect(await refund('400.00')).toBe('Invalid refund amount.');
  expect((await shop.ask('GET', '/orders/999')).body.code).toBe(
    'woocommerce_rest_shop_order_invalid_id',
  );
});

test('[§D-stand-ins-wc-webhooks] the first ping is a form; what follows is signed, as the record is by then, and shares an id within a second', async () => {
  const shop = await openShop();
  const { variations } = await makeShirt(shop);
  const lines = [{ id: variations[0] ?? 0, quantity: 1 }];
  const { url, received } = await openReceiver();
  const hook = { topic: 'order.created', delivery_url: url, secret: 'between us' };
  const made = await shop.ask('POST', '/webhooks', hook);
  expect(made.status).toBe(201);
  const [ping] = received.splice(0);
  expect(ping?.body).toBe(`webhook_id=${made.body.id}`);
  expect(ping?.headers['x-wc-webhook-signature']).toBeUndefined();
  shop.store.webhooks.deliveries.mishaps.late = 5_000;
  const order = placeOrder(shop.store, { lines });
  placeOrder(shop.store, { lines });
  order.status = 'completed';
  await shop.clock.turn(6_000);
  const [first, second] = received;
  expect(first?.headers['x-wc-webhook-signature']).toBe(
    createHmac('sha256', 'between us')
      .update(first?.body ?? '')
      .digest('base64'),
  );
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ id: order.id, status: 'completed' });
  // The delivery id is a hash of the webhook's id and the second, and of nothing else.
  const now = Math.floor(shop.clock.now() / 1000);
  const possible = Array.from({ length: 9 }, (_, ago) =>
    createHash('md5')
      .update(`${made.body.id}${now - ago}`)
      .digest('hex'),
  );
  expect(possible).toContain(first?.headers['x-wc-webhook-delivery-id']);
  expect(possible).toContain(second?.headers['x-wc-webhook-delivery-id']);
});

test('[§D-stand-ins-wc-webhooks] nothing is sent again, and the seventh failure in a row ends it; wrong ones aren’t taken', async () => {
  const shop = await openShop();
  const { variations } = await makeShirt(shop);
  const lines = [{ id: variations[0] ?? 0, quantity: 1 }];
  let status = 500;
  const { url, received } = await openReceiver(() => status);
  const { body: hook } = await shop.ask('POST', '/webhooks', {
    topic: 'order.created',
    delivery_url: url,
  });
  const statusOf = async () => (await shop.ask('GET', `/webhooks/${hook.id}`)).body.status;
  const buy = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      placeOrder(shop.store, { lines });
      await shop.clock.turn(1_000);
    }
  };
  await buy(6);
  expect(await statusOf()).toBe('active');
  // 302 counts as accepted, and resets the count of failures.
  status = 302;
  await buy(1);
  status = 500;
  await buy(6);
  expect(await statusOf()).toBe('active');
  await buy(1);
  expect(await statusOf()).toBe('disabled');
  await buy(1);
  expect(received).toHaveLength(1 + 14);
  await shop.ask('PUT', `/webhooks/${hook.id}`, { status: 'active' });
  expect(await statusOf()).toBe('active');
  const code = async (body: object) => (await shop.ask('POST', '/webhooks', body)).body.code;
  expect(await code({ topic: 'order.lost', delivery_url: url })).toBe(
    'woocommerce_rest_shop_webhook_invalid_topic',
  );
  expect(await code({ topic: 'order.created', delivery_url: 'x' })).toBe(
    'woocommerce_rest_shop_webhook_invalid_delivery_url',
  );
  expect((await shop.ask('DELETE', `/webhooks/${hook.id}`)).body.code).toBe(
    'woocommerce_rest_trash_not_supported',
  );
});
