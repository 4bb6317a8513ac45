import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { clearToken, saveToken } from '../../src/api/cookies.ts';
import { databaseName } from '../../src/db/names.ts';
import { unsentCount } from '../../src/sync/store/account.ts';
import { add, edit, serverWith } from './support/changes.ts';
import { changeEach, inDatabase, shop } from './support/in-database.ts';
import {
  current,
  currentWith,
  leads,
  newUser,
  open,
  remember,
  settled,
  until,
} from './support/opened.ts';
import { product } from './support/records.ts';
import { TestTime } from './support/test-time.ts';

test('[§1-offline] a database deleted under an open page comes back with what was not sent', async () => {
  const server = serverWith(5);
  const userId = newUser();
  await remember(userId);
  const one = await open(server, { userId });
  await current(one.sync);
  server.setOnline(false);
  await one.sync.commit(edit(1, 'not sent'));
  await deletion(databaseName(userId, shop));
  await one.sync.commit(edit(2, 'after'));
  expect(one.sync.outbox.get()).toHaveLength(2);
  await one.close();
  const again = await open(server, { userId });
  const list = again.sync.records('import-products').get();
  expect(list.state === 'ready' && list.value.map(({ value }) => value.title)).toEqual([
    'Produkt 5',
    'Produkt 4',
    'Produkt 3',
    'after',
    'not sent',
  ]);
  server.setOnline(true);
  await settled(again.sync);
  expect(server.items.get(1)?.title).toBe('not sent');
});

test('[§D-storage] a database that is closed before it could be read is opened again', async () => {
  const server = serverWith(2);
  const userId = newUser();
  await remember(userId);
  const really = Dexie.prototype.backendDB;
  let openings = 0;
  const looking = vi.spyOn(Dexie.prototype, 'backendDB').mockImplementation(function (this: Dexie) {
    const opened = really.call(this);
    if (this.name === databaseName(userId, shop) && openings++ === 0) this.close();
    return opened;
  });
  const { sync } = await open(server, { userId });
  looking.mockRestore();
  await current(sync);
  expect(openings).toBeGreaterThan(1);
  expect(sync.health.get()).toBe('durable');
});

test('[§D-storage] [§D-tabs] a database deleted from elsewhere is filled again at once, by two tabs as by one', async () => {
  const server = serverWith(2);
  const userId = newUser();
  await remember(userId);
  const tabs = [await open(server, { userId }), await open(server, { userId })] as const;
  for (const { sync } of tabs) await current(sync);
  server.setOnline(false);
  await tabs[0].sync.commit(edit(1, 'not sent'));
  await deletion(databaseName(userId, shop));
  // Without any help: the page may be closed next.
  await expect.poll(() => unsentCount(userId)).toBe(1);
  server.setOnline(true);
  for (const { sync } of tabs) await settled(sync);
  expect(server.calls('PATCH /import-products/{id}')).toHaveLength(1);
  expect(tabs.map(({ sync }) => sync.health.get())).toEqual(['durable', 'durable']);
});

test('[§D-storage] a newer build’s database is left to it: what this page can’t keep is said, and nothing is written', async () => {
  const server = serverWith(2);
  const userId = newUser();
  await remember(userId);
  const { sync } = await open(server, { userId });
  await current(sync);
  server.setOnline(false);
  await sync.commit(edit(1, 'kept'));
  const newer = await raw(databaseName(userId, shop), 30);
  await until(sync.health, (health) => health === 'outdated');
  await expect(sync.commit(edit(2, 'by the old rules'))).rejects.toMatchObject({ name: 'NotKept' });
  const again = await open(server, { userId });
  expect(again.sync.health.get()).toBe('outdated');
  const rows = newer.transaction('outbox').objectStore('outbox').count();
  await new Promise((resolve) => {
    rows.onsuccess = resolve;
  });
  expect(rows.result).toBe(1);
  newer.close();
});

test('[§D-storage] a database that another holds on to isn’t waited for: the page works in memory, and says so', async () => {
  const server = serverWith(2);
  const userId = newUser();
  const letGo = await blocked(databaseName(userId, shop));
  const { sync } = await open(server, { userId });
  expect(sync.health.get()).toBe('memory');
  await current(sync);
  await sync.commit(edit(1, 'sent all the same'));
  await settled(sync);
  expect(server.items.get(1)?.title).toBe('sent all the same');
  await letGo();
});

test('[§D-storage] a broken event goes to quarantine, and what it said is fetched again', async () => {
  const { server, userId, close } = await currentWith(5);
  await close();
  await inDatabase(userId, async ({ events }) => {
    await changeEach(events, (event) => {
      event.payload = '{"rows":';
    });
    await events.add({
      ...{ id: 'x', type: 'order.teleported', version: 9, aggregate: 'order:1' },
      ...{ commandId: null, origin: 'local', at: 1, payload: '{}' },
    });
  });
  const again = await open(server, { userId });
  const list = await current(again.sync);
  expect(list.state === 'ready' && list.value).toHaveLength(5);
  const set = await inDatabase(userId, ({ quarantine }) => quarantine.toArray());
  expect(set.map(({ content }) => JSON.parse(content).type).sort()).toEqual([
    'newest.observed',
    'order.teleported',
  ]);
});

test('[§D-storage] a broken snapshot is given up, the outbox is not', async () => {
  const { server, userId, sync, close } = await currentWith(5);
  server.setOnline(false);
  await sync.commit(edit(1, 'kept'));
  await close();
  await inDatabase(userId, ({ snapshots }) => snapshots.put({ key: 'head', text: '{"seq":1,' }));
  const again = await open(server, { userId });
  expect(again.sync.outbox.get()).toHaveLength(1);
  server.setOnline(true);
  await settled(again.sync);
  const list = await current(again.sync);
  expect(list.state === 'ready' && list.value.map(({ value }) => value.title)).toContain('kept');
});

test('[§D-clock] a clock that was set back by a day holds up neither what waits nor the looking for what is new', async () => {
  const day = 86_400_000;
  const server = serverWith(2);
  const time = new TestTime();
  const userId = newUser();
  const { sync, close } = await open(server, { userId, time });
  await current(sync);
  server.fault('PATCH /import-products/{id}', { kind: 'too_many_requests' });
  await sync.commit(edit(1, 'first'));
  await until(sync.outbox, (rows) => rows[0]?.state === 'parked-rate');
  time.setClock(-day);
  await sync.commit(edit(2, 'second'));
  await close();
  const again = await open(server, { userId, time });
  await leads();
  time.turn(61_000);
  await settled(again.sync);
  expect(server.calls('PATCH /import-products/{id}').map(({ args }) => args.id)).toEqual([1, 1, 2]);
  time.setClock(-day);
  server.arrive();
  time.turn(30_000);
  await until(
    again.sync.records('import-products'),
    (read) => read.state === 'ready' && read.value.length === 3,
  );
});

test('[§D-storage] [§D-outbox] a database that opens late takes what was done meanwhile, and all of it is sent once', async () => {
  const server = serverWith(2);
  const userId = newUser();
  const letGo = await blocked(databaseName(userId, shop));
  let tell = () => {};
  const kept = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const late = await open(server, { userId, onKept: tell });
  expect(late.sync.health.get()).toBe('memory');
  await current(late.sync);
  server.setOnline(false);
  await late.sync.commit(edit(1, 'i hukommelsen'));
  await late.sync.commit(add(77));
  await letGo();
  await kept;
  // A caller that still holds the old store writes to the same place.
  await late.sync.commit(edit(2, 'bagefter'));
  await late.close();

  const { sync } = await open(server, { userId });
  expect(sync.health.get()).toBe('durable');
  expect(sync.outbox.get()).toHaveLength(3);
  server.setOnline(true);
  await settled(sync);
  expect(server.effects.toSorted()).toEqual([
    'PATCH /import-products/{id}',
    'PATCH /import-products/{id}',
    'POST /import-products',
  ]);
  expect(server.items.get(2)?.title).toBe('bagefter');
});

test('[§D-storage] a browser without storage works in memory and says so', async () => {
  const server = serverWith(3);
  const real = IDBFactory.prototype.open;
  IDBFactory.prototype.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  try {
    const { sync } = await open(server);
    expect(sync.health.get()).toBe('memory');
    await current(sync);
    await sync.commit({
      call: 'POST /import-products',
      args: { body: { product_id: 3 } },
      draft: product(3),
    });
    await settled(sync);
    expect(server.items.size).toBe(4);
  } finally {
    IDBFactory.prototype.open = real;
  }
});

test.each([
  ['comes back with what wasn’t sent while somebody is signed in', true],
  ['stays gone where the token went, too', false],
])('[§D-storage] [§D-purge] a storage that is cleared as a whole %s', async (_, isSignedIn) => {
  const { server, sync, userId, close } = await currentWith(3);
  server.setOnline(false);
  await sync.commit(edit(1, 'not sent'));
  if (isSignedIn) saveToken('t', false);
  await Promise.all(['dropline:registry', databaseName(userId, shop)].map(deletion));
  try {
    if (!isSignedIn) {
      await until(sync.health, (health) => health === 'lost');
      await expect(sync.commit(edit(2, 'later'))).rejects.toMatchObject({ name: 'NotKept' });
      return;
    }
    await sync.commit(edit(2, 'later'));
    expect(sync.health.get()).toBe('durable');
    await close();
    const again = await open(server, { userId });
    expect(again.sync.outbox.get()).toHaveLength(2);
    server.setOnline(true);
    await settled(again.sync);
    expect(server.items.get(1)?.title).toBe('not sent');
  } finally {
    clearToken();
  }
});

test('[§D-outbox] only what a person did is written strictly', async () => {
  const real = IDBDatabase.prototype.transaction;
  const seen: [string, string | undefined][] = [];
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === 'readwrite') seen.push([[stores].flat().join(), options?.durability]);
    return real.call(this, stores, mode, options);
  };
  try {
    const server = serverWith(1);
    const { sync } = await open(server);
    await current(sync);
    server.setOnline(false);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(([, durability]) => durability === 'strict')).toEqual([]);
    await sync.commit(edit(1, 'strict'));
    expect(seen.filter(([stores]) => stores.includes('outbox'))).toEqual([
      ['events,outbox,meta,seal', 'strict'],
    ]);
  } finally {
    IDBDatabase.prototype.transaction = real;
  }
});

function deletion(name: string): Promise<unknown> {
  return new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = resolve;
  });
}

/** A connection of another build, or one that doesn't close when asked. */
function raw(name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
  });
}

/**
 * Makes a database that can't be opened: one connection holds on to it, and another waits to upgrade it. The returned
 * function releases it.
 */
async function blocked(name: string): Promise<() => Promise<void>> {
  const holder = await raw(name, 1);
  const upgrade = indexedDB.open(name, 2);
  await new Promise((resolve) => {
    upgrade.onblocked = resolve;
  });
  return async () => {
    const freed = new Promise((resolve) => {
      upgrade.onsuccess = resolve;
    });
    holder.close();
    await freed;
    upgrade.result.close();
  };
}
