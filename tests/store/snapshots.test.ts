import { afterEach, expect, test, vi } from 'vitest';
import type { Failure } from '../../src/api/failure.ts';
import { type TenantDatabase, tenantDatabase } from '../../src/db/database.ts';
import { dexieStore } from '../../src/db/dexie-store.ts';
import { foldAll } from '../../src/db/fold.ts';
import { revivingStore } from '../../src/db/reviving-store.ts';
import { NotBrought } from '../../src/db/snapshot.ts';
import type { Store } from '../../src/db/store.ts';
import { whenBrought } from '../../src/db/when-brought.ts';
import { newId } from '../../src/lib/browser/ids.ts';
import { cell } from '../../src/lib/pure/cell.ts';
import { type Confirmed, nothingConfirmed } from '../../src/sync/state/confirmed.ts';
import type { NewEvent } from '../../src/sync/state/events.ts';
import type { StoreHealth } from '../../src/sync/state/types.ts';
import { createModel } from '../../src/sync/store/model.ts';
import { serverWith } from './support/changes.ts';
import { inDatabase } from './support/in-database.ts';
import { current, newUser, open, until } from './support/opened.ts';
import { importProduct } from './support/records.ts';
import { TestTime } from './support/test-time.ts';

const opened: TenantDatabase<unknown>[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const database of opened.splice(0)) await database.delete();
});

async function newStore() {
  const database = tenantDatabase<unknown>(`snapshots-${newId()}`);
  opened.push(database);
  await database.open();
  return { database, store: dexieStore(database) };
}

/** What a start reads, once it has everything. */
async function whole(store: Store<unknown>): Promise<Confirmed> {
  const { confirmed, whole } = await store.load();
  await whole;
  return confirmed;
}

const observed = (ids: readonly number[], rev = 1): NewEvent => ({
  ...{ id: newId(), aggregate: 'collections', commandId: null, origin: 'server' },
  type: 'changes.observed',
  at: 1,
  payload: {
    runs: [{ entity: 'import-products', values: ids.map((id) => importProduct(id, { rev })) }],
    cursor: 1,
    done: true,
  },
});

const ids = Array.from({ length: 2_500 }, (_, index) => index + 1);

async function compacted() {
  const { database, store } = await newStore();
  const confirmed = foldAll(await store.append([observed(ids)]));
  expect(await store.compact(confirmed)).toBe(true);
  const chunks = async () => (await database.snapshots.toCollection().primaryKeys()).sort();
  return { database, store, confirmed, chunks };
}

/** A user with 2,500 items in a snapshot on the device; the server can't be reached. */
async function keptByAUser() {
  const server = serverWith(ids.length);
  const userId = newUser();
  const { sync, close } = await open(server, { userId });
  await current(sync);
  await close();
  await inDatabase(userId, async (database) => {
    const store = dexieStore(database);
    await store.compact(await whole(store));
  });
  server.setOnline(false);
  return { server, userId };
}

test('[§D-speed] a snapshot leaves the chunks of what didn’t change as they are', async () => {
  const { store, confirmed, chunks } = await compacted();
  const before = await chunks();
  expect(before).toHaveLength(5);
  foldAll(await store.append([observed([7], 2)]), confirmed);
  expect(await store.compact(confirmed)).toBe(true);
  const after = await chunks();
  expect(after).toHaveLength(5);
  expect(after.filter((key) => before.includes(key))).toHaveLength(4);

  const loaded = await whole(store);
  expect(loaded.tables['import-products'].list()).toEqual(
    confirmed.tables['import-products'].list(),
  );
  expect(loaded.tables['import-products'].get(7)?.rev).toBe(2);
});

test('[§D-speed] a log is long by its bytes, too, once everything is on the device', async () => {
  const reading = await newStore();
  await reading.store.load();
  await reading.store.append([observed(ids)]);
  expect(reading.store.isLong()).toBe(false);

  const { store } = await compacted();
  await whole(store);
  await store.append([observed([7], 2)]);
  expect(store.isLong()).toBe(false);
  await store.append([observed(ids, 2)]);
  expect(store.isLong()).toBe(true);
});

test('[§D-speed] what came while somebody looked is compacted as soon as they leave the page', async () => {
  const server = serverWith(2);
  const time = new TestTime();
  const { sync, userId } = await open(server, { time });
  await current(sync);
  time.turn(3_000);
  for (let count = 0; count < 25; count += 1) {
    server.arrive();
    await sync.refresh();
  }
  await inDatabase(userId, async ({ events }) => {
    expect(await events.count()).toBeGreaterThan(20);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => events.count()).toBe(0);
  });
});

test('[§D-speed] a start has the newest records before the rest is here, whatever was told of others', async () => {
  const { store, confirmed } = await compacted();
  foldAll(await store.append([observed([1_200], 2)]), confirmed);
  const { confirmed: loaded, whole: rest } = await store.load();
  const table = loaded.tables['import-products'];
  expect(table.size).toBe(2_500);
  expect(table.first(10)).toEqual(confirmed.tables['import-products'].first(10));
  for (const id of [1, 1_200]) expect(() => table.get(id)).toThrow(NotBrought);
  await rest;
  expect(table.get(1)?.rev).toBe(1);
  expect(table.get(1_200)?.rev).toBe(2);
  expect(table.list()).toEqual(confirmed.tables['import-products'].list());
});

test('[§D-speed] each part can be used as soon as it has been read', async () => {
  const { store } = await compacted();
  const { confirmed, brought } = await store.load();
  const table = confirmed.tables['import-products'];
  for (const id of [1_200, 1]) await whenBrought(() => expect(table.get(id)?.id).toBe(id), brought);
  expect(table.list()).toHaveLength(2_500);
});

test('[§D-log] [§D-heals-sound] a start during the first compaction, or after one that was broken off, finds no damage', async () => {
  const { database, store } = await newStore();
  const confirmed = foldAll(await store.append([observed(ids)]));
  const halfway: { size: number; aside: number; broken: boolean }[] = [];
  const put = IDBObjectStore.prototype.put;
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
  const lookAfter = new Set(['/import-products/0', '/import-products/1']);
  const looks: Promise<void>[] = [];
  puts.mockImplementation(function (this: IDBObjectStore, row, key) {
    const end = String(row?.key).slice(36);
    if (lookAfter.delete(end))
      this.transaction.addEventListener('complete', () => looks.push(look()));
    return put.call(this, row, key);
  });
  async function look(): Promise<void> {
    const other = tenantDatabase<unknown>(database.name);
    await other.open();
    const loaded = await dexieStore(other).load();
    await loaded.whole;
    const { size } = loaded.confirmed.tables['import-products'];
    halfway.push({ size, aside: loaded.aside.get(), broken: loaded.broken.get() });
    other.close();
  }
  expect(await store.compact(confirmed)).toBe(true);
  await Promise.all(looks);
  const fine = { size: 2_500, aside: 0, broken: false };
  expect(halfway).toEqual([fine, fine]);
  expect(await database.quarantine.count()).toBe(0);
});

test('[§D-heals-sound] [§D-storage] a part that only couldn’t be read for a moment stays as it is, and nobody is told that it is lost', async () => {
  const { database, store } = await compacted();
  const before = await database.snapshots.toArray();
  const get = IDBObjectStore.prototype.get;
  const gets = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    const asked = get.call(this, key);
    if (String(key).endsWith('/import-products/1'))
      asked.addEventListener('success', () => this.transaction.abort());
    return asked;
  });
  const { confirmed, whole: rest, aside } = await store.load();
  await rest;
  gets.mockRestore();
  expect(confirmed.tables['import-products'].get(1)).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await database.snapshots.toArray()).toEqual(before);
  expect(await database.quarantine.count()).toBe(0);
  expect(aside.get()).toBe(0);
});

test('[§D-storage] who waits for a part that the disk doesn’t deliver goes on without it', async () => {
  const { store } = await compacted();
  const get = IDBObjectStore.prototype.get;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    const asked = get.call(this, key);
    const isSecond = String(key).endsWith('/import-products/1');
    if (isSecond) asked.addEventListener('success', () => this.transaction.abort());
    return asked;
  });
  const { confirmed, brought, broken } = await store.load();
  const table = confirmed.tables['import-products'];
  const read = vi.fn(() => table.get(1));
  await whenBrought(read, brought);
  expect(read.mock.results.at(-1)?.value).toBeUndefined();
  expect(broken.get()).toBe(true);
});

test('[§D-outbox] what a person does right after a start finds every record', async () => {
  const { server, userId } = await keptByAUser();
  const { sync } = await open(server, { userId });
  await sync.commit({
    call: 'PATCH /import-products/{id}',
    args: { id: 1, body: { title: 'at once' } },
  });
  const [row] = sync.outbox.get();
  expect(row?.command).toMatchObject({
    args: { id: 1, body: { title: 'at once', rev: 1 } },
    before: { title: 'Produkt 1' },
  });
  const list = await until(sync.records('import-products'), ({ state }) => state === 'ready');
  expect(list.state === 'ready' && list.value.at(-1)?.value.title).toBe('at once');
});

test('[§D-log] a snapshot whose chunks another tab has replaced isn’t pointed to', async () => {
  const { database, store, confirmed, chunks } = await compacted();
  const here = await whole(store);
  // Another tab at the same place in the log, whose chunks were cut in other places.
  await database.snapshots.clear();
  expect(await store.compact(foldAll([], confirmed))).toBe(true);
  const theirs = await chunks();
  foldAll(await store.append([observed([7], 2)]), here);
  expect(await store.compact(here)).toBe(true);
  expect((await chunks()).filter((key) => theirs.includes(key))).toEqual(['head']);
  expect((await whole(store)).tables['import-products'].list()).toHaveLength(2_500);
});

for (const isClosed of [false, true])
  test(`[§D-tabs] [§D-log] a tab that slept while another compacted the log knows everything once it is awake${isClosed ? ', also if the browser has closed its database' : ''}`, async () => {
    const { database, store: awake } = await newStore();
    const theirs = (await awake.load()).confirmed;
    const keep = async (...which: Parameters<typeof observed>) =>
      foldAll(await awake.append([observed(...which)]), theirs);
    await keep([1, 2, 3]);

    const open = async () => {
      const connection = tenantDatabase<Failure>(database.name);
      opened.push(connection as TenantDatabase<unknown>);
      await connection.open();
      return connection;
    };
    const store = await revivingStore(await open(), {
      ...{ open, memory: () => model, mayReturn: async () => true },
      ...{ onLost: vi.fn(), onOutdated: vi.fn() },
    });
    const model = createModel(store, await store.load(), cell<StoreHealth>('durable'), () => {});
    const sleep = () => {
      if (isClosed) opened.at(-1)?.close();
    };
    const shown = () => {
      const rows = model.view.table('import-products').list();
      return rows.map(({ value }) => [value.id, value.rev]);
    };
    const known = () => theirs.tables['import-products'].list().map(({ id, rev }) => [id, rev]);

    // Everything that came meanwhile is in the snapshot.
    sleep();
    await keep([2, 4], 2);
    expect(await awake.compact(theirs)).toBe(true);
    await model.catchUp();
    expect(shown()).toEqual(known());

    // The snapshot covers some of it, and the log has the rest.
    sleep();
    await keep([1], 2);
    expect(await awake.compact(theirs)).toBe(true);
    await keep([5]);
    await model.catchUp();
    expect(shown()).toEqual(known());

    // It hears of something only by writing itself.
    sleep();
    await keep([3], 2);
    expect(await awake.compact(theirs)).toBe(true);
    await model.observe(observed([6]));
    foldAll(await awake.since(theirs.seq), theirs);
    expect(shown()).toEqual(known());
    expect(await store.compact(model.confirmed)).toBe(true);
    expect((await whole(awake)).tables['import-products'].list()).toEqual(
      theirs.tables['import-products'].list(),
    );
  });

test('[§D-storage] a chunk that doesn’t parse is found when it is looked at, and fetched again', async () => {
  const { server, userId } = await keptByAUser();
  await inDatabase(userId, async ({ snapshots }) => {
    const keys = await snapshots.toCollection().primaryKeys();
    const last = keys
      .filter((key) => key.includes('/import-products/'))
      .sort()
      .at(-1);
    await snapshots.put({ key: last ?? '', text: '[{"id":' });
  });

  const { sync } = await open(server, { userId });
  const page = sync.watch('GET /import-products', { query: {} }).get();
  expect(page.state === 'ready' && page.value.data[0]?.id).toBe(2_500);
  server.setOnline(true);
  const list = await current(sync);
  expect(list.state === 'ready' && list.value.map(({ id }) => id)).toEqual(ids.toReversed());
});

test('[§D-storage] a snapshot of an earlier build, which doesn’t say what its chunks hold, is read', async () => {
  const { database, store, confirmed } = await compacted();
  const head = JSON.parse((await database.snapshots.get('head'))?.text ?? '');
  const chunks = head.chunks.map(({ key }: { key: string }) => ({ key }));
  await database.snapshots.put({ key: 'head', text: JSON.stringify({ ...head, chunks }) });
  const loaded = await whole(store);
  expect(loaded.seq).toBe(confirmed.seq);
  expect(loaded.tables['import-products'].list()).toEqual(
    confirmed.tables['import-products'].list(),
  );
  expect(loaded.tables.orders.list()).toEqual(nothingConfirmed().tables.orders.list());
});
