import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { idempotencyKeys } from '../../server/db/schema.ts';
import type { Handlers } from '../../server/http/handler.ts';
import { forgetOldKeys } from '../../server/http/idempotency.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Services } from '../../server/services.ts';
import { keyed, mountedOn } from '../support/mounted.ts';
import { onEachDatabase } from '../support/server.ts';
import { newPerson, newSession } from '../support/server-people.ts';

const day = 24 * 60 * 60 * 1000;

onEachDatabase('idempotency keys', (database) => {
  const mounted = mountedOn(database);
  const { writesShop, effects, db, person } = mounted;
  const api = (handlers: Partial<Handlers<Services>>) =>
    mounted.api(handlers, { refusesAnything: true });

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

  it('[§D-idempotency] a write that comes several times at once under one key takes effect once', async () => {
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

  it('[§D-idempotency] [§D-tenancy] a key of one shop doesn’t count in another: it is refused, because the write was never made there', async () => {
    const name = randomUUID();
    const call = api(writesShop(name));
    const { userId, shopIds } = person();
    const elsewhere = await newSession(db(), userId, { shopId: shopIds[1] });
    expect((await call('DELETE /import-products', keyed(name))).status).toBe(200);
    const other = await call('DELETE /import-products', { ...keyed(name), token: elsewhere });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await effects(name)).toBe(1);
  });

  it('[§D-idempotency] a key is its person’s own', async () => {
    const name = randomUUID();
    const call = api(writesShop(name));
    const other = await newPerson(db());
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
    expect(first.headers.get('Idempotent-Replayed')).toBeNull();
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

  it('[§D-idempotency] keys are forgotten after 14 days, not before', async () => {
    const call = api(writesShop(randomUUID()));
    const [young, old] = [randomUUID(), randomUUID()];
    for (const key of [young, old]) await call('DELETE /import-products', keyed(key));
    const age = (key: string, days: number) =>
      db()
        .update(idempotencyKeys)
        .set({ createdAt: new Date(Date.now() - days * day) })
        .where(eq(idempotencyKeys.key, key));
    await age(young, 13.9);
    await age(old, 14.1);
    await forgetOldKeys(db(), Date.now());
    const count = (key: string) => db().$count(idempotencyKeys, eq(idempotencyKeys.key, key));
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
});
