import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { feedFileParts, feeds, jobs, myProducts } from '../../server/db/schema.ts';
import { feedBuildRunner } from '../../server/feeds/build-runner.ts';
import { composeFeed } from '../../server/feeds/compose.ts';
import { keepBuild } from '../../server/feeds/feed-rows.ts';
import { rebuildStale } from '../../server/feeds/rebuild-stale.ts';
import { workOn } from '../../server/jobs/work-on.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newCategory, newSupplier } from '../support/server-catalogue.ts';
import { feedsOn, fetchFile } from '../support/server-feeds.ts';
import { connectStore } from '../support/server-integrations.ts';

const hour = 3_600_000;
const pace = () => setImmediate;

onOneDatabase('the files of feeds', (database) => {
  const server = serverFor({ database });
  const { withShop, sell, make, read, built, makeBuilt } = feedsOn(server);

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
    expect((await fetchFile(url, { 'If-None-Match': `"x", ${tag}` })).status).toBe(304);
    const strong = tag.replace('W/', '');
    expect((await fetchFile(url, { 'If-None-Match': strong })).status).toBe(304);
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

  it('[§D-feeds-store] [§7-patch-integration-options] a feed tells the stock as its store’s options have it', async () => {
    const { token, shopId } = await withShop([
      { title: 'Kop', stock: 10 },
      { title: 'Fad', stock: 3 },
    ]);
    // Feeds lead to the connected store, even if another one was added earlier.
    await connectStore(server.db, shopId, { state: 'reauth_required' });
    const id = await connectStore(server.db, shopId);
    const { id: feed } = await makeBuilt(token);
    async function told(options: { stock_buffer?: number; out_of_stock_policy?: 'hide' | 'zero' }) {
      await server.ok('PATCH /shop/integrations/{id}/options', { id, body: options }, { token });
      await server.ok('POST /shop/feeds/{id}/build', { id: feed }, { token });
      const text = await (await fetchFile((await built(token, feed))?.url)).text();
      return [...text.matchAll(/<g:title>(\w+)<.*?<g:availability>(\w+)</gs)].map(
        ([, title, stock]) => `${title}: ${stock}`,
      );
    }
    const both = ['Kop: in_stock', 'Fad: in_stock'];
    expect(await told({ out_of_stock_policy: 'hide' })).toEqual(both);
    expect(await told({ stock_buffer: 2 })).toEqual(both);
    expect(await told({ stock_buffer: 3 })).toEqual(['Kop: in_stock']);
    expect(await told({ out_of_stock_policy: 'zero' })).toEqual([
      'Kop: in_stock',
      'Fad: out_of_stock',
    ]);
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

  it('[§D-feeds] [§D-jobs] a build that was cut off midway left nothing and is made again', async () => {
    const { token, shopId } = await withShop();
    const { id } = await makeBuilt(token);
    await sell(shopId, { title: 'Senere' });
    const jobId = randomUUID();
    const cut = { id: jobId, kind: 'feed_build', name: '', ok: 1, state: 'running' } as const;
    await server.db
      .insert(jobs)
      .values({ ...cut, tenant: `shop:${shopId}`, input: { feed_id: id } });
    await server.db.update(feeds).set({ state: 'building' }).where(eq(feeds.id, id));
    const runner = feedBuildRunner({
      db: server.db,
      storage: openFolder(server.dataDir),
      now: Date.now,
      publicUrl: () => server.address,
      pace,
    });
    const runs = (stopping: AbortSignal) =>
      workOn({ db: server.db, alone: true, stopping, onError: () => {} }, runner, jobId);
    expect(await runs(AbortSignal.abort())).toBe(false);
    expect(await read(token, id)).toMatchObject({ state: 'building', items_count: 1 });
    expect(await runs(new AbortController().signal)).toBe(true);
    expect(await read(token, id)).toMatchObject({ state: 'live', items_count: 2 });
    // Running it again changes nothing: the job has ended.
    expect(await runs(new AbortController().signal)).toBe(true);
    const [job] = await server.db.select().from(jobs).where(eq(jobs.id, jobId));
    expect(job).toMatchObject({ state: 'completed', total: 2, ok: 2 });
  });

  it('[§D-jobs] a build that is given up leaves the feed failed, and its file as it was', async () => {
    const { token, shopId } = await withShop();
    const { id, url } = await makeBuilt(token);
    const jobId = randomUUID();
    const lost = { id: jobId, kind: 'feed_build', name: '' } as const;
    await server.db
      .insert(jobs)
      .values({ ...lost, tenant: `shop:${shopId}`, input: { feed_id: id } });
    await server.db.update(feeds).set({ state: 'building' }).where(eq(feeds.id, id));
    const publicUrl = () => server.address;
    const storage = openFolder(server.dataDir);
    await feedBuildRunner({ db: server.db, storage, now: Date.now, publicUrl, pace }).giveUp(
      jobId,
      {
        code: 'internal',
        text: 'The job failed.',
      },
    );
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

  const everything = { row: 0, attribute: 'item' };

  it('[§D-feeds-bounds] a file in many parts is read whole, also by who began before it was built anew', async () => {
    const long = '<p>ø</p>'.repeat(2500);
    const { token, shopId } = await withShop(Array(120).fill({ description: long }));
    const { id, url } = await makeBuilt(token);
    const parts = () => server.db.$count(feedFileParts, eq(feedFileParts.feedId, id));
    const one = await parts();
    expect(one).toBeGreaterThan(1);
    const slow = await fetchFile(url, { 'Accept-Encoding': 'identity' });
    await server.db
      .update(myProducts)
      .set({ title: 'Ny titel' })
      .where(eq(myProducts.shopId, shopId));
    await server.ok('POST /shop/feeds/{id}/build', { id }, { token });
    await built(token, id);
    const [before, after] = [await slow.text(), await (await fetchFile(url)).text()];
    expect(Buffer.byteLength(before)).toBe(Number(slow.headers.get('Content-Length')));
    expect(before.endsWith('</rss>\n')).toBe(true);
    expect([before.includes('Ny titel'), after.includes('Ny titel')]).toEqual([false, true]);
    await server.ok('POST /shop/feeds/{id}/build', { id }, { token });
    await built(token, id);
    // Two files are kept: the current one and the one before it.
    expect(await parts()).toBe(2 * one);
    expect((await fetch(url ?? '', { method: 'HEAD' })).headers.get('ETag')).toMatch(
      /^W\/".{22}"$/,
    );
  });

  it('[§D-feeds-bounds] a file that would be too large is not made, is told of, and leaves nothing behind', async () => {
    const { token } = await withShop([{ title: 'Kop' }, { title: 'Fad' }]);
    const { id, url } = await makeBuilt(token);
    const before = await (await fetchFile(url)).text();
    const stored = await server.db.$count(feedFileParts, eq(feedFileParts.feedId, id));
    const [row] = await server.db.select().from(feeds).where(eq(feeds.id, id));
    if (!row) throw new Error('The feed is gone.');
    const largestFile = before.length - 1;
    const storage = openFolder(server.dataDir);
    const parts = { storage, feed: row, publicUrl: server.address, largestFile };
    const composed = await composeFeed(server.db, parts);
    expect(composed).toMatchObject({
      file: null,
      problems: [{ ...everything, code: 'file_too_large' }],
    });
    await keepBuild(server.db, row, composed, Date.now());
    expect(await read(token, id)).toMatchObject({ state: 'failed', url, items_count: 2 });
    expect(await (await fetchFile(url)).text()).toBe(before);
    expect(await server.db.$count(feedFileParts, eq(feedFileParts.feedId, id))).toBe(stored);
  });

  it('[§D-feeds-bounds] a build isn’t kept if another one has removed its parts', async () => {
    const { token } = await withShop();
    const { id, url } = await makeBuilt(token);
    const [row] = await server.db.select().from(feeds).where(eq(feeds.id, id));
    if (!row) throw new Error('The feed is gone.');
    const feed = row;
    const composed = await composeFeed(server.db, {
      storage: openFolder(server.dataDir),
      feed,
      publicUrl: server.address,
    });
    const ours = eq(feedFileParts.build, composed.file?.build ?? '');
    await server.db.delete(feedFileParts).where(ours);
    expect(await keepBuild(server.db, feed, composed, Date.now())).toBe(false);
    expect((await fetchFile(url)).status).toBe(200);
  });
});
