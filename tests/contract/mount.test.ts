import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { idempotencyKeys, shops } from '../../server/db/schema.ts';
import type { Handlers } from '../../server/handler.ts';
import { forgetOldKeys } from '../../server/idempotency.ts';
import { mount } from '../../server/mount.ts';
import { Refusal } from '../../server/refusal.ts';
import type { Services } from '../../server/services.ts';
import { onEachDatabase } from '../support/server.ts';
import { openTestDatabase } from '../support/server-database.ts';
import { newPerson, type Person } from '../support/server-people.ts';

const day = 24 * 60 * 60 * 1000;

onEachDatabase('the mounted contract', (database) => {
  let opened: OpenDatabase;
  let person: Person;
  beforeAll(async () => {
    opened = await openTestDatabase(database);
    person = await newPerson(opened.db, { shops: 2, suppliers: 1 });
  });
  afterAll(() => opened.close());

  /** An API of these handlers alone, with the writes that they did. */
  function api(handlers: Partial<Handlers>) {
    const services: Partial<Services> = { now: Date.now };
    const app = new Hono().route(
      '/api',
      mount({
        handlers,
        db: opened.db,
        services: services as Services,
        checkAnswers: true,
        addressOf: () => '',
      }),
    );
    return (call: CallKey | `${string} ${string}`, init: RequestInit & { token?: string } = {}) => {
      const [method = '', path = ''] = call.split(' ');
      const headers = new Headers(init.headers);
      headers.set('Authorization', `Bearer ${init.token ?? person.token}`);
      return app.request(`/api${path}`, { ...init, method, headers });
    };
  }

  /** A write whose effect can be counted: a shop of this name. */
  const writesShop = (name: string, then: () => void = () => {}): Partial<Handlers> => ({
    async 'DELETE /import-products'({ db }) {
      await db.insert(shops).values({ name });
      await db.execute(sql`select pg_sleep(0.05)`);
      then();
      return { data: { removed: 1 } };
    },
  });
  const effects = (name: string) => opened.db.$count(shops, eq(shops.name, name));
  const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });

  it('[§D-idempotency] a write under one key takes effect once, and is answered the same again', async () => {
    const name = randomUUID();
    const call = api(writesShop(name));
    const first = await call('DELETE /import-products', keyed(name));
    const second = await call('DELETE /import-products', keyed(name));
    expect(first.headers.get('Idempotent-Replayed')).toBeNull();
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect(await effects(name)).toBe(1);
  });

  it('[§D-idempotency] also when both come at the same time', async () => {
    const name = randomUUID();
    const call = api(writesShop(name));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('DELETE /import-products', keyed(name))),
    );
    const replayed = answers.filter((answer) => answer.headers.has('Idempotent-Replayed'));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(replayed).toHaveLength(7);
    expect(await effects(name)).toBe(1);
  });

  it('[§D-idempotency] without a key, each request is a write of its own', async () => {
    const name = randomUUID();
    const call = api(writesShop(name));
    await call('DELETE /import-products');
    await call('DELETE /import-products');
    expect(await effects(name)).toBe(2);
  });

  it('[§D-idempotency] another body, call or shop under one key is refused', async () => {
    const name = randomUUID();
    const call = api({
      ...writesShop(name),
      'DELETE /import-products/{id}': async () => ({ data: null }),
      'POST /import-products': async () => {
        throw new Refusal('not_found', 'gone');
      },
    });
    const json = (body: unknown) => ({ ...keyed(name), body: JSON.stringify(body) });
    await call('POST /import-products', json({ product_id: 1 }));
    const others = await Promise.all([
      call('POST /import-products', json({ product_id: 2 })),
      call('DELETE /import-products', keyed(name)),
      call('DELETE /import-products/3', keyed(name)),
    ]);
    for (const other of others) {
      expect(other.status).toBe(422);
      expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused' });
    }
    expect(await effects(name)).toBe(0);
  });

  it('[§D-idempotency] a key is its person’s own', async () => {
    const name = randomUUID();
    const call = api(writesShop(name));
    const other = await newPerson(opened.db);
    await call('DELETE /import-products', keyed(name));
    await call('DELETE /import-products', { ...keyed(name), token: other.token });
    expect(await effects(name)).toBe(2);
  });

  it('[§D-idempotency] a final refusal writes nothing and stays one, though the reason has passed', async () => {
    const name = randomUUID();
    let refuse = true;
    const call = api(
      writesShop(name, () => {
        if (refuse) throw new Refusal('conflict', 'not now', { details: { why: 'test' } });
      }),
    );
    const first = await call('DELETE /import-products', keyed(name));
    refuse = false;
    const second = await call('DELETE /import-products', keyed(name));
    expect([first.status, second.status]).toEqual([409, 409]);
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await second.json()).toEqual({
      code: 'conflict',
      message: 'not now',
      errors: {},
      details: { why: 'test' },
    });
    expect(await effects(name)).toBe(0);
  });

  it.each(['subscription_required', 'job_running', 'too_many_requests', 'unavailable'] as const)(
    '[§D-idempotency] after %s the same key may be sent again, and takes effect',
    async (code) => {
      const name = randomUUID();
      let refuse = true;
      const call = api(
        writesShop(name, () => {
          if (refuse) throw new Refusal(code, 'not now');
        }),
      );
      expect((await call('DELETE /import-products', keyed(name))).ok).toBe(false);
      expect(await effects(name)).toBe(0);
      refuse = false;
      expect((await call('DELETE /import-products', keyed(name))).status).toBe(200);
      expect(await effects(name)).toBe(1);
    },
  );

  it('[§D-api-errors] a failure of the program’s own is a 500 that tells nothing, and may be tried again', async () => {
    const name = randomUUID();
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    let fail = true;
    const call = api(
      writesShop(name, () => {
        if (fail) throw new Error('a secret of the program');
      }),
    );
    const failed = await call('DELETE /import-products', keyed(name));
    const text = await failed.text();
    expect(failed.status).toBe(500);
    expect(text).not.toContain('secret');
    const body = JSON.parse(text);
    expect(body).toMatchObject({ code: 'internal', errors: {} });
    expect(failed.headers.get('X-Request-Id')).toBe(body.details.request_id);
    expect(log).toHaveBeenCalledTimes(1);
    expect(String(log.mock.calls[0])).toContain(body.details.request_id);
    log.mockRestore();

    fail = false;
    expect((await call('DELETE /import-products', keyed(name))).status).toBe(200);
    expect(await effects(name)).toBe(1);
  });

  it('[§D-idempotency] keys are forgotten after 14 days, not before', async () => {
    const call = api(writesShop(randomUUID()));
    const [young, old] = [randomUUID(), randomUUID()];
    for (const key of [young, old]) await call('DELETE /import-products', keyed(key));
    const age = (key: string, days: number) =>
      opened.db
        .update(idempotencyKeys)
        .set({ createdAt: new Date(Date.now() - days * day) })
        .where(eq(idempotencyKeys.key, key));
    await age(young, 13.9);
    await age(old, 14.1);
    await forgetOldKeys(opened.db, Date.now());
    const count = (key: string) => opened.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key));
    expect([await count(young), await count(old)]).toEqual([1, 0]);
  });

  it.each(['', 'a b', 'a\u00e6', 'x'.repeat(256)])(
    '[§D-idempotency] the key %j is refused',
    async (key) => {
      const call = api(writesShop(randomUUID()));
      const answer = await call('DELETE /import-products', keyed(key));
      expect(answer.status).toBe(422);
      expect(Object.keys((await answer.json()).errors)).toEqual(['Idempotency-Key']);
    },
  );

  it('[§D-tenancy] a call for another shop than the session’s is 409 with both, and does nothing', async () => {
    const name = randomUUID();
    const call = api(writesShop(name));
    const [mine, other] = person.shopIds;
    for (const said of [`shop:${other}`, `supplier:${person.supplierIds[0]}`, 'nonsense']) {
      const answer = await call('DELETE /import-products', { headers: { 'X-Tenant': said } });
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        code: 'tenant_mismatch',
        details: { session: `shop:${mine}`, request: said },
      });
    }
    expect(await effects(name)).toBe(0);
    const right = await call('DELETE /import-products', {
      headers: { 'X-Tenant': `shop:${mine}` },
    });
    expect(right.status).toBe(200);
  });

  it('[§D-tenancy] a shop call without a shop is 403', async () => {
    const { token } = await newPerson(opened.db, { shops: 0 });
    const answer = await api(writesShop(randomUUID()))('DELETE /import-products', { token });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'forbidden' });
  });

  it('[§D-api-errors] an unknown call is 404; a wrong method is 404 and names the right ones', async () => {
    const call = api(writesShop(randomUUID()));
    const unknown = await call('GET /nothing/here');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'not_found', errors: {} });
    const wrong = await call('PUT /import-products');
    expect(wrong.status).toBe(404);
    expect(wrong.headers.get('Allow')).toBe('DELETE');
  });

  it('[§D-api-errors] a body that is no JSON, no UTF-8 or no text says where', async () => {
    const call = api({ 'POST /import-products': () => Promise.reject(new Error('not reached')) });
    const errorsOf = async (body: BodyInit) => {
      const answer = await call('POST /import-products', {
        body,
        headers: { 'Accept-Language': 'en' },
      });
      expect(answer.status).toBe(422);
      return (await answer.json()).errors;
    };
    expect((await errorsOf('{"product_id": 1,\n}')).body[0]).toMatch(/line 2 column 1/);
    expect(await errorsOf(new Uint8Array([0x22, 0xff, 0x22]))).toEqual({
      body: ['The body is not UTF-8.'],
    });
    expect(await errorsOf('')).toEqual({ body: ['This is required.'] });
    expect(await errorsOf('{"product_id": 1.5}')).toEqual({
      product_id: ['Must be a whole number.'],
    });
    expect(await errorsOf('{"product_id": 1, "more": {"text": ["a\\u0000"]}}')).toEqual({
      'more.text.0': ['Contains characters that are not text.'],
    });
  });

  it('[§D-api-errors] a body over 1 MiB is 413', async () => {
    const call = api({ 'POST /import-products': () => Promise.reject(new Error('not reached')) });
    const body = JSON.stringify({ product_id: 1, fill: 'x'.repeat(1024 * 1024) });
    const answer = await call('POST /import-products', { body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: 'payload_too_large',
      details: { limit: 1024 * 1024 },
    });
  });

  it('[§D-fields] a wrong query names its parameter', async () => {
    const call = api({ 'GET /products': () => Promise.reject(new Error('not reached')) });
    const answer = await call('GET /products?page=0&supplier_id=x&in_stock=2', {
      headers: { 'Accept-Language': 'en' },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors).sort()).toEqual([
      'in_stock',
      'page',
      'supplier_id',
    ]);
  });

  it('[§D-fields] a number that no column holds is 422', async () => {
    const call = api({
      async 'POST /import-products'({ db, body }) {
        await db.execute(sql`select ${body.product_id}::integer`);
        throw new Error('not reached');
      },
    });
    const answer = await call('POST /import-products', { body: '{"product_id": 3000000000}' });
    expect(answer.status).toBe(422);
  });

  it('[§D-contract] in tests, an answer that the contract doesn’t describe is a 500', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const more = { data: { removed: 1, more: true } };
    const call = api({ 'DELETE /import-products': async () => more });
    expect((await call('DELETE /import-products')).status).toBe(500);
    expect(String(log.mock.calls[0])).toContain('data.more');
    log.mockRestore();
  });
});
