import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import type { Role } from '../../contract/entities/team.ts';
import { activities, feedFiles, shopUsers } from '../../server/db/schema.ts';
import { rebuildStale } from '../../server/feeds/rebuild-stale.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { feedsOn, fetchFile } from '../support/server-feeds.ts';
import { newPerson } from '../support/server-people.ts';
import { until } from '../support/until.ts';

const hour = 3_600_000;
const everyCall: [CallKey, object][] = [
  ['PATCH /shop/feeds/{id}', { body: { name: 'x' } }],
  ['POST /shop/feeds/{id}/build', {}],
  ['DELETE /shop/feeds/{id}', {}],
];

onOneDatabase('feeds', (database) => {
  const server = serverFor({ database });
  const { withShop, sell, make, read, built, makeBuilt } = feedsOn(server);

  it('[§7-post-feeds] [§3-feed] makes a feed, builds it as a job, and gives it a secret address', async () => {
    const { token, userId } = await withShop([{ title: 'Kop & fad' }, { title: 'Skål' }]);
    const { data: made } = await make(token, { name: ' Google ' });
    expect(made).toMatchObject({
      name: 'Google',
      channel: 'google',
      country: 'DK',
      currency: 'DKK',
      language: 'da',
      filter: { category_id: null, supplier_id: null, in_stock: false },
      state: 'building',
      url: null,
      last_built_at: null,
    });
    expect(await built(token, made.id)).toMatchObject({
      state: 'live',
      items_count: 2,
      left_out_count: 0,
      problems: [],
      url: expect.stringMatching(/\/feeds\/[\w-]{32}\.xml$/),
    });
    const job = await until(
      async () => (await server.ok('GET /shop/events', {}, { token })).data,
      (one) => one?.finished_at != null,
    );
    expect(job).toMatchObject({ kind: 'feed_build', state: 'completed', total: 2, ok: 2 });
    const done = await server.db.select().from(activities).where(eq(activities.userId, userId));
    expect(done.map(({ action }) => action)).toEqual(['feed.created']);
  });

  it('[§7-get-feeds] lists the shop’s own, newest first', async () => {
    const { token } = await withShop();
    const { data: first } = await make(token);
    const { data: second } = await make(token, { channel: 'meta' });
    const { data } = await server.ok('GET /shop/feeds', {}, { token });
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
    const stranger = await newPerson(server.db);
    expect((await server.ok('GET /shop/feeds', {}, stranger)).data).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, ['name']],
    [{ name: 'x'.repeat(121) }, ['name']],
    [{ channel: 'amazon' }, ['channel']],
    [{ country: 'dk', currency: 'kr', language: 'sv' }, ['country', 'currency', 'language']],
    [{ filter: { category_id: 999_999_999 } }, ['filter.category_id']],
    [{ filter: { supplier_id: 999_999_999 } }, ['filter.supplier_id']],
  ])('[§7-post-feeds] [§D-fields] %j is 422 on %j, and nothing is made', async (change, fields) => {
    const { token } = await withShop();
    const body = { name: 'Feed', channel: 'google', ...change };
    const answer = await server.send('POST /shop/feeds', { body }, { token });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual(fields);
    expect((await server.ok('GET /shop/feeds', {}, { token })).data).toEqual([]);
  });

  it('[§3-feed] a paused feed has no file, and goes on with a new one at its old address', async () => {
    const { token, shopId, userId } = await withShop();
    const { id, url } = await makeBuilt(token);
    const patch = (body: object) => server.ok('PATCH /shop/feeds/{id}', { id, body }, { token });
    expect((await patch({ paused: true })).data.state).toBe('paused');
    expect((await fetchFile(url)).status).toBe(404);
    const refused = await server.refused('POST /shop/feeds/{id}/build', { id }, { token });
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    await sell(shopId, { title: 'Ny kop' });
    await rebuildStale(server.db, server.address, Date.now() + 2 * hour);
    expect((await read(token, id))?.state).toBe('paused');
    expect((await patch({ paused: false })).data.state).toBe('building');
    expect(await built(token, id)).toMatchObject({ state: 'live', url, items_count: 2 });
    expect(await (await fetchFile(url)).text()).toContain('Ny kop');
    const done = await server.db.select().from(activities).where(eq(activities.userId, userId));
    expect(done.map(({ action }) => action)).toEqual([
      'feed.created',
      'feed.paused',
      'feed.resumed',
    ]);
  });

  it('[§3-feed] a new name changes nothing else, a new filter builds the feed again', async () => {
    const { token } = await withShop([{}, { stock: 0 }]);
    const { id, last_built_at } = await makeBuilt(token);
    const patch = (body: object) => server.ok('PATCH /shop/feeds/{id}', { id, body }, { token });
    expect((await patch({ name: 'Nyt' })).data).toMatchObject({ name: 'Nyt', state: 'live' });
    const same = { category_id: null, supplier_id: null, in_stock: false };
    expect((await patch({ filter: same })).data.state).toBe('live');
    expect((await read(token, id))?.last_built_at).toBe(last_built_at);
    expect((await patch({ filter: { in_stock: true } })).data.state).toBe('building');
    expect(await built(token, id)).toMatchObject({ name: 'Nyt', items_count: 1 });
  });

  it.each([
    [{}, 'body'],
    [{ name: '' }, 'name'],
    [{ paused: 'yes' }, 'paused'],
    [{ filter: { category_id: 'x' } }, 'filter.category_id'],
  ])('[§D-fields] the change %j is 422 on %s', async (body, field) => {
    const { token } = await withShop();
    const { data } = await make(token);
    const answer = await server.send('PATCH /shop/feeds/{id}', { id: data.id, body }, { token });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
  });

  it('[§D-feeds] what is removed is gone with its file', async () => {
    const { token } = await withShop();
    const { id, url } = await makeBuilt(token);
    await server.ok('DELETE /shop/feeds/{id}', { id }, { token });
    expect((await fetchFile(url)).status).toBe(404);
    const again = await server.refused('DELETE /shop/feeds/{id}', { id }, { token });
    expect(again).toMatchObject({ status: 404, code: 'not_found' });
    expect(await server.db.$count(feedFiles, eq(feedFiles.feedId, id))).toBe(0);
  });

  it('[§6-team-role] who may only read sees the feeds and changes none', async () => {
    const { token, userId } = await withShop();
    const { id } = await makeBuilt(token);
    const role = (roleName: Role) =>
      server.db.update(shopUsers).set({ roleName }).where(eq(shopUsers.userId, userId));
    await role('limited');
    expect((await server.ok('GET /shop/feeds', {}, { token })).data).toHaveLength(1);
    const body = { name: 'Feed', channel: 'google' };
    for (const [call, args] of [['POST /shop/feeds', { body }] as const, ...everyCall]) {
      const answer = await server.send(call, { id, ...args }, { token });
      expect([call, answer.status]).toEqual([call, 403]);
    }
    await role('member');
    expect((await make(token)).data.state).toBe('building');
  });

  it('[§D-tenancy] another shop’s feed and an unknown one are 404, and nobody’s call is 401', async () => {
    const { token } = await withShop();
    const { id } = await makeBuilt(token);
    const stranger = await newPerson(server.db);
    for (const [call, args] of everyCall) {
      const answers = await Promise.all([
        server.send(call, { id, ...args }, stranger),
        server.send(call, { id: 999_999_999, ...args }, { token }),
        server.send(call, { id: 'x', ...args }, { token }),
        server.send(call, { id, ...args }),
      ]);
      expect([call, ...answers.map(({ status }) => status)]).toEqual([call, 404, 404, 404, 401]);
    }
    const body = { name: 'Feed', channel: 'google' };
    expect((await server.send('GET /shop/feeds', {})).status).toBe(401);
    expect((await server.send('POST /shop/feeds', { body })).status).toBe(401);
    expect((await read(token, id))?.state).toBe('live');
  });
});
