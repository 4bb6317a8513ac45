import { expect, test } from 'vitest';
import { signatureOf } from '../support/platforms/woocommerce/key-check.ts';
import { openReceiver } from './shopify-client.ts';
import { openShop, type Shop } from './woo-client.ts';

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
