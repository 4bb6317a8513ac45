import { expect, test } from 'vitest';
import { fetchNewer } from '../../src/sync/store/newer-records.ts';
import type { Sync } from '../../src/sync/types.ts';
import { edit, serverWith } from './support/changes.ts';
import type { FakeServer } from './support/fake-server.ts';
import { inDatabase } from './support/in-database.ts';
import { current, live, open, settled, until } from './support/opened.ts';
import { importProduct, order } from './support/records.ts';

/** A record with a state that this build doesn't know. */
const newer = (id: number, over: object = {}) =>
  importProduct(id, { rev: 2, ...over, state: 'sent_to_the_moon' as never });

function titles(sync: Sync): Record<number, string> {
  const read = sync.records('import-products').get();
  return read.state === 'ready'
    ? Object.fromEntries(read.value.map(({ id, value }) => [id, value.title]))
    : {};
}
const cursors = (server: FakeServer) =>
  server.calls('GET /changes').map(({ args }) => (args.query as { cursor?: number }).cursor);
const asideOf = async (sync: Sync) => (await sync.readAside()).map(({ seq, loss }) => [seq, loss]);

test('[§D-newer] one record in a form of tomorrow stops no other: what is known of it stays, all else is current, and it is told', async () => {
  const server = serverWith(3);
  const { sync } = await open(server);
  await current(sync);
  server.put(newer(2, { title: 'Ukendt' }));
  server.put(importProduct(3, { rev: 2, title: 'Ændret' }));
  server.put(newer(4));
  server.putOrder(order(1));
  await sync.refresh();
  expect(live(sync.records('import-products').get())).toBe(true);
  expect(titles(sync)).toEqual({ 1: 'Produkt 1', 2: 'Produkt 2', 3: 'Ændret' });
  const orders = sync.records('orders').get();
  expect(orders.state === 'ready' && orders.value).toHaveLength(1);
  expect(sync.aside.get()).toBe(2);
  expect((await asideOf(sync)).sort()).toEqual([
    ['newer/import-products/2', 'newer'],
    ['newer/import-products/4', 'newer'],
  ]);
});

test('[§D-newer] the cursor goes on behind it: nothing is asked for twice, and what comes later comes', async () => {
  const server = serverWith(2);
  const { sync } = await open(server);
  await current(sync);
  server.put(newer(2));
  await sync.refresh();
  server.seen.length = 0;
  server.put(importProduct(1, { rev: 2, title: 'Senere' }));
  await sync.refresh();
  await sync.refresh();
  const asked = cursors(server);
  expect(asked.length).toBeLessThanOrEqual(3);
  expect(new Set(asked).size).toBe(2);
  expect(titles(sync)[1]).toBe('Senere');
  server.put(importProduct(2, { rev: 3, title: 'Atter kendt' }));
  await sync.refresh();
  expect(titles(sync)[2]).toBe('Atter kendt');
});

test('[§D-newer] [§D-first-sync] a first reading passes over them, wherever in a list they stand', async () => {
  const server = serverWith(1_300);
  for (const id of [1_300, 1_101, 1_100, 601, 600, 1]) server.put(newer(id));
  const { sync } = await open(server);
  const list = await until(sync.records('import-products'), live, 25_000);
  expect(list.state === 'ready' && list.value).toHaveLength(1_294);
  expect(sync.rest.get()).toBeNull();
});

test('[§D-newer] a resync takes everything but these records, and keeps what was known of them', async () => {
  const server = serverWith(3);
  const { sync } = await open(server);
  await current(sync);
  server.put(newer(2));
  server.remove(3);
  server.changes.forgotten = 1_000;
  await sync.refresh();
  server.mend();
  await sync.refresh();
  expect(Object.keys(titles(sync))).toEqual(['1', '2']);
});

test('[§D-newer] a build with other shapes fetches them again, and so does this one after a day; no other start does', async () => {
  const server = serverWith(2);
  const first = await open(server);
  await current(first.sync);
  server.put(newer(2));
  await first.sync.refresh();
  const { userId } = first;
  await first.close();
  const asked = (now: number) => inDatabase(userId, (database) => fetchNewer(database, now));
  const noted = await inDatabase(userId, ({ meta }) => meta.get('newer'));
  expect(await asked(Date.now())).toBeNull();
  expect(await asked(Date.now() + 90_000_000)).toBe(0);
  expect(await asked(Date.now() + 90_000_000)).toBeNull();

  await inDatabase(userId, ({ meta }) => meta.put({ ...noted, shapes: 'older' } as never));
  // A record that this build can read; nothing has changed on the server since.
  server.items.set(2, importProduct(2, { rev: 2, title: 'Nu læst' }));
  const { sync } = await open(server, { userId });
  const isNoted = () => inDatabase(userId, ({ meta }) => meta.get('newer'));
  await expect.poll(isNoted).toBeUndefined();
  await sync.refresh();
  expect(titles(sync)[2]).toBe('Nu læst');
  expect(await sync.readAside()).toEqual([]);
});

test('[§D-newer] [§D-outbox] a change that is answered with one has arrived: it is sent once, and the next goes out', async () => {
  const server = serverWith(2);
  const { sync } = await open(server);
  await current(sync);
  server.put(newer(1, { rev: 1 }));
  await sync.commit(edit(1, 'Min titel'));
  await sync.commit(edit(2, 'Den næste'));
  await settled(sync);
  await expect.poll(() => sync.aside.get()).toBe(1);
  expect(server.effects).toEqual(['PATCH /import-products/{id}', 'PATCH /import-products/{id}']);
  expect(titles(sync)[2]).toBe('Den næste');
});

test('[§D-newer] a collection of tomorrow is passed over, whatever is in it and however it is told', async () => {
  const server = serverWith(2);
  const { sync } = await open(server);
  await current(sync);
  const entity = 'wishes-of-customers';
  for (const [at, value] of [null, 'x', { id: 'x' }, {}].entries()) {
    const item = importProduct(1, { rev: 2 + at, title: `Ændret ${at}` });
    const meta = { cursor: 90 + at, has_more: false };
    const known = { seq: 9, entity: 'import-products', id: 1, op: 'upsert', value: item };
    const asRows = { data: [{ ...known, entity, value }, known], meta };
    const asRuns = {
      ...{ data: [], meta },
      runs: [
        { entity, values: [value] },
        { entity: 'import-products', values: [item] },
      ],
    };
    for (const answer of [asRows, asRuns]) {
      server.fault('GET /changes', { answer });
      await sync.refresh();
      expect(live(sync.records('import-products').get())).toBe(true);
      expect(titles(sync)[1]).toBe(`Ændret ${at}`);
    }
  }
  expect(sync.aside.get()).toBe(0);
});

test('[§D-newer] [§D-shapes] what is no record at all is no page of changes: it is asked for again', async () => {
  const server = serverWith(2);
  const { sync } = await open(server);
  await current(sync);
  server.put(importProduct(1, { rev: 2, title: 'Ændret' }));
  const row = { seq: 9, entity: 'import-products', id: 1, op: 'upsert' };
  const meta = { cursor: 90, has_more: false };
  const inRows = [null, 'x', { id: 2 }, {}].map((value) => ({ data: [{ ...row, value }], meta }));
  const inRuns = [null, 'x', { id: 'x' }, {}].map((value) => ({
    ...{ data: [], meta },
    runs: [{ entity: 'import-products', values: [value] }],
  }));
  for (const answer of [...inRows, ...inRuns]) {
    server.fault('GET /changes', { answer });
    await sync.refresh();
    expect(live(sync.records('import-products').get())).toBe(false);
    expect(titles(sync)[1]).toBe('Produkt 1');
  }
  await sync.refresh();
  expect(titles(sync)[1]).toBe('Ændret');
  expect(sync.aside.get()).toBe(0);
});
