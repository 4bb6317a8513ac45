import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { shops } from '../../server/db/schema.ts';
import { keyed, mountedOn } from '../support/mounted.ts';
import { onOneDatabase } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('the mounted contract', (database) => {
  const { api, writesShop, effects, db, person } = mountedOn(database);

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

  it('[§D-tenancy] a call for another shop than the session’s is 409 with both, and does nothing', async () => {
    const name = randomUUID();
    const call = api(writesShop(name));
    const [mine, other] = person().shopIds;
    for (const said of [`shop:${other}`, `supplier:${person().supplierIds[0]}`, 'nonsense']) {
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

  it('[§D-tenancy] a handler gets the tenant of its call, and not the session’s other one', async () => {
    const given: object[] = [];
    const note = ({ shopId, supplierId }: { shopId?: number; supplierId?: number }) => {
      given.push({ shopId, supplierId });
      return Promise.resolve({ data: [] });
    };
    const call = api({ 'GET /shop/plans': note, 'GET /supplier/partnerships': note });
    for (const read of ['GET /shop/plans', 'GET /supplier/partnerships'] as const) {
      expect((await call(read)).status).toBe(200);
    }
    const { shopIds, supplierIds } = person();
    expect(given).toEqual([{ shopId: shopIds[0] }, { supplierId: supplierIds[0] }]);
  });

  it('[§D-elsewhere] [§D-tenancy] a call that says it comes from elsewhere acts for any shop of the person, and for nobody else’s', async () => {
    const name = randomUUID();
    const call = api({
      async 'DELETE /import-products'({ db: on, shopId }) {
        await on.insert(shops).values({ name });
        return { data: { removed: shopId } };
      },
    });
    const [, other = 0] = person().shopIds;
    const stranger = await newPerson(db(), { suppliers: 1 });
    const elsewhere = (said: string) => ({
      ...keyed(name),
      headers: { ...keyed(name).headers, 'X-Tenant': said, 'X-Elsewhere': '1' },
    });
    const { shopIds, supplierIds } = stranger;
    const strange = [
      `shop:${shopIds[0]}`,
      `supplier:${supplierIds[0]}`,
      'shop:0',
      'shop:9999999999',
      'x',
    ];
    for (const said of strange) {
      const answer = await call('DELETE /import-products', elsewhere(said));
      expect([said, answer.status]).toEqual([said, 409]);
      expect(await answer.json()).toMatchObject({ code: 'tenant_mismatch' });
    }
    expect(await effects(name)).toBe(0);
    for (const _ of [1, 2]) {
      const answer = await call('DELETE /import-products', elsewhere(`shop:${other}`));
      expect(await answer.json()).toMatchObject({ data: { removed: other } });
    }
    expect(await effects(name)).toBe(1);
    // The same key for the session's own shop is a different write.
    expect((await call('DELETE /import-products', keyed(name))).status).toBe(422);
  });

  it('[§D-tenancy] a shop call without a shop is 403', async () => {
    const { token } = await newPerson(db(), { shops: 0 });
    const answer = await api(writesShop(randomUUID()))('DELETE /import-products', { token });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'forbidden' });
  });

  it('[§D-api-errors] [§D-method] an unknown call is 404; a wrong method is 405 and names the right ones', async () => {
    const call = api(writesShop(randomUUID()));
    const unknown = await call('GET /nothing/here');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'not_found', errors: {} });
    const wrong = await call('PUT /import-products');
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('Allow')).toBe('DELETE');
    expect(await wrong.json()).toMatchObject({ code: 'method_not_allowed' });
    const read = api({ 'GET /user': () => Promise.reject(new Error('not reached')) });
    expect((await read('POST /user')).headers.get('Allow')).toBe('GET, HEAD');
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
