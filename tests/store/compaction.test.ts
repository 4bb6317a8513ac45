import { afterEach, expect, test, vi } from 'vitest';
import type { Failure } from '../../src/api/failure.ts';
import { type TenantDatabase, tenantDatabase } from '../../src/db/database.ts';
import { dexieStore } from '../../src/db/dexie-store.ts';
import { foldAll } from '../../src/db/fold.ts';
import { revivingStore } from '../../src/db/reviving-store.ts';
import { cell } from '../../src/lib/pure/cell.ts';
import type { StoreHealth } from '../../src/sync/state/types.ts';
import { createModel } from '../../src/sync/store/model.ts';
import {
  compacted,
  deleteStores,
  failSecondPart,
  ids,
  newStore,
  observed,
  opened,
  whole,
} from './support/compacted.ts';

// What a compaction means for a start, for a reading that breaks off, and for other tabs.

afterEach(deleteStores);

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
  const failing = failSecondPart();
  const { confirmed, whole: rest, aside } = await store.load();
  await rest;
  failing.mockRestore();
  expect(confirmed.tables['import-products'].get(1)).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await database.snapshots.toArray()).toEqual(before);
  expect(await database.quarantine.count()).toBe(0);
  expect(aside.get()).toBe(0);
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
