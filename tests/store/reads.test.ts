import { expect, test } from 'vitest';
import { countIn } from '../../contract/rules/change-runs.ts';
import { RequestFailure } from '../../src/api/failure.ts';
import type { RequestCall } from '../../src/api/request.ts';
import { serverWith } from './support/changes.ts';
import { FakeServer } from './support/fake-server.ts';
import { inDatabase } from './support/in-database.ts';
import { current, currentWith, live, open, restartedOffline, until } from './support/opened.ts';
import { importProduct, order } from './support/records.ts';
import { TestTime } from './support/test-time.ts';

const ready = <T extends { state: string }>(read: T) => read.state === 'ready';

test('[§1-offline] the whole list is read, paged and searched offline though only its first page was ever opened', async () => {
  const server = serverWith(500);
  for (let id = 1; id <= 30; id++) server.putOrder(order(id));
  server.put(importProduct(250, { title: 'Blå Smørebræt', supplier: { id: 4, name: 'Ærø Træ' } }));
  const first = await open(server);
  await current(first.sync);
  const { sync } = await restartedOffline(server, first);
  const page = sync.watch('GET /import-products', { query: { page: 50 } }).get();
  expect(page).toMatchObject({
    state: 'ready',
    source: 'stored',
    value: { meta: { current_page: 50, per_page: 10, last_page: 50, total: 500 } },
  });
  expect(page.state === 'ready' && page.value.data.map(({ id }) => id)).toEqual([
    10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
  ]);
  for (const search_query of ['bla smore', 'SMØREBRÆT', 'aero', 'NE-250']) {
    const found = sync.watch('GET /import-products', { query: { search_query } }).get();
    expect(found.state === 'ready' && found.value.data.map(({ id }) => id)).toEqual([250]);
  }
  const orders = sync.watch('GET /shop/orders', { query: { page: 3 } }).get();
  expect(orders.state === 'ready' && orders.value.data.map(({ id }) => id)).toEqual([
    10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
  ]);
  const one = sync.watch('GET /shop/orders/{id}', { id: 5007 }).get();
  expect(one.state === 'ready' && one.value.data.id).toBe(7);
});

test('[§1-offline] an answer is painted before it is kept, and read offline after a restart with its age', async () => {
  const server = serverWith(1);
  const time = new TestTime();
  const first = await open(server, { time });
  const search = {
    query: { include: 'product-filters', search: 'vare', supplier_id: 9 },
  } as const;
  await until(first.sync.watch('GET /products', search), live);
  const seenAt = time.now();
  const second = await restartedOffline(server, first, time);
  const kept = second.sync.watch('GET /products', {
    query: { supplier_id: 9, search: 'vare', include: 'product-filters' },
  });
  expect(kept.get()).toMatchObject({ state: 'ready', source: 'stored', observedAt: seenAt });
  const other = second.sync.watch('GET /products', { query: { search: 'never seen' } });
  expect(other.get()).toEqual({ state: 'failed', failure: { kind: 'offline' } });
});

test('[§1-offline] what is shown off the device stays in sight when the line comes back, until the answer is there', async () => {
  const server = serverWith(1);
  const search = { query: { include: 'product-filters', search: 'vare' } } as const;
  const first = await open(server);
  await until(first.sync.watch('GET /products', search), live);
  const { sync } = await restartedOffline(server, first);
  const watch = sync.watch('GET /products', search);
  const seen: string[] = [];
  const stop = watch.subscribe(() => {
    const read = watch.get();
    seen.push(read.state === 'ready' ? read.source : read.state);
  });
  expect(watch.get()).toMatchObject({ state: 'ready', source: 'stored' });
  server.setOnline(true);
  await sync.refresh();
  await until(watch, live);
  expect(seen).toContain('live');
  expect(seen).not.toContain('loading');
  stop();
});

test('[§1-offline] a network that fails on the way is answered for by the store, which says why', async () => {
  const server = serverWith(1);
  const { sync } = await open(server);
  const watch = sync.watch('GET /products', { query: {} });
  await until(watch, live);
  server.fault('GET /products', { kind: 'timeout' });
  await sync.refresh();
  await until(watch, () => false, 50).catch(() => {});
  const stop = watch.subscribe(() => {});
  await until(watch, (read) => read.state === 'ready' && read.failure?.kind === 'timeout');
  expect(watch.get()).toMatchObject({ source: 'stored' });
  stop();
});

test('[§D-log] an answer without the shape of the contract is refused before it becomes an event', async () => {
  const server = serverWith(1);
  const { sync } = await open(server);
  server.fault('GET /products', { answer: { data: [{ id: 'no number' }], meta: { total: 1 } } });
  const watch = sync.watch('GET /products', { query: {} });
  const failed = await until(watch, (read) => read.state === 'failed');
  expect(failed).toEqual({ state: 'failed', failure: { kind: 'unavailable', status: null } });
});

test('[§3-product] a product shows as in the import list as soon as it was added, also offline', async () => {
  const server = new FakeServer();
  const { sync } = await open(server);
  await current(sync);
  const watch = sync.watch('GET /products', { query: {} });
  await until(watch, live);
  const stop = watch.subscribe(() => {});
  server.setOnline(false);
  await sync.commit({ call: 'POST /import-products', args: { body: { product_id: 2 } } });
  const read = watch.get();
  expect(read.state === 'ready' && read.value.data.map((one) => one.is_in_import_list)).toEqual([
    false,
    true,
  ]);
  stop();
});

test('[§1-offline] what changed elsewhere arrives, and what was deleted goes', async () => {
  const { server, sync } = await currentWith(3);
  server.put(importProduct(2, { title: 'Elsewhere', rev: 2 }));
  server.remove(1);
  await sync.refresh();
  const read = sync.records('import-products').get();
  expect(read.state === 'ready' && read.value.map(({ value }) => value.title)).toEqual([
    'Produkt 3',
    'Elsewhere',
  ]);
});

test('[§1-offline] an expired cursor fetches everything again and keeps what waits to be sent', async () => {
  const { server, sync } = await currentWith(3);
  server.setOnline(false);
  await sync.commit({
    call: 'PATCH /import-products/{id}',
    args: { id: 3, body: { title: 'Mine' } },
  });
  server.items.delete(1);
  server.remove(1);
  server.put(importProduct(4));
  server.changes.forgotten = 1_000;
  const calls = server.calls('GET /changes').length;
  const release = server.hold('PATCH /import-products/{id}');
  server.setOnline(true);
  await sync.refresh();
  const cursors = server.calls('GET /changes').slice(calls, calls + 2);
  expect(cursors.map(({ args }) => args)).toEqual([
    { query: { cursor: 3, form: 'runs' } },
    { query: { cursor: 0, form: 'runs' } },
  ]);
  const read = sync.records('import-products').get();
  expect(read.state === 'ready' && read.value.map(({ value }) => value.title)).toEqual([
    'Produkt 4',
    'Mine',
    'Produkt 2',
  ]);
  release();
  await until(sync.outbox, (rows) => rows.length === 0);
  expect(server.items.get(3)?.title).toBe('Mine');
});

test('[§1-offline] a back end without changes is read page by page, and again where something differs', async () => {
  const server = serverWith(15);
  const { sync } = await open(server, { additions: [] });
  const items = sync.records('import-products');
  const titles = () => {
    const read = items.get();
    return read.state === 'ready' ? read.value.map(({ value }) => value.title) : [];
  };
  await until(items, live);
  expect(titles()).toHaveLength(15);
  server.remove(3);
  await sync.refresh();
  expect(titles()).toHaveLength(14);
  server.setOnline(false);
  await sync.commit({
    call: 'PATCH /import-products/{id}',
    args: { id: 15, body: { title: 'Overlaid' } },
  });
  expect(titles()[0]).toBe('Overlaid');
  const page = sync.watch('GET /import-products', { query: { page: 2 } });
  expect(page.get()).toMatchObject({
    state: 'ready',
    source: 'stored',
    value: { meta: { total: 14 } },
  });
  expect(server.calls('GET /changes')).toHaveLength(0);
});

test('[§D-speed] nothing is rendered again where nothing changed', async () => {
  const { server, sync } = await currentWith(20);
  const page = sync.watch('GET /import-products', { query: { page: 2 } });
  const before = page.get();
  const rowsBefore = sync.records('my-products').get();
  expect(ready(before)).toBe(true);
  server.setOnline(false);
  server.setOnline(true);
  await current(sync);
  const settledPage = page.get();
  await sync.commit({
    call: 'PATCH /import-products/{id}',
    args: { id: 20, body: { title: 'On page one' } },
  });
  expect(page.get().state === 'ready' && page.get()).toBe(settledPage);
  const rowsAfter = sync.records('my-products').get();
  expect(rowsBefore.state === 'ready' && rowsBefore.value).toEqual(
    rowsAfter.state === 'ready' && rowsAfter.value,
  );
});

test.each([true, false])(
  '[§D-changes-runs] what has changed arrives, whether the back end says it in runs (%s) or not',
  async (knowsRuns) => {
    const server = serverWith(4);
    server.changes.knowsRuns = knowsRuns;
    const { sync } = await open(server);
    await current(sync);
    server.remove(2);
    server.putOrder(order(1));
    server.put(importProduct(3, { rev: 2, title: 'Ny titel' }));
    await sync.refresh();
    const items = sync.records('import-products').get();
    const shown = items.state === 'ready' ? items.value : [];
    expect(shown.map(({ id, value }) => [id, value.title])).toEqual([
      [4, 'Produkt 4'],
      [3, 'Ny titel'],
      [1, 'Produkt 1'],
    ]);
    const orders = sync.records('orders').get();
    expect(orders.state === 'ready' && orders.value).toHaveLength(1);
    expect(server.seen.some(({ args }) => (args.query as { form?: string })?.form === 'runs')).toBe(
      true,
    );
  },
);

test('[§D-changes] a reading from the oldest change is kept in parts of 1,000 changes, and a line that breaks in the middle loses none that came', async () => {
  const server = serverWith(1_700);
  server.changes.knowsNewest = false;
  const ask = server.request;
  let asked = 0;
  server.request = (async (call, args, options) => {
    if (call === 'GET /changes') asked += 1;
    if (asked > 3) throw new RequestFailure({ kind: 'offline' });
    return ask(call, args, options);
  }) as RequestCall;
  const { sync, userId } = await open(server);
  await until(sync.records('import-products'), ({ state }) => state === 'failed');
  const read = () =>
    inDatabase(userId, async ({ events }) => {
      const kept = await events.toArray();
      const pages = kept.filter(({ type }) => type === 'changes.observed');
      return pages.map(({ payload }) => countIn(JSON.parse(payload).runs));
    });
  await expect.poll(read).toEqual([1_000, 500]);
  server.request = ask;
});
