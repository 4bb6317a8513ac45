import { expect, it } from 'vitest';
import { shopUsers } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson, newSession } from '../support/server-people.ts';

// With this share a person has 40 units and regains 0.4 a second; a shop 120 and 1.2; an address 200 and 2.
const share = 0.01;

onOneDatabase('shares', (database) => {
  let now = Date.now();
  const server = serverFor({ database, rateShare: share, now: () => now });
  let addresses = 0;
  const newAddress = () => {
    addresses += 1;
    return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
  };
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
  const get = (path: string, address: string) =>
    fetch(server.address + path, { headers: { 'X-Forwarded-For': address } });

  it('[§D-shares] [§8-429] a person who asks too much is told when to come again, and may then', async () => {
    const { token } = await newPerson(server.db);
    const statuses: number[] = [];
    for (let call = 0; call < 41; call += 1) {
      statuses.push((await server.send('GET /user', {}, { token, ...from(newAddress()) })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    const refused = await server.refused('GET /user', {}, { token, ...from(newAddress()) });
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests', errors: {} });
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBe(3);
    now += seconds * 1000;
    await server.ok('GET /user', {}, { token, ...from(newAddress()) });
  });

  it('[§D-shares] what one person has used up is not another’s, nor is it a second session’s', async () => {
    const greedy = await newPerson(server.db);
    for (let call = 0; call < 20; call += 1) {
      await server.send(
        'PATCH /user',
        { body: { name: 'Grådig' } },
        { ...greedy, ...from(newAddress()) },
      );
    }
    const second = { token: await newSession(server.db, greedy.userId), ...from(newAddress()) };
    expect((await server.send('GET /user', {}, second)).status).toBe(429);
    const { token } = await newPerson(server.db);
    await server.ok('GET /user', {}, { token, ...from(newAddress()) });
  });

  it('[§D-shares] people of one shop share its part, wherever they are', async () => {
    const owner = await newPerson(server.db);
    const shopId = owner.shopIds[0] ?? 0;
    const tokens = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { userId } = await newPerson(server.db, { shops: 0 });
        await server.db.insert(shopUsers).values({ shopId, userId, roleName: 'member' });
        return newSession(server.db, userId, { shopId });
      }),
    );
    let answered = 0;
    for (let call = 0; call < 140; call += 1) {
      const by = { token: tokens[call % 4] ?? '', ...from(newAddress()) };
      if ((await server.send('GET /shop/events', {}, by)).status === 200) answered += 1;
    }
    expect(answered).toBe(120);
  });

  it('[§D-shares] a request is counted for its address before anything else is looked at', async () => {
    const address = newAddress();
    const forged = { token: 'nobody’s'.slice(0, 6), raw: '{', ...from(address) };
    const statuses: number[] = [];
    for (let call = 0; call < 101; call += 1) {
      statuses.push((await server.send('PATCH /user', { body: {} }, forged)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
    for (const path of [
      '/media/demo/chair.oak.1.svg',
      '/feeds/x.xml',
      '/api/openapi.json',
      '/api/healthz',
    ]) {
      const answer = await get(path, address);
      expect([path, answer.status]).toEqual([path, 429]);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(await answer.text()).toBe('Vent et minuts tid, og prøv så igen.');
    }
    expect((await get('/api/healthz', newAddress())).status).toBe(200);
  });

  it('[§D-shares] all addresses of an IPv6 /64 are one, and the next /64 is another', async () => {
    for (let host = 0; host < 20; host += 1) {
      await get(
        '/api/openapi.json',
        `2001:db8:${database === 'pglite' ? 1 : 2}:7::${host.toString(16)}`,
      );
    }
    const near = await get('/api/healthz', `2001:db8:${database === 'pglite' ? 1 : 2}:7:ffff::1`);
    expect(near.status).toBe(429);
    const far = await get('/api/healthz', `2001:db8:${database === 'pglite' ? 1 : 2}:8::1`);
    expect(far.status).toBe(200);
  });

  it('[§D-shares] a read weighs 1, a write 2, what takes long 10', async () => {
    const callsOf = async (ask: (by: { token: string }) => Promise<Response>) => {
      const { token } = await newPerson(server.db);
      for (let made = 0; ; made += 1) {
        const { status } = await ask({ token, ...from(newAddress()) });
        if (status === 429) return made;
      }
    };
    expect(await callsOf((by) => server.send('GET /shop/events', {}, by))).toBe(40);
    expect(await callsOf((by) => server.send('PATCH /user', { body: { name: 'Ny' } }, by))).toBe(
      20,
    );
    expect(await callsOf((by) => server.send('GET /user/export', {}, by))).toBe(4);
    const search = { query: { search: 'stol' } };
    expect(await callsOf((by) => server.send('GET /products', search, by))).toBe(4);
    const deep = { query: { page: 100_000 } };
    expect(await callsOf((by) => server.send('GET /shop/orders', deep, by))).toBe(4);
  });

  it('[§D-shares] a page behind the last is empty, and tells how many there are', async () => {
    const { token } = await newPerson(server.db);
    const deep = { query: { page: 1_000_000 } };
    for (const call of ['GET /shop/orders', 'GET /import-products', 'GET /products'] as const) {
      const { data, meta } = await server.ok(call, deep, { token, ...from(newAddress()) });
      expect(data).toEqual([]);
      expect(meta).toMatchObject({ current_page: 1_000_000, last_page: 1, total: 0 });
    }
  });
});
