import { expect, test } from 'vitest';
import { add, edit, serverWith } from './support/changes.ts';
import { current, currentWith, newUser, open, settled, until } from './support/opened.ts';
import { TestTime } from './support/test-time.ts';

test('[§1-offline] an answer that was lost is asked for again under the same key, and counts once', async () => {
  const server = serverWith(1);
  const time = new TestTime();
  const { sync } = await open(server, { time });
  await current(sync);
  server.fault('PATCH /import-products/{id}', 'lose', 'lose');
  const id = await sync.commit(edit(1, 'B'));
  await until(sync.outbox, (rows) => rows[0]?.state === 'waiting');
  time.turn(1_000);
  await until(
    sync.outbox,
    (rows) =>
      server.calls('PATCH /import-products/{id}').length === 2 && rows[0]?.state === 'waiting',
  );
  time.turn(2_000);
  await settled(sync);
  const sent = server.calls('PATCH /import-products/{id}');
  expect(sent.map(({ key }) => key)).toEqual([id, id, id]);
  expect(server.effects).toEqual(['PATCH /import-products/{id}']);
  expect(sent.every(({ tenant }) => tenant === 'shop:12')).toBe(true);
});

test('[§1-offline] a connection that comes back ends every back-off', async () => {
  const server = serverWith(1);
  const { sync } = await open(server, { time: new TestTime() });
  await current(sync);
  server.fault('PATCH /import-products/{id}', { kind: 'unavailable', status: 503 });
  await sync.commit(edit(1, 'C'));
  await until(sync.outbox, (rows) => rows[0]?.state === 'waiting');
  server.setOnline(false);
  server.setOnline(true);
  await settled(sync);
  expect(server.items.get(1)?.title).toBe('C');
});

test('[§D-outbox] three lanes go at once, one lane in order', async () => {
  const { server, sync } = await currentWith(5);
  const release = server.hold('PATCH /import-products/{id}');
  for (const id of [1, 2, 3, 4, 5]) await sync.commit(edit(id, `T${id}`));
  await until(sync.outbox, (rows) => rows.filter(({ state }) => state === 'sending').length === 3);
  expect(server.calls('PATCH /import-products/{id}')).toHaveLength(3);
  release();
  await settled(sync);
  expect([...server.items.values()].map(({ title }) => title)).toEqual([
    'T1',
    'T2',
    'T3',
    'T4',
    'T5',
  ]);
});

test('[§7-delete-import-products] [§D-undo] a removal of everything is held for 10 s and can be taken back', async () => {
  const server = serverWith(3);
  const time = new TestTime();
  const { sync } = await open(server, { time });
  await current(sync);
  const removeAll = { call: 'DELETE /import-products', args: {}, holdFor: 10_000 } as const;
  const id = await sync.commit(removeAll);
  const gone = sync.records('import-products').get();
  expect(gone.state === 'ready' && gone.value).toEqual([]);
  time.turn(9_999);
  await sync.discard(id);
  const back = sync.records('import-products').get();
  expect(back.state === 'ready' && back.value).toHaveLength(3);
  time.turn(60_000);
  expect(server.effects).toEqual([]);

  await sync.commit(removeAll);
  time.turn(10_001);
  await settled(sync);
  expect(server.effects).toEqual(['DELETE /import-products']);
});

test('[§7-delete-import-products] [§D-undo] the hold goes on after a reload from where it was', async () => {
  const server = serverWith(2);
  const time = new TestTime();
  const userId = newUser();
  const first = await open(server, { userId, time });
  await current(first.sync);
  await first.sync.commit({ call: 'DELETE /import-products', args: {}, holdFor: 10_000 });
  await first.close();
  time.turn(4_000);
  const second = await open(server, { userId, time });
  expect(second.sync.outbox.get()[0]?.state).toBe('held');
  await expect.poll(() => time.hasTimer(6_000)).toBe(true);
  time.turn(5_900);
  expect(server.effects).toEqual([]);
  time.turn(200);
  await settled(second.sync);
  expect(server.effects).toEqual(['DELETE /import-products']);
});

test('[§D-outbox] a bulk import waits for all before it, and all after it wait', async () => {
  const { server, sync } = await currentWith(3);
  server.setOnline(false);
  await sync.commit(edit(1, 'before'));
  await sync.commit({ call: 'POST /import-products/import/bulk', args: { body: { limit: null } } });
  await sync.commit(edit(2, 'after'));
  server.setOnline(true);
  await settled(sync);
  expect(server.effects).toEqual([
    'PATCH /import-products/{id}',
    'POST /import-products/import/bulk',
    'PATCH /import-products/{id}',
  ]);
});

test('[§1-offline] without keys, a lost adding is looked for before it is sent again', async () => {
  const server = serverWith(1);
  server.knowsKeys = false;
  const { sync } = await open(server, { additions: ['changes'] });
  await current(sync);
  server.fault('POST /import-products', 'lose');
  await sync.commit(add(77));
  await until(sync.outbox, (rows) => rows[0]?.state === 'ambiguous');
  server.setOnline(false);
  server.setOnline(true);
  await settled(sync);
  expect(server.calls('POST /import-products')).toHaveLength(1);
  const list = await current(sync);
  expect(list.state === 'ready' && list.value).toHaveLength(2);
});

test('[§1-offline] without keys, a lost bulk import is never sent blindly: the person decides', async () => {
  const server = serverWith(1);
  server.knowsKeys = false;
  const { sync } = await open(server, { additions: [] });
  server.fault('POST /import-products/import/bulk', 'lose');
  const id = await sync.commit({
    call: 'POST /import-products/import/bulk',
    args: { body: { limit: null } },
  });
  await until(sync.outbox, (rows) => rows[0]?.state === 'ambiguous');
  server.setOnline(false);
  server.setOnline(true);
  await until(sync.outbox, (rows) => rows[0]?.undecided === true);
  expect(server.effects).toHaveLength(1);
  await sync.discard(id);
  expect(sync.outbox.get()).toEqual([]);
});

test('[§1-offline] an answer that no server of ours writes acknowledges nothing', async () => {
  const server = serverWith(1);
  const { sync } = await open(server, { time: new TestTime() });
  await current(sync);
  server.fault('PATCH /import-products/{id}', { answer: { data: 'Welcome to Hotel WiFi' } });
  await sync.commit(edit(1, 'later'));
  await until(sync.outbox, (rows) => rows[0]?.state === 'waiting');
  server.setOnline(false);
  server.setOnline(true);
  await settled(sync);
  expect(server.items.get(1)?.title).toBe('later');
});
