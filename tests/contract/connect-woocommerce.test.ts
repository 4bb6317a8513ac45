import { expect, it, onTestFinished } from 'vitest';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { approveKeys } from '../support/install-app.ts';
import { startWooCommerce } from '../support/platforms/woocommerce/woocommerce.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson, newSession, type Person } from '../support/server-people.ts';

onOneDatabase('connecting a WooCommerce shop', (database) => {
  let ahead = 0;
  const server = serverFor({
    database,
    now: () => Date.now() + ahead,
    storeReach: { ...publicReach, milliseconds: 1_000 },
  });

  async function standIn() {
    const started = await startWooCommerce();
    onTestFinished(started.stop);
    const domain = new URL(started.address).host;
    const setOut = async (by: Person) => {
      const asked = { provider: 'woocommerce', body: { shop_domain: domain } };
      return (await server.ok('POST /oauth/{provider}', asked, by)).url;
    };
    const back = (url: URL) => ({
      provider: 'woocommerce',
      body: { query: url.search.slice(1) },
    });
    const read = async (by: Person, id: number) =>
      (await server.ok('GET /shop/integrations/{id}', { id }, by)).data;
    return { ...started, domain, setOut, back, read };
  }

  it('[§7-oauth] [§D-way-back] [§D-connected] [§D-stand-ins-wc-auth] a merchant sets out, approves in their shop, comes back, and the shop is connected', async () => {
    const { domain, setOut, back, read, store } = await standIn();
    const by = await newPerson(server.db);
    const home = await approveKeys(await setOut(by));
    expect(`${home.origin}${home.pathname}`).toBe(
      `${server.address}/connect/woocommerce/authenticate`,
    );
    const { id } = (await server.ok('POST /oauth/{provider}/callback', back(home), by)).data;
    expect(await read(by, id)).toMatchObject({
      platform: 'woocommerce',
      shop_domain: domain,
      state: 'connected',
      name: store.name,
      currency: 'DKK',
      scopes: ['read_write'],
      problem: null,
    });
    const again = await server.refused('POST /oauth/{provider}/callback', back(home), by);
    expect(again).toMatchObject({ status: 409, code: 'connect_used' });
  });

  it('[§D-connected-keys] [§D-way-back] keys are handed over once, in time and for a state of ours; they open nothing to anybody but who set out', async () => {
    const { setOut, back, store } = await standIn();
    const by = await newPerson(server.db, { shops: 2 });
    const url = new URL(await setOut(by));
    const user_id = url.searchParams.get('user_id') ?? '';
    const keys = { consumer_key: 'ck_1', consumer_secret: 'cs_1' };
    const hand = (state: string) => ({
      body: { ...keys, user_id: state, key_permissions: 'read_write' as const },
    });
    const forged = await server.refused('POST /oauth/woocommerce/keys', hand('a'.repeat(32)));
    expect(forged).toMatchObject({ status: 422, code: 'connect_forged' });
    ahead = 11 * 60_000;
    const late = await server.refused('POST /oauth/woocommerce/keys', hand(user_id));
    expect(late.code).toBe('connect_expired');
    ahead = 0;
    const home = await approveKeys(url.href);
    expect(home.searchParams.get('success')).toBe('1');
    const twice = await server.refused('POST /oauth/woocommerce/keys', hand(user_id));
    expect(twice).toMatchObject({ status: 409, code: 'connect_used' });

    const codeOf = async (token: string) =>
      (await server.refused('POST /oauth/{provider}/callback', back(home), { token })).code;
    expect(await codeOf((await newPerson(server.db)).token)).toBe('connect_forged');
    const elsewhere = await newSession(server.db, by.userId, { shopId: by.shopIds[1] });
    expect(await codeOf(elsewhere)).toBe('connect_forged');
    await server.ok('POST /oauth/{provider}/callback', back(home), by);
    expect(store.keys.size).toBe(1);
  });

  it('[§D-connected-keys] who says no, or comes back before the keys, has connected nothing', async () => {
    const { setOut, back } = await standIn();
    const by = await newPerson(server.db);
    const state = new URL(await setOut(by)).searchParams.get('user_id') ?? '';
    for (const query of [
      `?success=0&user_id=${state}`,
      '?success=1',
      `?success=1&user_id=${state}`,
    ]) {
      const url = new URL(query, server.address);
      const refused = await server.refused('POST /oauth/{provider}/callback', back(url), by);
      expect(refused.code).toBe('connect_forged');
    }
    expect((await server.ok('GET /shop/integrations', {}, by)).data).toEqual([]);
  });

  it('[§D-exchange-bad] [§D-exchange-errors] keys that were deleted ask for a new authorisation, which is all it takes', async () => {
    const { setOut, back, read, store, faults } = await standIn();
    const by = await newPerson(server.db);
    const comeBack = async () => {
      const home = await approveKeys(await setOut(by));
      return (await server.ok('POST /oauth/{provider}/callback', back(home), by)).data.id;
    };
    const id = await comeBack();
    for (const [fault, problem] of [
      ['html', 'not_readable'],
      ['error', 'server_error'],
      ['half-answer', 'unreachable'],
      ['silence', 'too_slow'],
    ] as const) {
      faults.plan(fault);
      await server.ok('POST /shop/integrations/{id}/test', { id }, by);
      expect(await read(by, id)).toMatchObject({ state: 'degraded', problem });
    }
    store.keys.clear();
    await server.ok('POST /shop/integrations/{id}/test', { id }, by);
    expect(await read(by, id)).toMatchObject({ state: 'reauth_required', problem: 'revoked' });
    expect(await comeBack()).toBe(id);
    expect(await read(by, id)).toMatchObject({ state: 'connected', problem: null });
  });

  it('[§D-connected-address] only a public name is a shop’s address, and one on this machine where that is set', async () => {
    const by = await newPerson(server.db);
    const { platforms } = server.services;
    const ask = (shop_domain: string) =>
      server.send('POST /oauth/{provider}', { provider: 'woocommerce', body: { shop_domain } }, by);
    const set = platforms.woocommerce;
    platforms.woocommerce = { local: false };
    onTestFinished(() => {
      platforms.woocommerce = set;
    });
    expect((await ask('Minbutik.dk')).status).toBe(200);
    for (const wrong of [
      '127.0.0.1:4200',
      'localhost',
      '10.0.0.1',
      '[::1]',
      '169.254.169.254',
      '0x7f000001',
      'minbutik.dk:8080',
      'minbutik.dk/x',
      'a@minbutik.dk',
      'minbutik',
      'min butik.dk',
    ]) {
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 422]);
    }
    platforms.woocommerce = { local: true };
    expect((await ask('127.0.0.1:4200')).status).toBe(200);
    expect((await ask('10.0.0.1')).status).toBe(422);
  });
});
