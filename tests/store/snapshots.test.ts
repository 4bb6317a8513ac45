import { afterEach, expect, test } from 'vitest';
import { nothingConfirmed } from '../../src/db/confirmed.ts';
import { type TenantDatabase, tenantDatabase } from '../../src/db/database.ts';
import { dexieStore } from '../../src/db/dexie-store.ts';
import type { NewEvent } from '../../src/db/events.ts';
import { foldAll } from '../../src/db/fold.ts';
import { databaseName } from '../../src/db/names.ts';
import { newId } from '../../src/lib/ids.ts';
import { FakeServer } from './support/fake-server.ts';
import { current, newUser, open } from './support/opened.ts';
import { importProduct } from './support/records.ts';

const opened: TenantDatabase<unknown>[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.delete();
});

async function newStore() {
  const database = tenantDatabase<unknown>(`snapshots-${newId()}`);
  opened.push(database);
  await database.open();
  return { database, store: dexieStore(database) };
}

const observed = (ids: readonly number[], rev = 1): NewEvent => ({
  ...{ id: newId(), version: 1, aggregate: 'collections', commandId: null, origin: 'server' },
  type: 'changes.observed',
  at: 1,
  payload: {
    rows: ids.map((id) => ({
      ...{ seq: id, entity: 'import-products', id, op: 'upsert' },
      value: importProduct(id, { rev }),
    })),
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

test('[§D-speed] a snapshot leaves the chunks of what didn’t change as they are', async () => {
  const { store, confirmed, chunks } = await compacted();
  const before = await chunks();
  expect(before).toHaveLength(4);
  foldAll(await store.append([observed([7], 2)]), confirmed);
  expect(await store.compact(confirmed)).toBe(true);
  const after = await chunks();
  expect(after).toHaveLength(4);
  expect(after.filter((key) => before.includes(key))).toHaveLength(3);

  const { confirmed: loaded } = await store.load();
  expect(loaded.tables['import-products'].list()).toEqual(
    confirmed.tables['import-products'].list(),
  );
  expect(loaded.tables['import-products'].get(7)?.rev).toBe(2);
});

test('[§D-log] a snapshot whose chunks another tab has replaced isn’t pointed to', async () => {
  const { database, store, confirmed, chunks } = await compacted();
  const here = (await store.load()).confirmed;
  // Another tab, no further in the log, whose parts were cut in other places.
  await database.snapshots.clear();
  expect(await store.compact(foldAll([], confirmed))).toBe(true);
  const theirs = await chunks();
  foldAll(await store.append([observed([7], 2)]), here);
  expect(await store.compact(here)).toBe(true);
  expect((await chunks()).filter((key) => theirs.includes(key))).toEqual(['head']);
  expect((await store.load()).confirmed.tables['import-products'].list()).toHaveLength(2_500);
});

test('[§D-storage] a chunk that doesn’t parse is found when it is looked at, and fetched anew', async () => {
  const server = new FakeServer();
  for (const id of ids) server.put(importProduct(id));
  const userId = newUser();
  const first = await open(server, { userId });
  await current(first.sync);
  await first.close();
  const database = tenantDatabase<unknown>(databaseName(userId, { kind: 'shop', id: 12 }));
  await database.open();
  const store = dexieStore(database);
  await store.compact((await store.load()).confirmed);
  const keys = await database.snapshots.toCollection().primaryKeys();
  const last =
    keys
      .filter((key) => key.includes('/import-products/'))
      .sort()
      .at(-1) ?? '';
  await database.snapshots.put({ key: last, text: '[{"id":' });
  database.close();

  server.setOnline(false);
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
  const { confirmed: loaded } = await store.load();
  expect(loaded.seq).toBe(confirmed.seq);
  expect(loaded.tables['import-products'].list()).toEqual(
    confirmed.tables['import-products'].list(),
  );
  expect(loaded.tables.orders.list()).toEqual(nothingConfirmed().tables.orders.list());
});
