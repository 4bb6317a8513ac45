import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  addFulfillment,
  cancelOrder,
  editOrder,
  placeOrder,
  refundOrder,
} from '../support/platforms/shopify/orders.ts';
import { uninstall } from '../support/platforms/shopify/uninstall.ts';
import {
  app,
  type Client,
  makeShirt,
  numberOf,
  openClient,
  openReceiver,
} from './shopify-client.ts';

const subscribe = (client: Client, topic: string, uri: string) =>
  client.ask(
    `mutation ($topic: WebhookSubscriptionTopic!, $uri: String!) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) {
        webhookSubscription { id } userErrors { message }
      }
    }`,
    { topic, uri },
  );

const messages = (answered: Awaited<ReturnType<typeof subscribe>>) =>
  answered.data.webhookSubscriptionCreate.userErrors.map(
    ({ message }: { message: string }) => message,
  );

async function shop(client: Client) {
  const { variants } = await makeShirt(client);
  const variantId = numberOf(variants.nodes[0]?.id ?? '');
  const buy = (quantity = 2, more: { at?: number; paid?: boolean } = {}) =>
    placeOrder(client.store, { lines: [{ variantId, quantity }], ...more });
  const available = () =>
    client.store.findVariant(variantId)?.variant.available.values().next().value;
  return { buy, available };
}

const orderQuery = `query ($id: ID!) { order(id: $id) {
  name email cancelledAt displayFinancialStatus displayFulfillmentStatus shippingAddress { name city }
  lineItems(first: 5) { nodes { quantity currentQuantity unfulfilledQuantity sku } }
  fulfillmentOrders(first: 5) { nodes { id status lineItems(first: 5) { nodes { id remainingQuantity } } } }
  fulfillments(first: 5) { status trackingInfo { company number } }
} }`;
const read = async (client: Client, id: number) =>
  (await client.ask(orderQuery, { id: `gid://shopify/Order/${id}` })).data.order;

test('[§D-stand-ins-orders] an order is placed, edited, sent in part by the app and cancelled in the store, and takes and gives stock', async () => {
  const client = await openClient();
  const { buy, available } = await shop(client);
  const order = buy(3);
  expect(available()).toBe(-3);
  expect(await read(client, order.id)).toMatchObject({
    name: '#1001',
    displayFinancialStatus: 'PAID',
    displayFulfillmentStatus: 'UNFULFILLED',
    lineItems: { nodes: [{ quantity: 3, currentQuantity: 3, sku: 'VH-M' }] },
  });
  editOrder(client.store, order, order.lines[0]?.id ?? 0, 2);
  const [open] = (await read(client, order.id)).fulfillmentOrders.nodes;
  expect(open.lineItems.nodes[0].remainingQuantity).toBe(2);
  const fulfil = async (quantity: number, id = open.id) => {
    const { data } = await client.ask(
      `mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id status } userErrors { message } } }`,
      {
        fulfillment: {
          lineItemsByFulfillmentOrder: [
            {
              fulfillmentOrderId: id,
              fulfillmentOrderLineItems: [{ id: open.lineItems.nodes[0].id, quantity }],
            },
          ],
          trackingInfo: { company: 'PostNord', number: '00370' },
        },
      },
    );
    return data.fulfillmentCreate;
  };
  expect((await fulfil(1)).fulfillment.status).toBe('SUCCESS');
  expect((await fulfil(2)).userErrors[0].message).toContain('Invalid fulfillment order line item');
  expect((await fulfil(1, 'gid://shopify/FulfillmentOrder/1')).userErrors[0].message).toBe(
    'Fulfillment order does not exist.',
  );
  expect(await read(client, order.id)).toMatchObject({
    displayFulfillmentStatus: 'PARTIALLY_FULFILLED',
    fulfillments: [{ status: 'SUCCESS', trackingInfo: [{ company: 'PostNord', number: '00370' }] }],
  });
  cancelOrder(client.store, order);
  expect(available()).toBe(-1);
  expect((await fulfil(1)).userErrors[0].message).toContain('unfulfillable status= closed');
  refundOrder(client.store, order, 1_000_000);
  expect(await read(client, order.id)).toMatchObject({ displayFinancialStatus: 'REFUNDED' });
});

test('[§D-stand-ins-orders] who the customer is stays unsaid until that is approved; orders older than 60 days take a scope of their own', async () => {
  const client = await openClient();
  const { buy } = await shop(client);
  const order = buy();
  expect(await read(client, order.id)).toMatchObject({
    email: null,
    shippingAddress: { name: null, city: 'Aarhus C' },
  });
  client.store.settings.protectedData = true;
  expect(await read(client, order.id)).toMatchObject({
    email: 'astrid.holm@example.com',
    shippingAddress: { name: 'Astrid Holm' },
  });
  const old = buy(1, { at: client.standIn.clock.now() - 61 * 24 * 3_600_000 });
  expect(await read(client, old.id)).toBeNull();
  client.store.grants.install([...(client.store.grants.scopes ?? []), 'read_all_orders']);
  const { access_token } = client.store.grants.issue({ expiring: true }) as {
    access_token: string;
  };
  client.token = access_token;
  expect(await read(client, old.id)).not.toBeNull();
});

test('[§D-stand-ins-orders] orders are read on page by page, the latest changes by a search', async () => {
  const client = await openClient();
  const { buy } = await shop(client);
  const orders = [buy(), buy(), buy()];
  const query = `query ($after: String) { orders(first: 2, after: $after) { nodes { name } pageInfo { hasNextPage endCursor } } }`;
  const first = (await client.ask(query)).data.orders;
  expect(first.nodes).toHaveLength(2);
  const second = (await client.ask(query, { after: first.pageInfo.endCursor })).data.orders;
  expect(second).toMatchObject({ nodes: [{ name: '#1003' }], pageInfo: { hasNextPage: false } });
  expect((await client.ask(query, { after: 'bm93aGVyZQ' })).errors?.[0]?.message).toContain(
    'Invalid cursor',
  );
  await client.standIn.clock.turn(60_000);
  const since = new Date(client.standIn.clock.now()).toISOString();
  await client.standIn.clock.turn(1_000);
  const [changed] = orders;
  if (changed) addFulfillment(client.store, changed, []);
  const found = await client.ask(
    `{ orders(first: 5, query: "updated_at:>'${since}'") { nodes { name } } }`,
  );
  expect(found.data.orders.nodes).toEqual([{ name: '#1001' }]);
});

test('[§D-stand-ins-webhooks] a webhook is signed over its raw body, and says what it is by two ids', async () => {
  const client = await openClient();
  const { buy } = await shop(client);
  const { url, received } = await openReceiver();
  expect(messages(await subscribe(client, 'ORDERS_CREATE', url))).toEqual([]);
  buy();
  await client.standIn.clock.turn(0);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(headers['x-shopify-hmac-sha256']).toBe(
    createHmac('sha256', app.secret).update(body).digest('base64'),
  );
  expect(headers).toMatchObject({
    'x-shopify-topic': 'orders/create',
    'x-shopify-shop-domain': 'lunefjord.myshopify.com',
  });
  expect(JSON.parse(body)).toMatchObject({
    name: '#1001',
    line_items: [{ quantity: 2 }],
    email: null,
  });
});

test('[§D-stand-ins-webhooks] by setting they come twice, late and in another order', async () => {
  const client = await openClient();
  const { buy } = await shop(client);
  const { url, received } = await openReceiver();
  await subscribe(client, 'ORDERS_CREATE', url);
  const { mishaps } = client.store.webhooks.deliveries;
  const names = () => received.splice(0).map(({ body }) => JSON.parse(body).name);
  mishaps.twice = true;
  buy();
  await client.standIn.clock.turn(0);
  expect(new Set(received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);
  expect(names()).toEqual(['#1001', '#1001']);
  mishaps.twice = false;
  mishaps.late = 60_000;
  buy();
  await client.standIn.clock.turn(30_000);
  expect(names()).toEqual([]);
  await client.standIn.clock.turn(30_000);
  expect(names()).toEqual(['#1002']);
  mishaps.late = 0;
  mishaps.reversed = true;
  buy();
  buy();
  await client.standIn.clock.turn(1_000);
  expect(names()).toEqual(['#1004', '#1003']);
});

test('[§D-stand-ins-webhooks] one that isn’t taken comes eight times more in four hours as it was, then the subscription is gone', async () => {
  const client = await openClient();
  const { buy } = await shop(client);
  let status = 500;
  const { url, received } = await openReceiver(() => status);
  await subscribe(client, 'ORDERS_CREATE', url);
  const order = buy();
  await client.standIn.clock.turn(61_000);
  editOrder(client.store, order, order.lines[0]?.id ?? 0, 9);
  await client.standIn.clock.turn(4 * 3_600_000);
  expect(received).toHaveLength(9);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(client.store.subscriptions.size).toBe(0);
  status = 200;
  buy();
  await client.standIn.clock.turn(0);
  expect(received).toHaveLength(9);
});

test('[§D-stand-ins-webhooks] a subscription takes TLS beyond this machine, a scope, and no other like it', async () => {
  const client = await openClient({ scopes: ['read_orders'] });
  const hook = 'https://hooks.example.com/shopify';
  expect(messages(await subscribe(client, 'ORDERS_CREATE', hook))).toEqual([]);
  expect(messages(await subscribe(client, 'ORDERS_CREATE', hook))[0]).toContain(
    'already been taken',
  );
  expect(
    messages(await subscribe(client, 'ORDERS_CREATE', 'http://hooks.example.com/'))[0],
  ).toContain('http:// is not supported');
  expect(messages(await subscribe(client, 'ORDERS_CREATE', 'nowhere'))).toEqual([
    'Address is invalid',
  ]);
  expect(messages(await subscribe(client, 'PRODUCTS_UPDATE', hook))).toHaveLength(1);
});

test('[§D-stand-ins-uninstall] an uninstalled app’s tokens end at once; it is told, and two days later to forget the shop', async () => {
  const { url, received } = await openReceiver();
  const client = await openClient({ complianceUrl: url });
  await subscribe(client, 'APP_UNINSTALLED', url);
  uninstall(client.store);
  await client.standIn.clock.turn(0);
  expect((await client.ask('{ shop { name } }')).status).toBe(401);
  client.store.webhooks.comply('customers/data_request', {});
  client.store.webhooks.comply('customers/redact', {});
  await client.standIn.clock.turn(48 * 3_600_000);
  expect(received.map(({ headers }) => headers['x-shopify-topic'])).toEqual([
    'app/uninstalled',
    'customers/data_request',
    'customers/redact',
    'shop/redact',
  ]);
});
