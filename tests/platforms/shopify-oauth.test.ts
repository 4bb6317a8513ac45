import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signSessionToken } from '../support/platforms/shopify/signatures.ts';
import { app, type Client, openClient } from './shopify-client.ts';

const back = `${app.url}/connect/shopify/authenticate`;

const authorise = ({ url }: Client, more: Record<string, string> = {}) =>
  fetch(
    `${url}/admin/oauth/authorize?${new URLSearchParams({
      client_id: app.clientId,
      scope: 'write_products,read_orders',
      redirect_uri: back,
      state: 'a-state',
      ...more,
    })}`,
    { redirect: 'manual' },
  );

async function token({ url }: Client, fields: Record<string, string>) {
  const response = await fetch(`${url}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_id: app.clientId, client_secret: app.secret, ...fields }),
  });
  return { status: response.status, body: await response.json() };
}

/** Presses "Install" as a person does; returns the query of the address that they come back to. */
async function install(client: Client): Promise<URLSearchParams> {
  const page = await (await authorise(client)).text();
  expect(page).toContain('<button>Install</button>');
  const fields = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const response = await fetch(`${client.url}/admin/oauth/install`, {
    method: 'POST',
    body: new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value])),
    redirect: 'manual',
  });
  const way = new URL(response.headers.get('location') ?? '');
  expect(`${way.origin}${way.pathname}`).toBe(back);
  return way.searchParams;
}

const refresh = (client: Client, refresh_token: string) =>
  token(client, { grant_type: 'refresh_token', refresh_token });

test('[§D-stand-ins-oauth] a person installs the app, comes back signed, and the code is a token once', async () => {
  const client = await openClient({ scopes: [] });
  const query = await install(client);
  const hmac = query.get('hmac');
  query.delete('hmac');
  query.sort();
  expect(createHmac('sha256', app.secret).update(query.toString()).digest('hex')).toBe(hmac);
  expect(query.get('shop')).toBe('lunefjord.myshopify.com');
  expect(query.get('state')).toBe('a-state');
  const code = query.get('code') ?? '';
  const { body } = await token(client, { code, expiring: '1' });
  expect(body).toMatchObject({
    scope: 'write_products,read_orders',
    expires_in: 3600,
    refresh_token_expires_in: 7_776_000,
  });
  const { data } = await client.ask(
    '{ shop { myshopifyDomain } }',
    {},
    { token: body.access_token },
  );
  expect(data.shop.myshopifyDomain).toBe('lunefjord.myshopify.com');
  expect(await token(client, { code, expiring: '1' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_request' },
  });
  // A person who has agreed isn't asked again.
  expect((await authorise(client)).status).toBe(302);
});

test('[§D-stand-ins-oauth] another app, another way back, an unknown scope and an unknown store are refused', async () => {
  const client = await openClient();
  const refused = [
    await authorise(client, { client_id: 'another' }),
    await authorise(client, { redirect_uri: 'https://evil.example.com/' }),
    await authorise(client, { scope: 'write_everything' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  const nowhere = client.url.replace('lunefjord', 'nobody');
  expect((await authorise({ ...client, url: nowhere })).status).toBe(404);
  expect(() => client.standIn.openStore('evil.example.com')).toThrow('no name of a Shopify store');
  const code = client.store.grants.newCode();
  expect((await token(client, { code, client_secret: 'x' })).body.error).toBe('invalid_client');
  await client.standIn.clock.turn(61_000);
  expect((await token(client, { code })).status).toBe(400);
});

test('[§D-stand-ins-tokens] a token ends after an hour, and one that never would is not taken', async () => {
  const client = await openClient();
  const ask = (token: string) => client.ask('{ shop { name } }', {}, { token });
  expect((await ask('shpat_unknown')).status).toBe(401);
  expect((await ask(client.token)).status).toBe(200);
  await client.standIn.clock.turn(3_600_000);
  expect((await ask(client.token)).status).toBe(401);
  const { body } = await token(client, { code: client.store.grants.newCode() });
  expect(body.expires_in).toBeUndefined();
  expect((await ask(body.access_token)).status).toBe(403);
});

test('[§D-stand-ins-tokens] a refresh token may be used again until what replaced it is, for 30 days, and lives 90', async () => {
  const client = await openClient();
  const { clock } = client.standIn;
  const first = (await token(client, { code: client.store.grants.newCode(), expiring: '1' })).body;
  // The answer is lost, so the same token may be used for another pair.
  client.standIn.faults.plan('lost-answer');
  await expect(refresh(client, first.refresh_token)).rejects.toThrow();
  const second = (await refresh(client, first.refresh_token)).body;
  expect(second.access_token).not.toBe(first.access_token);
  const third = (await refresh(client, second.refresh_token)).body;
  expect(third.expires_in).toBe(3600);
  expect(await refresh(client, first.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  await clock.turn(31 * 24 * 3_600_000);
  // It was used a month ago, and its replacement was never used.
  expect((await refresh(client, second.refresh_token)).body.error).toBe('invalid_grant');
  await clock.turn(60 * 24 * 3_600_000);
  expect((await refresh(client, third.refresh_token)).body.error).toBe('invalid_grant');
});

test('[§D-stand-ins-tokens] a session token is exchanged, one that is over or another’s is not', async () => {
  const client = await openClient();
  const { now } = { now: () => client.standIn.clock.now() };
  const exchange = (subject_token: string) =>
    token(client, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      expiring: '1',
    });
  const shop = 'lunefjord.myshopify.com';
  expect((await exchange(await signSessionToken({ app, shop, at: now() }))).body.expires_in).toBe(
    3600,
  );
  for (const wrong of [
    await signSessionToken({ app, shop, at: now() - 61_000 }),
    await signSessionToken({ app, shop: 'other.myshopify.com', at: now() }),
    await signSessionToken({ app: { ...app, secret: 'another' }, shop, at: now() }),
    'no token',
  ]) {
    expect(await exchange(wrong)).toMatchObject({
      status: 400,
      body: { error: 'invalid_subject_token' },
    });
  }
});

test('[§D-stand-ins-scopes] a field takes its scope: fulfilments take merchant-managed orders, not `write_fulfillments`', async () => {
  const client = await openClient({ scopes: ['read_products', 'write_fulfillments'] });
  expect((await client.ask('{ products(first: 1) { nodes { id } } }')).errors).toBeUndefined();
  for (const query of [
    'mutation { productDelete(input: { id: "gid://shopify/Product/1" }) { deletedProductId } }',
    'mutation { fulfillmentCreate(fulfillment: { lineItemsByFulfillmentOrder: [] }) { fulfillment { id } } }',
    '{ orders(first: 1) { nodes { id } } }',
  ]) {
    const { errors, status } = await client.ask(query);
    expect(status).toBe(200);
    expect(errors?.[0]?.extensions.code).toBe('ACCESS_DENIED');
  }
});
