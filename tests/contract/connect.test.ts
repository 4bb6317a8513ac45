import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connectTickets, oauthStates, shopUsers } from '../../server/db/schema.ts';
import { demoShopify } from '../support/demo-shopify.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson, newSession } from '../support/server-people.ts';
import { type SessionTokenParts, sessionToken } from '../support/session-token.ts';
import { shopifyCallback } from '../support/shopify-callback.ts';

onOneDatabase('arriving from a store platform', (database) => {
  let ahead = 0;
  const server = serverFor({ database, now: () => Date.now() + ahead });

  const swap = async (parts: SessionTokenParts = {}) =>
    server.ok('POST /connect/tickets', { body: { session_token: await sessionToken(parts) } });
  const refusedSwap = (session_token: string) =>
    server.refused('POST /connect/tickets', { body: { session_token } });

  describe('POST /connect/tickets', () => {
    it('[§1-connect] swaps a verified session token for a ticket that outlives it', async () => {
      const { data } = await swap({ shop: 'swap.myshopify.com' });
      expect(data).toMatchObject({ platform: 'shopify', shop_domain: 'swap.myshopify.com' });
      expect(Date.parse(data.expires_at) - Date.now()).toBeGreaterThan(10 * 60_000);
      const ticketHash = hash('sha256', data.ticket, 'hex');
      const kept = await server.db.$count(
        connectTickets,
        eq(connectTickets.ticketHash, ticketHash),
      );
      expect(kept).toBe(1);
    });

    it('[§2-connect-error] a token that is over, that was used, or that is not ours, is refused as such', async () => {
      const now = Date.now();
      const codeOf = async (parts: SessionTokenParts) =>
        (await refusedSwap(await sessionToken(parts))).code;
      expect(await codeOf({ at: now - 80_000 })).toBe('connect_expired');
      await swap({ at: now - 65_000 });
      expect(await codeOf({ secret: 'somebody else’s' })).toBe('connect_forged');
      expect(await codeOf({ audience: 'another-app' })).toBe('connect_forged');
      expect(await codeOf({ shop: 'evil.example.com' })).toBe('connect_forged');
      expect(await codeOf({ issuedBy: 'other.myshopify.com' })).toBe('connect_forged');
      expect(await codeOf({ at: now + 60_000 })).toBe('connect_forged');
      expect((await refusedSwap('not.a.token')).code).toBe('connect_forged');
      const twice = await sessionToken();
      await server.ok('POST /connect/tickets', { body: { session_token: twice } });
      expect(await refusedSwap(twice)).toMatchObject({ code: 'connect_used', status: 409 });
    });

    it('[§1-connect] a token signed with no algorithm, or another one, is a forgery', async () => {
      const [, payload] = (await sessionToken()).split('.');
      const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
      expect((await refusedSwap(`${header}.${payload}.`)).code).toBe('connect_forged');
    });

    it('[§8-handled] says which field is missing', async () => {
      const refused = await server.refused('POST /connect/tickets', {
        body: { session_token: '' },
      });
      expect(refused).toMatchObject({ status: 422, code: 'invalid' });
      expect(Object.keys(refused.errors)).toEqual(['session_token']);
    });
  });

  describe('POST /connect/shopify', () => {
    it('[§2-connect-shopify-authenticate] makes the store an integration that waits to be allowed, once', async () => {
      const { token } = await newPerson(server.db);
      const { ticket } = (await swap({ shop: 'once.myshopify.com' })).data;
      const { data } = await server.ok('POST /connect/shopify', { body: { ticket } }, { token });
      expect(data).toMatchObject({
        platform: 'shopify',
        shop_domain: 'once.myshopify.com',
        state: 'pending',
      });
      const again = await server.refused('POST /connect/shopify', { body: { ticket } }, { token });
      expect(again).toMatchObject({ code: 'connect_used', status: 409 });
      const { data: all } = await server.ok('GET /shop/integrations', {}, { token });
      expect(all.map(({ shop_domain }) => shop_domain)).toEqual(['once.myshopify.com']);
    });

    it('[§1-connect] of two that use one ticket at once, one gets through', async () => {
      const { ticket } = (await swap({ shop: 'race.myshopify.com' })).data;
      const people = await Promise.all([newPerson(server.db), newPerson(server.db)]);
      const answers = await Promise.all(
        people.map(({ token }) =>
          server.send('POST /connect/shopify', { body: { ticket } }, { token }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('[§2-connect-error] a ticket that is over, or that was never issued, is refused as such', async () => {
      const { userId, shopIds } = await newPerson(server.db);
      const stands = { shopId: shopIds[0], expiresAt: new Date(Date.now() + 2 * 60 * 60_000) };
      const token = await newSession(server.db, userId, stands);
      const use = (ticket: string) =>
        server.refused('POST /connect/shopify', { body: { ticket } }, { token });
      const { ticket } = (await swap()).data;
      ahead = 61 * 60_000;
      expect((await use(ticket)).code).toBe('connect_expired');
      ahead = 0;
      expect((await use('a'.repeat(43))).code).toBe('connect_forged');
      expect(await use('short')).toMatchObject({ status: 422, code: 'invalid' });
    });

    it('[§6-auth] takes a session, and a role that may connect stores', async () => {
      const { ticket } = (await swap()).data;
      const out = await server.refused('POST /connect/shopify', { body: { ticket } });
      expect(out.status).toBe(401);
      const member = await newPerson(server.db);
      await server.db
        .update(shopUsers)
        .set({ roleName: 'member' })
        .where(eq(shopUsers.userId, member.userId));
      const refused = await server.refused('POST /connect/shopify', { body: { ticket } }, member);
      expect(refused.code).toBe('forbidden');
    });
  });

  describe('POST /oauth/{provider}', () => {
    const ask = (provider: string, shop_domain: string) => ({ provider, body: { shop_domain } });

    it('[§7-oauth] answers the bare url of the platform’s page, with a state that is kept', async () => {
      const { token } = await newPerson(server.db);
      const call = ask('shopify', ' Lunefjord.myshopify.com ');
      const response = await server.send('POST /oauth/{provider}', call, { token });
      const body = await response.json();
      expect(Object.keys(body)).toEqual(['url']);
      const url = new URL(body.url);
      expect(url.origin + url.pathname).toBe(
        'https://lunefjord.myshopify.com/admin/oauth/authorize',
      );
      expect(url.searchParams.get('client_id')).toBe(demoShopify.clientId);
      expect(url.searchParams.get('scope')).toContain('write_products');
      expect(url.searchParams.get('redirect_uri')).toBe(
        `${server.address}/connect/shopify/authenticate`,
      );
      const state = url.searchParams.get('state') ?? '';
      expect(state.length).toBeGreaterThan(20);
      const stateHash = hash('sha256', state, 'hex');
      const ours = eq(oauthStates.stateHash, stateHash);
      expect(await server.db.$count(oauthStates, ours)).toBe(1);
    });

    it('[§7-oauth] refuses what is no store, no platform of ours, or nobody', async () => {
      const { token } = await newPerson(server.db);
      const refuse = (provider: string, domain: string, options = { token }) =>
        server.refused('POST /oauth/{provider}', ask(provider, domain), options);
      const wrong = await refuse('shopify', 'evil.example.com');
      expect(wrong).toMatchObject({ status: 422, code: 'invalid' });
      expect(Object.keys(wrong.errors)).toEqual(['shop_domain']);
      expect((await refuse('shopify', '')).status).toBe(422);
      expect((await refuse('nowhere', 'a.myshopify.com')).status).toBe(404);
      expect((await refuse('shopify', 'a.myshopify.com', { token: 'none' })).status).toBe(401);
    });
  });

  it('[§D-offered] a platform that the server isn’t set up for doesn’t exist: trying again helps nobody', async () => {
    const { token } = await newPerson(server.db);
    const { platforms } = server.services;
    const { shopify } = platforms;
    platforms.shopify = null;
    try {
      const session_token = await sessionToken();
      const store = { provider: 'shopify', body: { shop_domain: 'a.myshopify.com' } };
      const back = {
        provider: 'shopify',
        body: { query: shopifyCallback({ shop: 'a', state: 'b' }) },
      };
      const told = [
        await refusedSwap(session_token),
        await server.refused('POST /oauth/{provider}', store, { token }),
        await server.refused('POST /oauth/{provider}/callback', back, { token }),
      ];
      expect(told.map(({ status, code }) => [status, code])).toEqual(
        told.map(() => [404, 'not_found']),
      );
    } finally {
      platforms.shopify = shopify;
    }
  });

  describe('POST /oauth/{provider}/callback', () => {
    const shop = 'tilbage.myshopify.com';

    async function setOut() {
      const person = await newPerson(server.db, { shops: 2 });
      const asked = { provider: 'shopify', body: { shop_domain: shop } };
      const { url } = await server.ok('POST /oauth/{provider}', asked, person);
      return { ...person, state: new URL(url).searchParams.get('state') ?? '' };
    }
    const back = (query: string) => ({ provider: 'shopify', body: { query } });
    const codeOf = async (query: string, by: { token: string }) =>
      (await server.refused('POST /oauth/{provider}/callback', back(query), by)).code;

    it('[§D-way-back] [§1-connect] [§7-oauth] who comes back signed, in time and with their own state has a store that waits, once', async () => {
      const { state, ...by } = await setOut();
      const call = back(shopifyCallback({ shop, state }));
      const { data } = await server.ok('POST /oauth/{provider}/callback', call, by);
      expect(data).toMatchObject({ platform: 'shopify', shop_domain: shop, state: 'pending' });
      expect(await codeOf(shopifyCallback({ shop, state }), by)).toBe('connect_used');
      const { data: all } = await server.ok('GET /shop/integrations', {}, by);
      expect(all).toHaveLength(1);
    });

    it('[§D-way-back] [§1-connect] [§D-tenancy] a state is nobody else’s, no other shop’s and no other store’s', async () => {
      const { state, userId, shopIds, ...by } = await setOut();
      const query = shopifyCallback({ shop, state });
      expect(await codeOf(query, await newPerson(server.db))).toBe('connect_forged');
      const elsewhere = await newSession(server.db, userId, { shopId: shopIds[1] });
      expect(await codeOf(query, { token: elsewhere })).toBe('connect_forged');
      const other = shopifyCallback({ shop: 'andet.myshopify.com', state });
      expect(await codeOf(other, by)).toBe('connect_forged');
      // None of the refused attempts has used up the state.
      await server.ok('POST /oauth/{provider}/callback', back(query), by);
    });

    it('[§D-way-back] [§1-connect] what isn’t signed by the platform, was signed long ago or took too long, is refused as such', async () => {
      const { state, userId, shopIds } = await setOut();
      const token = await newSession(server.db, userId, { shopId: shopIds[0] });
      const by = { token };
      const query = shopifyCallback({ shop, state });
      expect(await codeOf(query.replace(/hmac=\w+/, `hmac=${'0'.repeat(64)}`), by)).toBe(
        'connect_forged',
      );
      expect(await codeOf(query.replace(/&hmac=\w+/, ''), by)).toBe('connect_forged');
      expect(await codeOf(`${query}&shop=andet.myshopify.com`, by)).toBe('connect_forged');
      expect(await codeOf(query.replace(shop, 'andet.myshopify.com'), by)).toBe('connect_forged');
      expect(await codeOf(shopifyCallback({ shop, state }, { secret: 'x' }), by)).toBe(
        'connect_forged',
      );
      const foreign = shopifyCallback({ shop: 'evil.example.com', state });
      expect(await codeOf(foreign, by)).toBe('connect_forged');
      expect(await codeOf(shopifyCallback({ shop, state: 'a'.repeat(32) }), by)).toBe(
        'connect_forged',
      );
      expect(await codeOf(shopifyCallback({ shop, state, timestamp: '1e9' }), by)).toBe(
        'connect_forged',
      );
      const old = { at: Date.now() - 100_000 };
      expect(await codeOf(shopifyCallback({ shop, state }, old), by)).toBe('connect_expired');
      const soon = { at: Date.now() + 100_000 };
      expect(await codeOf(shopifyCallback({ shop, state }, soon), by)).toBe('connect_expired');
      ahead = 11 * 60_000;
      const late = shopifyCallback({ shop, state }, { at: Date.now() + ahead });
      expect(await codeOf(late, by)).toBe('connect_expired');
      ahead = 0;
      await server.ok('POST /oauth/{provider}/callback', back(query), by);
    });

    it('[§D-way-back] [§1-connect] of two that come back with one state at once, one gets through', async () => {
      const { state, ...by } = await setOut();
      const call = back(shopifyCallback({ shop, state }));
      const answers = await Promise.all(
        [1, 2, 3].map(() => server.send('POST /oauth/{provider}/callback', call, by)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });
  });
});
