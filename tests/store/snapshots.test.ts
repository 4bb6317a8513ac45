import { afterEach, expect, test, vi } from 'vitest';
import { dexieStore } from '../../src/db/dexie-store.ts';
import { foldAll } from '../../src/db/fold.ts';
import { NotBrought } from '../../src/db/snapshot.ts';
import { whenBrought } from '../../src/db/when-brought.ts';
import { nothingConfirmed } from '../../src/sync/state/confirmed.ts';
import { serverWith } from './support/changes.ts';
import {
  compacted,
  deleteStores,
  failSecondPart,
  ids,
  newStore,
  observed,
  whole,
} from './support/compacted.ts';
import { inDatabase } from './support/in-database.ts';
import { current, newUser, open, until } from './support/opened.ts';
import { TestTime } from './support/test-time.ts';

afterEach(deleteStores);

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

test('[§D-storage] who waits for a part that the disk doesn’t deliver goes on without it', async () => {
  const { store } = await compacted();
  failSecondPart();
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
