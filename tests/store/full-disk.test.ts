import { expect, test } from 'vitest';
import type { Sync } from '../../src/sync/types.ts';
import { edit, serverWith } from './support/changes.ts';
import { inDatabase } from './support/in-database.ts';
import { current, currentWith, newUser, open, settled, until } from './support/opened.ts';
import { importProduct } from './support/records.ts';
import { TestTime } from './support/test-time.ts';

/**
 * While the disk is full, no write of more than `room` characters succeeds. The error is Chromium's; its own limit
 * can't be used, because Chromium remembers how much room there was.
 */
async function onFullDisk(room: number, work: () => Promise<void>): Promise<void> {
  const { add, put } = IDBObjectStore.prototype;
  const refuse = (value: unknown) => {
    if (JSON.stringify(value).length > room)
      throw new DOMException('Encountered full disk', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.add = function (value, key) {
    refuse(value);
    return add.call(this, value, key);
  };
  IDBObjectStore.prototype.put = function (value, key) {
    refuse(value);
    return key === undefined ? put.call(this, value) : put.call(this, value, key);
  };
  try {
    await work();
  } finally {
    Object.assign(IDBObjectStore.prototype, { add, put });
  }
}

/** Waits until all is stored again. An earlier try may still be under way; the next follows after 30 s. */
async function untilKept({ health }: Sync, time: TestTime): Promise<void> {
  await expect
    .poll(
      () => {
        time.turn(30_000);
        return health.get();
      },
      { timeout: 10_000 },
    )
    .toBe('durable');
}

test('[§1-offline] a full disk keeps the outbox, says so, and goes on', async () => {
  const server = serverWith(1);
  const userId = newUser();
  const { sync, close } = await open(server, { userId });
  await current(sync);
  await onFullDisk(10_000, async () => {
    for (let id = 2; id <= 1_200; id++) server.put(importProduct(id));
    await sync.refresh();
    await until(sync.health, (health) => health === 'full');
    const list = sync.records('import-products').get();
    expect(list.state === 'ready' && list.value).toHaveLength(1_200);
    server.setOnline(false);
    await sync.commit(edit(1, 'has room'));
    expect(sync.outbox.get()).toHaveLength(1);
  });
  await close();
  // What couldn't be stored is fetched again, and the person's changes are still there.
  const again = await open(server, { userId });
  expect(again.sync.outbox.get()).toHaveLength(1);
  server.setOnline(true);
  await settled(again.sync);
  const list = await current(again.sync);
  expect(list.state === 'ready' && list.value).toHaveLength(1_200);
  expect(server.items.get(1)?.title).toBe('has room');
});

test('[§D-storage] with room again all is kept again, and a start without a network has it', async () => {
  const server = serverWith(1);
  const userId = newUser();
  const time = new TestTime();
  const { sync, close } = await open(server, { userId, time });
  await current(sync);
  await onFullDisk(10_000, async () => {
    for (let id = 2; id <= 1_200; id++) server.put(importProduct(id));
    await sync.refresh();
    await until(sync.health, (health) => health === 'full');
    time.turn(30_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sync.health.get()).toBe('full');
    // A snapshot that couldn't be stored whole takes up no room.
    expect(await inDatabase(userId, ({ snapshots }) => snapshots.count())).toBe(0);
  });
  server.put(importProduct(1_201));
  await sync.refresh();
  await untilKept(sync, time);
  await close();
  server.setOnline(false);
  const again = await open(server, { userId });
  const list = await until(again.sync.records('import-products'), ({ state }) => state === 'ready');
  expect(list.state === 'ready' && list.value).toHaveLength(1_201);
});

test('[§D-tabs] what one tab had no room to store, another reads itself', async () => {
  const server = serverWith(1);
  const userId = newUser();
  const time = new TestTime();
  const one = await open(server, { userId, time });
  const other = await open(server, { userId, time: new TestTime() });
  await current(one.sync);
  await current(other.sync);
  await onFullDisk(10_000, async () => {
    for (let id = 2; id <= 1_200; id++) server.put(importProduct(id));
    await one.sync.refresh();
    await until(one.sync.health, (health) => health === 'full');
  });
  await untilKept(one.sync, time);
  server.put(importProduct(1_201));
  await one.sync.refresh();
  const list = other.sync.records('import-products');
  const ids = () => {
    const read = list.get();
    return read.state === 'ready' ? read.value.map(({ id }) => id) : [];
  };
  await expect.poll(ids).toContain(1_201);
  await other.sync.refresh();
  expect(ids()).toHaveLength(1_201);
});

test('[§D-storage] a change for which there is no room at all is refused, which is said; nothing else is lost', async () => {
  const { server, sync } = await currentWith(2);
  server.setOnline(false);
  await sync.commit(edit(1, 'before'));
  await onFullDisk(10, async () => {
    await expect(sync.commit(edit(2, 'no room'))).rejects.toMatchObject({ name: 'NotKept' });
    expect(sync.health.get()).toBe('refusing');
  });
  expect(sync.outbox.get()).toHaveLength(1);
  await sync.commit(edit(2, 'room again'));
  expect(sync.health.get()).toBe('full');
  server.setOnline(true);
  await settled(sync);
  expect([...server.items.values()].map(({ title }) => title)).toEqual(['before', 'room again']);
});
