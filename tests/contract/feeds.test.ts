import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import type { FeedChannel } from '../../contract/entities/feeds.ts';
import {
  activities,
  feedFiles,
  feeds,
  jobs,
  myProducts,
  shops,
  shopUsers,
} from '../../server/db/schema.ts';
import { feedBuildRunner } from '../../server/feeds/build-runner.ts';
import { rebuildStale } from '../../server/feeds/rebuild-stale.ts';
import { onEachDatabase, startServer, type TestServer } from '../support/server.ts';
import { newCategory, newProduct, newSupplier } from '../support/server-catalogue.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';
import { until } from '../support/until.ts';

const hour = 3_600_000;
const everyCall: [CallKey, object][] = [
  ['PATCH /shop/feeds/{id}', { body: { name: 'x' } }],
  ['POST /shop/feeds/{id}/build', {}],
  ['DELETE /shop/feeds/{id}', {}],
];

onEachDatabase('feeds', (database) => {
  let server: TestServer;
  let supplierId: number;
  beforeAll(async () => {
    server = await startServer({ database });
    supplierId = await newSupplier(server.db);
  });
  afterAll(() => server.stop());

  interface Goods {
    title?: string;
    description?: string;
    category?: number | null;
    supplier?: number;
    stock?: number;
    status?: string;
  }

  /** A shop that sells something in a store, and somebody who works there. */
  async function withShop(goods: Goods[] = [{}], website: string | null = 'https://butik.example') {
    const person = await newPerson(server.db);
    const shopId = person.shopIds[0] ?? 0;
    await server.db.update(shops).set({ website }).where(eq(shops.id, shopId));
    for (const one of goods) await sell(shopId, one);
    return { ...person, shopId };
  }

  async function sell(shopId: number, one: Goods): Promise<number> {
    const { title = 'Kop', description = '<p>En kop.</p>', status = 'active', stock = 10 } = one;
    const images = [{ url: '/media/kop.jpg', alt: '' }];
    const { id, variantIds } = await newProduct(server.db, {
      supplierId: one.supplier ?? supplierId,
      title,
      brand: 'Åby',
      sold: [{ stock }],
    });
    const variants = variantIds.map((variant_id) => ({
      ...{ variant_id, included: true, price: 12_900, compare_at: null },
    }));
    const categoryId = one.category ?? null;
    await server.db
      .insert(myProducts)
      .values({ shopId, productId: id, status, title, description, categoryId, images, variants });
    return id;
  }

  const make = (token: string, body: object = {}) =>
    server.ok(
      'POST /shop/feeds',
      { body: { name: 'Feed', channel: 'google' as FeedChannel, ...body } },
      { token },
    );
  const read = async (token: string, id: number) => {
    const { data } = await server.ok('GET /shop/feeds', {}, { token });
    return data.find((feed) => feed.id === id);
  };
  const built = (token: string, id: number) =>
    until(
      () => read(token, id),
      (feed) => feed?.state !== 'building',
    );
  async function makeBuilt(token: string, body: object = {}) {
    const { data } = await make(token, body);
    const feed = await built(token, data.id);
    if (!feed) throw new Error('The feed is gone.');
    return feed;
  }
  const fetchFile = (url: string | null | undefined, headers: Record<string, string> = {}) =>
    fetch(url ?? 'http://there.is.none', { headers });

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

  it('[§D-feeds] whoever has the address reads the file, and reads it once', async () => {
    const { token } = await withShop([{ title: 'Kop & fad' }]);
    const { url } = await makeBuilt(token);
    const answer = await fetchFile(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    const text = await answer.text();
    expect(text).toContain('<g:title>Kop &amp; fad</g:title>');
    expect(text).toContain('<g:link>https://butik.example/products/kop-fad</g:link>');
    expect(text).toContain(`<g:image_link>${server.address}/media/kop.jpg</g:image_link>`);
    const tag = answer.headers.get('ETag') ?? '';
    expect((await fetchFile(url, { 'If-None-Match': `"x", W/${tag}` })).status).toBe(304);
    expect((await fetchFile(url, { 'If-None-Match': '"x"' })).status).toBe(200);
  });

  it('[§D-feeds] any other address below /feeds is a 404', async () => {
    const { token } = await withShop();
    const { url } = await makeBuilt(token);
    const wrong = [url?.replace('.xml', '.csv'), url?.replace(/.{5}\.xml$/, 'aaaaa.xml')];
    for (const address of [...wrong, `${server.address}/feeds/`, `${server.address}/feeds/x/y`]) {
      expect((await fetchFile(address)).status).toBe(404);
    }
  });

  it.each([
    ['meta', 'xml', '<g:availability>in stock</g:availability>'],
    ['prisjakt', 'xml', '<g:availability>in_stock</g:availability>'],
    ['pricerunner', 'csv', '"129.00","DKK"'],
    ['kelkoo', 'xml', '<merchant-category>'],
  ])('[§D-feeds] %s is written in its own format', async (channel, extension, part) => {
    const category = await newCategory(server.db);
    const { token } = await withShop([{ category }]);
    const { url } = await makeBuilt(token, { channel });
    expect(url).toMatch(new RegExp(`\\.${extension}$`));
    expect(await (await fetchFile(url)).text()).toContain(part);
  });

  it('[§3-feed] an item that can’t be listed is left out with row, attribute and reason', async () => {
    const { token } = await withShop([{}, { title: 'Bar', description: '' }, {}]);
    const feed = await makeBuilt(token);
    expect(feed).toMatchObject({ state: 'live_with_errors', items_count: 2, left_out_count: 1 });
    expect(feed.problems).toMatchObject([
      { row: 2, title: 'Bar', attribute: 'description', code: 'missing' },
    ]);
    expect(await (await fetchFile(feed.url)).text()).not.toContain('Bar');
  });

  it('[§3-feed] the filter chooses among the active products', async () => {
    const parent = await newCategory(server.db);
    const category = await newCategory(server.db, parent);
    const supplier = await newSupplier(server.db, 'En anden');
    const { token } = await withShop([
      { category, supplier },
      { category, supplier, stock: 0 },
      { category },
      { supplier },
      { category, supplier, status: 'on_hold' },
    ]);
    const count = async (filter: object) => (await makeBuilt(token, { filter })).items_count;
    expect(await count({})).toBe(4);
    expect(await count({ category_id: parent })).toBe(3);
    expect(await count({ supplier_id: supplier })).toBe(3);
    expect(await count({ in_stock: true })).toBe(3);
    const all = { category_id: category, supplier_id: supplier, in_stock: true };
    expect(await count(all)).toBe(1);
  });

  it('[§D-feeds] a shop that nobody can buy from gets no file, and is told so', async () => {
    const { token, shopId } = await withShop([{}], null);
    const { data: made } = await make(token);
    expect(await built(token, made.id)).toMatchObject({
      state: 'failed',
      url: null,
      problems: [{ row: 0, attribute: 'link', code: 'missing' }],
    });
    await connectStore(server.db, shopId, { platform: 'woocommerce', shopDomain: 'shop.example' });
    await server.ok('POST /shop/feeds/{id}/build', { id: made.id }, { token });
    const feed = await built(token, made.id);
    expect(feed).toMatchObject({ state: 'live', problems: [] });
    expect(await (await fetchFile(feed?.url)).text()).toContain(
      'https://shop.example/product/kop/',
    );
  });

  it('[§3-feed] a failed build keeps serving the last good file, at the same address', async () => {
    const { token, shopId } = await withShop([{ title: 'Kop' }]);
    const before = await makeBuilt(token);
    await server.db
      .update(myProducts)
      .set({ description: '' })
      .where(eq(myProducts.shopId, shopId));
    await server.ok('POST /shop/feeds/{id}/build', { id: before.id }, { token });
    const after = await built(token, before.id);
    expect(after).toMatchObject({
      state: 'failed',
      url: before.url,
      last_built_at: before.last_built_at,
      items_count: 1,
    });
    expect(after?.problems.map(({ code }) => code)).toEqual(['nothing_left', 'missing']);
    expect(await (await fetchFile(after?.url)).text()).toContain('Kop');
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

  it('[§3-feed] a new name changes nothing else, a new filter builds anew', async () => {
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

  it('[§D-feeds] [§D-jobs] a build that was cut off midway left nothing and is made again', async () => {
    const { token, shopId } = await withShop();
    const { id } = await makeBuilt(token);
    await sell(shopId, { title: 'Senere' });
    const jobId = randomUUID();
    const cut = { id: jobId, tenant: `shop:${shopId}`, kind: 'feed_build', name: '', ok: 1 };
    await server.db.insert(jobs).values({ ...cut, state: 'running', input: { feed_id: id } });
    await server.db.update(feeds).set({ state: 'building' }).where(eq(feeds.id, id));
    const runner = feedBuildRunner({
      db: server.db,
      now: Date.now,
      publicUrl: () => server.address,
    });
    const stopping = AbortSignal.abort();
    await expect(runner.run(jobId, stopping)).rejects.toThrow('between two pieces');
    expect(await read(token, id)).toMatchObject({ state: 'building', items_count: 1 });
    await runner.run(jobId, new AbortController().signal);
    expect(await read(token, id)).toMatchObject({ state: 'live', items_count: 2 });
    // Once more changes nothing: it has ended.
    await runner.run(jobId, new AbortController().signal);
    const [job] = await server.db.select().from(jobs).where(eq(jobs.id, jobId));
    expect(job).toMatchObject({ state: 'completed', total: 2, ok: 2 });
  });

  it('[§D-jobs] a build that is given up leaves the feed failed, and its file as it was', async () => {
    const { token, shopId } = await withShop();
    const { id, url } = await makeBuilt(token);
    const jobId = randomUUID();
    const lost = { id: jobId, tenant: `shop:${shopId}`, kind: 'feed_build', name: '' };
    await server.db.insert(jobs).values({ ...lost, input: { feed_id: id } });
    await server.db.update(feeds).set({ state: 'building' }).where(eq(feeds.id, id));
    const publicUrl = () => server.address;
    await feedBuildRunner({ db: server.db, now: Date.now, publicUrl }).giveUp(jobId);
    expect(await read(token, id)).toMatchObject({ state: 'failed', items_count: 1, url });
    expect((await fetchFile(url)).status).toBe(200);
  });

  it('[§D-feeds] after an hour a feed is built again, in silence', async () => {
    const { token, shopId } = await withShop();
    const { id, last_built_at } = await makeBuilt(token);
    await sell(shopId, { title: 'Ny' });
    await rebuildStale(server.db, server.address, Date.now());
    expect(await read(token, id)).toMatchObject({ last_built_at, items_count: 1 });
    await rebuildStale(server.db, server.address, Date.now() + hour);
    expect(await read(token, id)).toMatchObject({ state: 'live', items_count: 2 });
  });

  it('[§6-team-role] who may only read sees the feeds and changes none', async () => {
    const { token, userId, shopId } = await withShop();
    const { id } = await makeBuilt(token);
    const role = (roleName: string) =>
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
    expect(shopId).toBeGreaterThan(0);
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
