import { expect, test } from 'vitest';
import { tenantDatabase } from '../../src/db/database.ts';
import { databaseName } from '../../src/db/names.ts';
import { readAccess } from '../../src/inspect/gate.ts';
import { readMoment } from '../../src/inspect/open-timeline.ts';
import { DatabaseUnreadable, lookInto, openExisting } from '../../src/inspect/raw-database.ts';
import { everything, readBounds, readPage } from '../../src/inspect/read-log.ts';
import { readStoreFacts } from '../../src/inspect/store-facts.ts';
import type { StoredEvent } from '../../src/sync/state/events.ts';
import { purgeAccount, seal } from '../../src/sync/store/account.ts';
import { edit } from './support/changes.ts';
import { shop } from './support/in-database.ts';
import { currentWith, newUser, remember } from './support/opened.ts';

/** Everything in a database, as one text. */
const whole = (name: string) =>
  lookInto(name, async (database) => {
    const tables = [...database.objectStoreNames];
    const all = tables.map(
      (table) =>
        new Promise((resolve, reject) => {
          const request = database.transaction(table).objectStore(table).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        }),
    );
    return JSON.stringify([tables, database.version, await Promise.all(all)]);
  });

test('[§D-inspect] nothing is shown of who is signed out, sealed or logged out, and looking makes no store', async () => {
  const userId = newUser();
  expect(await readAccess(false)).toEqual({ state: 'signed-out' });
  await remember(userId);
  const name = databaseName(userId, shop);
  expect(await readAccess(true)).toEqual({
    state: 'open',
    subjects: [{ ...shop, database: name }],
  });
  expect(await readAccess(false)).toEqual({ state: 'signed-out' });
  await expect(openExisting(name)).rejects.toMatchObject({ reason: 'missing' });
  await seal(userId, () => true);
  expect(await readAccess(true)).toEqual({ state: 'sealed' });
  await purgeAccount(userId, async () => {});
  expect(await readAccess(true)).toEqual({ state: 'signed-out' });
  const names = (await indexedDB.databases()).map((one) => one.name);
  expect(names).not.toContain(name);
});

test('[§D-inspect] a store is looked into beside the tab that writes it, and is afterwards as it was', async () => {
  const { server, sync, userId } = await currentWith(30);
  server.setOnline(false);
  await sync.commit(edit(1, 'Ny titel'));
  const name = databaseName(userId, shop);
  const before = await whole(name);
  const { bounds, page, facts } = await lookInto(name, async (database) => ({
    bounds: await readBounds(database),
    page: await readPage(database, { ...everything, text: 'ny TITEL' }, 1e9, 50),
    facts: await readStoreFacts(database),
  }));
  const moment = await readMoment(name);
  expect(bounds.count).toBeGreaterThan(1);
  expect(page.events.map(({ type }) => type)).toEqual(['command.committed']);
  expect(moment.lists['import-products']).toHaveLength(30);
  expect(moment.outbox.map(({ state }) => state)).toEqual(['queued']);
  const rows = Object.fromEntries(facts.tables.map((table) => [table.name, table.rows]));
  expect(rows).toMatchObject({ outbox: 1, snapshots: 0 });
  expect(facts.tables.find((table) => table.name === 'events')?.bytes).toBeGreaterThan(10_000);
  expect(await whole(name)).toBe(before);
  const locks = await navigator.locks.query();
  expect(locks.held?.filter((lock) => lock.name === name)).toHaveLength(1);
});

test('[§D-inspect] a long log is paged and searched by ranges', async () => {
  const userId = newUser();
  const name = databaseName(userId, shop);
  const database = tenantDatabase<unknown>(name);
  await database.open();
  const events = Array.from(
    { length: 20_000 },
    (_, index): StoredEvent => ({
      seq: index + 1,
      id: `event-${index}`,
      type: index % 1_000 === 0 ? 'command.committed' : 'answer.observed',
      version: 1,
      aggregate: `product:${index % 97}`,
      commandId: index % 1_000 === 0 ? `command-${index}` : null,
      origin: 'server',
      at: index,
      payload: `{"title":"Vare ${index}"}`,
    }),
  );
  await database.events.bulkAdd(events);
  database.close();
  const took: number[] = [];
  const readFirst = async () => {
    const from = performance.now();
    const page = await lookInto(name, (one) => readPage(one, everything, 1e9, 50));
    took.push(performance.now() - from);
    return page;
  };
  const first = await readFirst();
  expect(first.events.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 50 }, (_, index) => 20_000 - index),
  );
  expect(first.before).toBe(19_951);
  const next = await lookInto(name, (one) => readPage(one, everything, first.before ?? 0, 50));
  expect(next.events[0]?.seq).toBe(19_950);
  // Far down, in the last range.
  const rare = { ...everything, type: 'command.committed', text: 'Vare 0' };
  const found = await lookInto(name, (one) => readPage(one, rare, 1e9, 50));
  expect(found.events.map(({ seq }) => seq)).toEqual([1]);
  expect(found.before).toBeNull();
  // A search stops when the person changes the filter.
  const none = await lookInto(name, (one) => readPage(one, rare, 1e9, 50, () => true));
  expect(none.events).toEqual([]);
  // The quickest of several, because a busy machine may pause in the middle of one.
  while (took.length < 10 && Math.min(...took) >= 250) await readFirst();
  expect(Math.min(...took)).toBeLessThan(250);
});

test('[§D-inspect] a logout isn’t held up by who looks, and the store is then gone for them', async () => {
  const { userId, close } = await currentWith(3);
  const name = databaseName(userId, shop);
  const looking = await openExisting(name);
  await close();
  await purgeAccount(userId, async () => {});
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
  expect(() => looking.transaction('events')).toThrow();
  await expect(readMoment(name)).rejects.toThrow(DatabaseUnreadable);
});
