import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import { hostileBodies } from '../support/hostile-bodies.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';
import { sessionToken } from '../support/session-token.ts';

const kilobyte = 1024;
/** In bytes: room for 20 fields with a line about each. */
const longestRefusal = 8 * kilobyte;
/** In milliseconds, with room for a busy machine. */
const soon = 5000;

onOneDatabase('requests are bounded', (database) => {
  const server = serverFor({ database });

  /** Sends a raw body: the answer's status, text and size, and how long it took. */
  async function answer(call: CallKey, raw: string, args: object = {}, token?: string) {
    const started = performance.now();
    const response = await server.send(call, args, { raw, token });
    const text = await response.text();
    const took = performance.now() - started;
    return { status: response.status, text, bytes: Buffer.byteLength(text), took };
  }

  describe.each(Object.keys(hostileBodies(1)))('[§D-bounds] %s', (name) => {
    it('cost nothing where anyone may call', async () => {
      for (const bytes of [12 * kilobyte, kilobyte * kilobyte - 8]) {
        const raw = hostileBodies(bytes)[name] ?? '';
        const told = await answer('POST /auth/login', raw);
        expect([413, 422], told.text).toContain(told.status);
        if (raw.length > 16 * kilobyte) expect(told.status).toBe(413);
        expect(told.bytes).toBeLessThan(longestRefusal);
        expect(told.took).toBeLessThan(soon);
      }
    });

    it('cost little where somebody is signed in, and the answer doesn’t grow with them', async () => {
      const { token } = await newPerson(server.db);
      const told = [];
      for (const bytes of [512 * kilobyte, kilobyte * kilobyte - 8]) {
        const raw = (hostileBodies(bytes)[name] ?? '').slice(0, kilobyte * kilobyte);
        told.push(await answer('PATCH /import-products/{id}', raw, { id: 1 }, token));
      }
      for (const { status, text, bytes, took } of told) {
        expect([404, 422], text.slice(0, 200)).toContain(status);
        expect(bytes).toBeLessThan(longestRefusal);
        expect(took).toBeLessThan(soon);
      }
      expect((told[1]?.bytes ?? 0) - (told[0]?.bytes ?? 0)).toBeLessThan(200);
    });
  });

  it('[§D-bounds-told] the first 20 faults are told, by names that are cut', async () => {
    const { token } = await newPerson(server.db);
    const names = Array.from({ length: 100 }, (_, at) => [`${'n'.repeat(500)}${at}`, '\u0000']);
    const raw = JSON.stringify({ tags: Object.fromEntries(names), title: 1 });
    const { errors } = JSON.parse(
      (await answer('PATCH /import-products/{id}', raw, { id: 1 }, token)).text,
    );
    expect(Object.keys(errors)).toEqual([`tags.${'n'.repeat(194)}…`, 'title', 'tags']);
    const many = JSON.stringify({ more: Array(100).fill('\u0000') });
    const told = JSON.parse(
      (await answer('PATCH /import-products/{id}', many, { id: 1 }, token)).text,
    );
    expect(Object.keys(told.errors)).toEqual(Array.from({ length: 20 }, (_, at) => `more.${at}`));
  });

  it('[§D-bounds] 20 levels are read, 21 are not', async () => {
    const { token } = await newPerson(server.db);
    const nested = (depth: number) => `{"more":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    const status = async (depth: number) =>
      (await answer('PATCH /user', nested(depth), {}, token)).status;
    expect([await status(20), await status(21)]).toEqual([200, 422]);
  });

  it('[§D-bounds] a body is refused while it comes, before it is all there', async () => {
    const { token } = await newPerson(server.db);
    const most = async (path: string, authorization?: string) => {
      const { status, sent } = await sendWithoutEnd(`${server.address}/api${path}`, authorization);
      expect(status).toBe(413);
      return sent;
    };
    expect(await most('/auth/login')).toBeLessThan(8 * kilobyte * kilobyte);
    expect(await most('/user', `Bearer ${token}`)).toBeLessThan(16 * kilobyte * kilobyte);
  });

  it('[§D-bounds] a query that is too long is refused, and a long name in a path is an unknown record', async () => {
    const { token } = await newPerson(server.db);
    const get = async (path: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(`${server.address}/api${path}`, { headers });
      const text = await response.text();
      expect(text.length).toBeLessThan(longestRefusal);
      return [response.status, JSON.parse(text).errors];
    };
    const fields = (errors: object) => Object.keys(errors);
    const [long, longErrors] = await get(`/products?search=${'a'.repeat(9000)}`);
    expect([long, fields(longErrors)]).toEqual([422, ['query']]);
    const [many, manyErrors] = await get(`/products?${'page=1&'.repeat(60)}`);
    expect([many, fields(manyErrors)]).toEqual([422, ['query']]);
    const [proto, protoErrors] = await get('/products?__proto__=%00&page=0');
    expect([proto, fields(protoErrors)]).toEqual([422, ['__proto__']]);
    const [nul, nulErrors] = await get('/products?search=%00&page=0');
    expect([nul, fields(nulErrors).sort()]).toEqual([422, ['page', 'search']]);
    expect(await get(`/products/${'1'.repeat(5000)}`)).toEqual([404, {}]);
    expect(await get(`/invitations/${'a'.repeat(5000)}`)).toEqual([404, {}]);
    expect((await get(`/nothing/${'a'.repeat(9000)}`))[0]).toBe(404);
  });

  it('[§D-bounds] of a long header only the needed part is read, and a refusal repeats no more of it', async () => {
    const { token } = await newPerson(server.db);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const patch = (more: Record<string, string>) =>
      fetch(`${server.address}/api/shop`, {
        method: 'PATCH',
        headers: { ...headers, ...more },
        body: '{"name":""}',
      });
    const tenant = await patch({ 'X-Tenant': 'x'.repeat(10_000) });
    expect(tenant.status).toBe(409);
    const told = await tenant.text();
    expect(told.length).toBeLessThan(500);
    expect(JSON.parse(told).details.request).toBe(`${'x'.repeat(39)}…`);
    const language = await patch({ 'Accept-Language': `en,${'da;q=0.1,'.repeat(1500)}` });
    expect([language.status, (await language.json()).errors]).toEqual([
      422,
      { name: ['This is required.'] },
    ]);
    const key = await patch({ 'Idempotency-Key': 'k'.repeat(10_000) });
    expect([key.status, (await key.text()).length < 500]).toEqual([422, true]);
    expect((await patch({ Authorization: `Bearer ${'t'.repeat(10_000)}` })).status).toBe(401);
    expect((await patch({ Padding: 'p'.repeat(20_000) })).status).toBe(431);
  });

  it('[§D-bounds-fields] what no column or calendar holds is refused by its field', async () => {
    const { token, shopIds } = await newPerson(server.db, { suppliers: 1 });
    expect(shopIds).toHaveLength(1);
    const supplierId = await newSupplier(server.db);
    const { id: product_id } = await newProduct(server.db, { supplierId });
    const item = await server.ok('POST /import-products', { body: { product_id } }, { token });
    const { id } = item.data;
    const far = 'https://example.com/';
    const wrong: [CallKey, object, object, string][] = [
      ['POST /import-products', {}, { product_id: 2 ** 31 }, 'product_id'],
      ['POST /import-products', {}, { product_id: 1e300 }, 'product_id'],
      ['PATCH /import-products/{id}', { id }, { category_id: 2 ** 31 }, 'category_id'],
      ['PATCH /import-products/{id}', { id }, { rev: 2 ** 31, title: 'x' }, 'rev'],
      ['PATCH /shop', {}, { website: far + 'a'.repeat(2048) }, 'website'],
      ['PATCH /shop', {}, { email: `${'a'.repeat(250)}@example.com` }, 'email'],
      ['PATCH /user', {}, { photo_url: far + 'a'.repeat(2048) }, 'photo_url'],
      ['POST /shop/users', {}, { email: `${'a'.repeat(250)}@b.dk`, role: 'member' }, 'email'],
      ['POST /invitations/accept', {}, { token: 'a'.repeat(201) }, 'token'],
      ['POST /connect/shopify', {}, { ticket: 'a'.repeat(201) }, 'ticket'],
      [
        'POST /auth/reset-password',
        {},
        { token: 'a'.repeat(201), password: 'x'.repeat(12) },
        'token',
      ],
      ...['9999-12-31T23:59:59-23:59', '9999-12-31', '1000-01-01T00:00:00Z'].map(
        (ends_at): [CallKey, object, object, string] => [
          'PATCH /supplier/partnerships/{id}',
          { id: 1 },
          { state: 'ending', ends_at },
          'ends_at',
        ],
      ),
    ];
    for (const [call, args, body, field] of wrong) {
      const refused = await server.refused(call, { ...args, body } as never, { token });
      expect([call, refused.status, Object.keys(refused.errors)]).toEqual([call, 422, [field]]);
    }
  });

  it('[§D-bounds-fields] a day that is too far says how far is allowed', async () => {
    const { token } = await newPerson(server.db);
    const body = { state: 'ending', ends_at: '9999-12-31T12:00:00Z' } as const;
    const headers = { 'Accept-Language': 'en' };
    const args = { id: 1, body };
    const refused = await server.refused('PATCH /shop/partnerships/{id}', args, { token, headers });
    expect(refused.errors.ends_at?.[0]).toMatch(/^Must be .*(2100|2099) or earlier\.$/);
  });

  it('[§D-bounds-fields] the id of a signed token is one that an index can hold', async () => {
    for (const jti of ['j'.repeat(2700), 'a\u0000b', 'blank space', '\ud83d\ude00']) {
      const session_token = await sessionToken({ jti });
      const refused = await server.refused('POST /connect/tickets', { body: { session_token } });
      expect([refused.status, refused.code]).toEqual([422, 'connect_forged']);
    }
  });
});

/** Sends a body that goes on until there is an answer: returns the answer, and how many bytes were sent. */
function sendWithoutEnd(
  url: string,
  authorization?: string,
): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answered = false;
    const headers = {
      'Content-Type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    };
    const outgoing = request(url, { method: authorization ? 'PATCH' : 'POST', headers });
    outgoing.on('response', (response) => {
      answered = true;
      response.resume();
      outgoing.destroy();
      resolve({ status: response.statusCode ?? 0, sent });
    });
    outgoing.on('error', (error) => {
      if (!answered) reject(error);
    });
    const chunk = Buffer.alloc(64 * kilobyte, 'x');
    const send = () => {
      if (answered || outgoing.destroyed || sent > 256 * kilobyte * kilobyte) return;
      sent += chunk.length;
      if (outgoing.write(chunk)) setImmediate(send);
      else outgoing.once('drain', send);
    };
    send();
  });
}
