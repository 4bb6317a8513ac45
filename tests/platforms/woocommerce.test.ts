import { createHash, createHmac } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { pictureHost, png } from '../support/picture-host.ts';
import { signatureOf } from '../support/platforms/woocommerce/key-check.ts';
import { editLine, placeOrder } from '../support/platforms/woocommerce/orders.ts';
import { openReceiver } from './shopify-client.ts';
import { makeShirt, openShop, type Shop } from './woo-client.ts';

const authorise = (shop: Shop, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    app_name: 'Dropline',
    scope: 'read_write',
    user_id: 'a-nonce',
    return_url: 'http://127.0.0.1:4000/back',
    callback_url: 'https://dropline.example/keys',
    ...more,
  });
  return fetch(`${shop.address}/wc-auth/v1/authorize?${query}`);
};

/** Presses "Approve" as a person does. */
async function approve(shop: Shop, callback_url: string) {
  const page = await (await authorise(shop, { callback_url })).text();
  const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return fetch(`${shop.address}${action}`, { method: 'POST', redirect: 'manual' });
}

test('[§D-stand-ins-wc-auth] a person gives the app a key, which is sent to it and works', async () => {
  const shop = await openShop();
  const { url, received } = await openReceiver();
  const back = await approve(shop, url);
  expect(back.headers.get('location')).toBe('http://127.0.0.1:4000/back?success=1&user_id=a-nonce');
  const sent = JSON.parse(received[0]?.body ?? '');
  expect(sent).toMatchObject({ user_id: 'a-nonce', key_permissions: 'read_write' });
  const { consumer_key, consumer_secret } = sent;
  const asked = await shop.ask(
    'GET',
    '/products',
    undefined,
    shop.basic(consumer_key, consumer_secret),
  );
  expect(asked.status).toBe(200);
});

test('[§D-stand-ins-wc-auth] a key that isn’t taken with a 200 is deleted; no TLS, a missing word or no right gives none', async () => {
  const shop = await openShop();
  const before = shop.store.keys.size;
  const { url } = await openReceiver(() => 201);
  expect((await approve(shop, url)).status).toBe(401);
  expect((await approve(shop, 'http://127.0.0.1:9/nobody')).status).toBe(401);
  const wrong = [
    { callback_url: 'http://dropline.example/keys' },
    { callback_url: 'nowhere' },
    { scope: 'everything' },
    { user_id: '' },
  ];
  for (const more of wrong) expect((await authorise(shop, more as never)).status).toBe(401);
  const granted = new URL((await authorise(shop)).url);
  granted.pathname = '/wc-auth/v1/access_granted';
  granted.searchParams.set('wc_auth_nonce', 'made-up');
  expect((await fetch(granted, { method: 'POST' })).status).toBe(401);
  shop.store.settings.mayManage = false;
  const denied = await authorise(shop);
  expect(await denied.text()).toContain('You do not have permission to access this page');
  expect(shop.store.keys.size).toBe(before);
});

test('[§D-stand-ins-wc-keys] a key is believed over TLS, does what it was given for, and a wrong one is told apart', async () => {
  const shop = await openShop({ permissions: 'read' });
  const code = async (method: string, authorization?: string | null) => {
    const { status, body } = await shop.ask(
      method,
      '/products',
      method === 'GET' ? undefined : {},
      authorization,
    );
    return status === 200 ? 200 : body.code;
  };
  expect(await code('GET')).toBe(200);
  const { body } = await shop.ask('POST', '/products', {});
  expect(body).toMatchObject({
    code: 'woocommerce_rest_authentication_error',
    message: 'The API key provided does not have write permissions.',
    data: { status: 401 },
  });
  expect(await code('GET', null)).toBe('woocommerce_rest_cannot_view');
  expect(await code('POST', null)).toBe('woocommerce_rest_cannot_create');
  expect(await code('GET', shop.basic('ck_nobody', 'cs_nothing'))).toBe(
    'woocommerce_rest_cannot_view',
  );
  expect(await code('GET', shop.basic(shop.key.key, 'cs_wrong'))).toBe(
    'woocommerce_rest_authentication_error',
  );
  shop.store.settings.tls = false;
  expect(await code('GET')).toBe('woocommerce_rest_cannot_view');
});

test('[§D-stand-ins-wc-keys] without TLS a request is signed, in time and once', async () => {
  const shop = await openShop();
  shop.store.settings.tls = false;
  const address = `${shop.address}/wp-json/wc/v3/products`;
  const signed = (more: Record<string, string> = {}, secret = shop.key.secret) => {
    const parameters = new Map(
      Object.entries({
        per_page: '5',
        oauth_consumer_key: shop.key.key,
        oauth_timestamp: String(Math.floor(shop.clock.now() / 1000)),
        oauth_nonce: crypto.randomUUID(),
        oauth_signature_method: 'HMAC-SHA256',
        ...more,
      }),
    );
    parameters.set('oauth_signature', signatureOf('GET', address, parameters, secret));
    return new URLSearchParams([...parameters]);
  };
  const tell = async (query: URLSearchParams) => {
    const response = await fetch(`${address}?${query}`);
    return response.ok ? 'ok' : (await response.json()).message;
  };
  const good = signed();
  expect(await tell(good)).toBe('ok');
  expect(await tell(good)).toContain('nonce has already been used');
  expect(await tell(signed({ oauth_signature_method: 'HMAC-SHA1' }))).toBe('ok');
  expect(await tell(signed({ oauth_signature_method: 'PLAINTEXT' }))).toContain(
    'method is invalid',
  );
  expect(await tell(signed({}, 'cs_wrong'))).toContain('signature does not match');
  expect(await tell(signed({ oauth_timestamp: '1000000000' }))).toBe('Invalid timestamp.');
  expect(await tell(signed({ oauth_consumer_key: 'ck_nobody' }))).toBe('Consumer key is invalid.');
  good.delete('oauth_nonce');
  expect(await tell(good)).toContain('Missing OAuth parameters oauth_nonce');
});

test('[§D-stand-ins-wc-products] a product has variations, is found by the SKU of one, and has pages', async () => {
  const shop = await openShop();
  const { id, variations } = await makeShirt(shop);
  const { body: found } = await shop.ask('GET', '/products?sku=VH-L');
  expect(found).toMatchObject([{ id: variations[1], type: 'variation', parent_id: id }]);
  const { body: product } = await shop.ask('GET', `/products/${id}`);
  expect(product).toMatchObject({
    slug: 'skjorte-vesterhav',
    type: 'variable',
    price: '399',
    variations,
  });
  await shop.ask('POST', '/products', { name: 'Hue' });
  const page = await shop.ask('GET', '/products?per_page=1');
  expect(page.headers.get('x-wp-total')).toBe('2');
  expect(page.headers.get('x-wp-totalpages')).toBe('2');
  expect(page.headers.get('link')).toContain('page=2');
  expect((await shop.ask('GET', '/products?page=3&per_page=1')).body).toEqual([]);
});

test('[§D-stand-ins-wc-products] a SKU that is taken, wrong parameters, unknown ids and a second trashing are refused', async () => {
  const shop = await openShop();
  const { id, variations } = await makeShirt(shop);
  const count = shop.store.products.size;
  const refused = async (method: string, path: string, body?: unknown) => {
    const { status, body: told } = await shop.ask(method, path, body);
    return [status, told.code];
  };
  const taken = await shop.ask('POST', '/products', { sku: 'VH-M' });
  expect(taken.body).toMatchObject({
    code: 'product_invalid_sku',
    data: { status: 400, resource_id: variations[0] },
  });
  expect(await refused('PUT', `/products/${id}`, { sku: 'VH-M' })).toEqual([
    400,
    'product_invalid_sku',
  ]);
  const wrong = await shop.ask('POST', '/products', { regular_price: 12.5, status: 'live' });
  expect(wrong.body).toMatchObject({ code: 'rest_invalid_param', data: { status: 400 } });
  expect(Object.keys(wrong.body.data.params).sort()).toEqual(['regular_price', 'status']);
  expect(await refused('POST', '/products', { id })).toEqual([
    400,
    'woocommerce_rest_product_exists',
  ]);
  expect(await refused('GET', '/products/999')).toEqual([
    404,
    'woocommerce_rest_product_invalid_id',
  ]);
  expect(await refused('PUT', '/products/999', {})).toEqual([
    400,
    'woocommerce_rest_product_invalid_id',
  ]);
  expect(await refused('PUT', `/products/${id}/variations/9`, {})).toEqual([
    400,
    'woocommerce_rest_product_variation_invalid_id',
  ]);
  expect(await refused('GET', '/products?per_page=101')).toEqual([400, 'rest_invalid_param']);
  expect(await refused('GET', '/products?page=x')).toEqual([400, 'rest_invalid_param']);
  expect(await refused('POST', '/products', undefined)).toEqual([400, 'rest_invalid_json']);
  expect(await refused('GET', '/colours')).toEqual([404, 'rest_no_route']);
  expect(await refused('POST', '/products', { global_unique_id: 'no number' })).toEqual([
    400,
    'product_invalid_global_unique_id',
  ]);
  await shop.ask('POST', '/products/tags', { name: 'Sommer' });
  expect(await refused('POST', '/products/tags', { name: 'sommer' })).toEqual([400, 'term_exists']);
  expect(shop.store.products.size).toBe(count);
  await shop.ask('DELETE', `/products/${id}`);
  expect(await refused('DELETE', `/products/${id}`)).toEqual([
    410,
    'woocommerce_rest_already_trashed',
  ]);
  // A product in the trash no longer holds its SKUs.
  expect((await shop.ask('POST', '/products', { sku: 'VH-M' })).status).toBe(201);
});

test('[§D-stand-ins-wc-products] what WordPress doesn’t know or can’t use it leaves out without a word', async () => {
  const shop = await openShop();
  const { id } = await makeShirt(shop);
  const { body } = await shop.ask('POST', `/products/${id}/variations`, {
    colour: 'red',
    stock_quantity: 9,
    attributes: [{ name: 'Farve', option: 'Rød' }],
  });
  expect(body).toMatchObject({ attributes: [], stock_quantity: null, manage_stock: false });
  const tagged = await shop.ask('PUT', `/products/${id}`, { tags: [{ id: 999 }] });
  expect(tagged.body.tags).toEqual([]);
});

test('[§D-stand-ins-pictures] a shop fetches pictures while one waits; one that can’t be had refuses all of the product', async () => {
  const shop = await openShop();
  const host = await pictureHost((request, response) => {
    if (request.url === '/a.png') response.writeHead(200, { 'Content-Type': 'image/png' }).end(png);
    else response.writeHead(404).end();
  }, '127.0.0.1');
  onTestFinished(() => host.close());
  const src = (path: string) => `http://127.0.0.1:${host.port}/${path}`;
  const lost = await shop.ask('POST', '/products', {
    images: [{ src: src('a.png') }, { src: src('none') }],
  });
  expect([lost.status, lost.body.code]).toEqual([400, 'woocommerce_product_image_upload_error']);
  expect(shop.store.products.size).toBe(0);
  const { body } = await shop.ask('POST', '/products', { images: [{ src: src('a.png') }] });
  expect((await fetch(body.images[0].src)).headers.get('content-type')).toBe('image/png');
  const kept = await shop.ask('PUT', `/products/${body.id}`, {
    images: [{ id: body.images[0].id }],
  });
  expect(kept.body.images[0].id).toBe(body.images[0].id);
  // Named by its address it is fetched again, and the library has both.
  const again = await shop.ask('PUT', `/products/${body.id}`, { images: [{ src: src('a.png') }] });
  expect(again.body.images[0].id).not.toBe(body.images[0].id);
  const { id, variations } = await makeShirt(shop);
  const image = { src: src('a.png') };
  const child = await shop.ask('PUT', `/products/${id}/variations/${variations[0]}`, { image });
  expect((await fetch(child.body.image.src)).status).toBe(200);
  const unknown = await shop.ask('PUT', `/products/${body.id}`, { images: [{ id: 999 }] });
  expect(unknown.body.code).toBe('woocommerce_product_invalid_image_id');
});

test('[§D-stand-ins-wc-batch] a batch holds a hundred of all kinds together, and each succeeds or fails alone', async () => {
  const shop = await openShop();
  const { id } = await makeShirt(shop);
  const { status, body } = await shop.ask('POST', '/products/batch', {
    create: [{ name: 'Hue', sku: 'HUE' }, { sku: 'VH-M' }],
    update: [
      { id, name: 'Omdøbt' },
      { id: 999, name: 'Ingen' },
    ],
    delete: [998],
  });
  expect(status).toBe(200);
  expect(body.create[0].name).toBe('Hue');
  expect(body.create[1]).toMatchObject({ id: 0, error: { code: 'product_invalid_sku' } });
  expect(body.update[0].name).toBe('Omdøbt');
  expect(body.update[1]).toMatchObject({
    id: 999,
    error: { code: 'woocommerce_rest_product_invalid_id' },
  });
  expect(body.delete[0].error.data.status).toBe(404);
  const many = { create: Array(60).fill({}), update: Array(41).fill({ id }) };
  const refused = await shop.ask('POST', '/products/batch', many);
  expect([refused.status, refused.body.code]).toEqual([
    413,
    'woocommerce_rest_request_entity_too_large',
  ]);
});

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
