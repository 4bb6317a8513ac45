import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readVat } from '../../contract/rules/vat.ts';
import { idempotencyKeys, shopUsers } from '../../server/db/schema.ts';
import { onOneDatabase, startServer, type TestServer } from '../support/server.ts';
import { newPerson, newSession } from '../support/server-people.ts';

it.each([
  ['DK', '13585628', 'DK13585628'],
  ['DK', 'dk 13 58 56 28', 'DK13585628'],
  ['DK', '13585629', null],
  ['DK', '00000000', null],
  ['DK', '1358562', null],
  ['SE', '556677889901', 'SE556677889901'],
  ['SE', '5566778899', null],
  ['GR', 'EL123456789', 'EL123456789'],
  ['DE', 'DE123456789', 'DE123456789'],
  ['NO', '923609016MVA', '923609016MVA'],
  ['NO', '!', null],
])('[§D-vat] a VAT number of %s: %s is kept as %s', (country, typed, kept) => {
  expect(readVat(country, typed)).toBe(kept);
});

onOneDatabase('profiles', (database) => {
  let server: TestServer;
  let register: Server;
  /** The register's answer; null when it is down. */
  let says: object | null = { valid: true };
  const asked: unknown[] = [];
  beforeAll(async () => {
    register = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        asked.push(JSON.parse(body));
        response.statusCode = says === null ? 503 : 200;
        response.end(says === null ? 'away' : JSON.stringify(says));
      });
    }).listen(0, '127.0.0.1');
    await once(register, 'listening');
    const { port } = register.address() as AddressInfo;
    server = await startServer({ database, viesUrl: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await server.stop();
    register.close();
  });

  it('[§2-shop-profile] the shop is changed field by field, and an empty text clears one', async () => {
    const { token } = await newPerson(server.db);
    const before = (await server.ok('GET /shop', {}, { token })).data;
    expect(before).toMatchObject({ name: 'Butik 1', vat: null, vat_state: null, country: 'DK' });
    const body = { legal_name: 'Butik ApS', city: 'Aarhus', website: 'https://butik.example' };
    const { data } = await server.ok('PATCH /shop', { body }, { token });
    expect(data).toEqual({ ...before, ...body });
    const cleared = await server.ok('PATCH /shop', { body: { city: '' } }, { token });
    expect(cleared.data.city).toBeNull();
    const done = await server.ok('GET /user/activities', {}, { token });
    expect(done.data[0]).toMatchObject({
      action: 'shop.edited',
      before: { city: 'Aarhus' },
      after: { city: null },
    });
  });

  it('[§D-vat] the register decides between valid and invalid, and an outage is never invalid', async () => {
    const { token } = await newPerson(server.db);
    const save = async (vat: string) => {
      await server.ok('PATCH /shop', { body: { vat } }, { token });
      return (await server.ok('GET /shop', {}, { token })).data;
    };
    says = null;
    expect(await save('13 58 56 28')).toMatchObject({ vat: 'DK13585628', vat_state: 'unverified' });
    says = { valid: false, userError: 'MS_UNAVAILABLE' };
    expect((await save('13585628')).vat_state).toBe('unverified');
    says = { valid: false, userError: 'INVALID' };
    expect((await save('13585628')).vat_state).toBe('invalid');
    says = { valid: true, userError: 'VALID' };
    const valid = await save('13585628');
    expect(valid.vat_state).toBe('valid');
    expect(Date.parse(valid.vat_checked_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(asked.at(-1)).toEqual({ countryCode: 'DK', vatNumber: '13585628' });
    expect((await server.ok('GET /user', {}, { token })).data.shop?.vat).toBe('DK13585628');
    expect(await save('')).toMatchObject({ vat: null, vat_state: null });
  });

  it('[§D-vat] a number that was valid in one country is not known to be in another', async () => {
    const { token } = await newPerson(server.db);
    const save = (body: object) => server.ok('PATCH /shop', { body }, { token });
    says = { valid: true };
    await save({ country: 'DE', vat: 'DE123456789' });
    expect((await server.ok('GET /shop', {}, { token })).data.vat_state).toBe('valid');
    await save({ country: 'NO' });
    expect((await server.ok('GET /shop', {}, { token })).data).toMatchObject({
      ...{ country: 'NO', vat: 'DE123456789', vat_state: 'unverified', vat_checked_at: null },
    });
  });

  it('[§D-fields] what can’t be is refused by its field, and nothing is changed', async () => {
    const { token } = await newPerson(server.db);
    const fields = async (body: object) =>
      Object.keys((await server.refused('PATCH /shop', { body }, { token })).errors);
    expect(await fields({ vat: '12345678', name: 'Ny' })).toEqual(['vat']);
    expect(await fields({ name: ' ', email: 'x', website: 'ftp://x', country: 'Danmark' })).toEqual(
      ['name', 'country', 'email', 'website'],
    );
    expect((await server.ok('GET /shop', {}, { token })).data.name).toBe('Butik 1');
  });

  it('[§6-team-role] a member reads the shop’s profile and doesn’t change it', async () => {
    const { token, userId } = await newPerson(server.db);
    await server.db
      .update(shopUsers)
      .set({ roleName: 'member' })
      .where(eq(shopUsers.userId, userId));
    expect((await server.ok('GET /shop', {}, { token })).data.name).toBe('Butik 1');
    expect((await server.refused('PATCH /shop', { body: { name: 'x' } }, { token })).status).toBe(
      403,
    );
  });

  it('[§2-shop-create] a person makes a shop, owns it, and their session is on it', async () => {
    const { token } = await newPerson(server.db, { shops: 0 });
    const body = { name: 'Ny butik', vat: 'DK13585628' };
    const { data } = await server.ok('POST /user/shops', { body }, { token });
    expect(data.shop).toMatchObject({ name: 'Ny butik', vat: 'DK13585628' });
    const shops = await server.ok('GET /user/shops', {}, { token });
    expect(shops.data).toEqual([{ id: data.shop?.id, name: 'Ny butik', role_name: 'owner' }]);
    const done = await server.ok('GET /user/activities', {}, { token });
    expect(done.data.map(({ action }) => action)).toEqual(['shop.created']);
    const wrong = await server.refused('POST /user/shops', { body: { name: '' } }, { token });
    expect(Object.keys(wrong.errors)).toEqual(['name']);
  });

  it('[§2-shop-user-profile] a person changes their name and picture', async () => {
    const { token } = await newPerson(server.db);
    const body = { name: 'Nyt Navn', photo_url: 'https://example.com/me.jpg' };
    expect((await server.ok('PATCH /user', { body }, { token })).data).toMatchObject(body);
    const gone = await server.ok('PATCH /user', { body: { photo_url: '' } }, { token });
    expect(gone.data).toMatchObject({ name: 'Nyt Navn', photo_url: null });
    const wrong = await server.refused(
      'PATCH /user',
      { body: { name: '', photo_url: 'javascript:x()' } },
      { token },
    );
    expect(Object.keys(wrong.errors)).toEqual(['name', 'photo_url']);
  });

  it('[§D-accounts] another password takes the current one, ends the other sessions, and is kept nowhere', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const password = 'den-gamle-kode';
    const { data } = await server.ok('POST /auth/signup', {
      body: { name: 'Ny', email, password },
    });
    const { token } = data;
    const { data: user } = await server.ok('GET /user', {}, { token });
    const elsewhere = await newSession(server.db, user.id);
    const change = (current_password: string, next: string) => ({
      body: { current_password, password: next },
    });
    const wrong = await server.refused(
      'POST /user/password',
      change('forkert-kode', 'den-nye-kode'),
      { token, headers: { 'Accept-Language': 'en' } },
    );
    expect([wrong.status, wrong.code]).toEqual([422, 'wrong_credentials']);
    expect(wrong.errors).toEqual({ current_password: ['That is not your current password.'] });
    const short = await server.refused('POST /user/password', change(password, 'kort'), { token });
    expect(Object.keys(short.errors)).toEqual(['password']);
    await server.ok('POST /user/password', change(password, 'den-nye-kode'), {
      token,
      headers: { 'Idempotency-Key': 'a-key-that-is-not-used' },
    });
    expect((await server.send('GET /user', {}, { token: elsewhere })).status).toBe(401);
    expect((await server.send('GET /user', {}, { token })).status).toBe(200);
    await server.ok('POST /auth/login', { body: { email, password: 'den-nye-kode' } });
    const kept = eq(idempotencyKeys.userId, user.id);
    expect(await server.db.$count(idempotencyKeys, kept)).toBe(0);
  });

  it('[§2-shop-user-privacy] a person gets all that is kept about them, and nothing of anybody else', async () => {
    const other = await newPerson(server.db);
    const { token, userId, email, shopIds } = await newPerson(server.db, { suppliers: 1 });
    await server.ok('PATCH /shop', { body: { city: 'Ribe' } }, { token });
    const { data } = await server.ok('GET /user/export', {}, { token });
    expect(data.user).toMatchObject({ id: userId, email });
    expect(data.shops).toEqual([{ id: shopIds[0], name: 'Butik 1', role_name: 'owner' }]);
    expect(data.suppliers).toHaveLength(1);
    expect(data.sessions).toHaveLength(1);
    expect(data.activities.map(({ action }) => action)).toEqual(['shop.edited']);
    expect(JSON.stringify(data)).not.toContain(other.email);
    expect(JSON.stringify(data)).not.toContain(token);
  });
});
