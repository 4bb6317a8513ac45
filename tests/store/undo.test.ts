import { expect, test } from 'vitest';
import { add, edit, serverWith } from './support/changes.ts';
import { current, currentWith, leads, newUser, open, settled, until } from './support/opened.ts';
import { TestTime } from './support/test-time.ts';

/** A removal as the list makes it: it is held for a while, so that it can be undone. */
const removal = (id: number) =>
  ({ call: 'DELETE /import-products/{id}', args: { id }, holdFor: 6_000 }) as const;

const listed = ({ sync }: Pick<Awaited<ReturnType<typeof open>>, 'sync'>): number[] => {
  const read = sync.records('import-products').get();
  return read.state === 'ready' ? read.value.map(({ id }) => id) : [];
};

test('[§D-undo] the removal of what was added offline can be taken back, and the product is still added', async () => {
  const { server, ...one } = await currentWith(1);
  const { sync } = one;
  server.setOnline(false);
  await sync.commit(add(77));
  const removed = await sync.commit(removal(-77));
  expect(listed(one)).toEqual([1]);
  expect(await sync.undo([removed])).toBe(true);
  expect(listed(one)).toEqual([-77, 1]);
  server.setOnline(true);
  await settled(sync);
  expect(server.effects).toEqual(['POST /import-products']);
});

test('[§D-undo] what was added and removed again is never sent, in whichever order hold and connection come', async () => {
  const server = serverWith(1);
  const time = new TestTime();
  const { sync } = await open(server, { time });
  await current(sync);
  server.setOnline(false);
  await sync.commit(add(77));
  await sync.commit(removal(-77));
  await leads();
  server.setOnline(true);
  await until(sync.outbox, (rows) => rows.map(({ state }) => state).join() === 'queued,held');
  time.turn(6_000);
  await settled(sync);
  expect(server.effects).toEqual([]);

  server.setOnline(false);
  await sync.commit(add(78));
  await sync.commit(removal(-78));
  await until(sync.outbox, (rows) => rows.length === 2);
  time.turn(6_000);
  await until(sync.outbox, (rows) => rows.map(({ state }) => state).join() === 'queued,queued');
  server.setOnline(true);
  await settled(sync);
  expect(server.effects).toEqual([]);
});

test('[§D-outbox] what is added, removed with all and added again while nothing can be sent is on the list in the end', async () => {
  const { server, ...one } = await currentWith(2);
  const { sync } = one;
  server.setOnline(false);
  const first = await sync.commit(add(77));
  await sync.commit({ call: 'DELETE /import-products', args: {} });
  const second = await sync.commit(add(77));
  expect(second).not.toBe(first);
  expect(listed(one)).toEqual([-77]);
  server.setOnline(true);
  await settled(sync);
  expect([...server.items.values()].map(({ product_id }) => product_id)).toEqual([77]);
});

test('[§D-outbox] what is done to a product that was removed and added again concerns the one that came last', async () => {
  const server = serverWith(1);
  const time = new TestTime();
  const { sync } = await open(server, { time });
  await current(sync);
  server.setOnline(false);
  await sync.commit(add(77));
  await sync.commit({ call: 'DELETE /import-products', args: {} });
  await sync.commit(add(77));
  await sync.commit(removal(-77));
  await sync.commit(add(78));
  server.setOnline(true);
  await until(sync.outbox, (rows) =>
    rows.every(({ state }) => state === 'held' || state === 'queued'),
  );
  time.turn(6_000);
  await settled(sync);
  expect([...server.items.values()].map(({ product_id }) => product_id)).toEqual([78]);
});

test('[§D-outbox] a removal of all takes along what got its number after it was decided', async () => {
  const { server, ...one } = await currentWith(1);
  const { sync } = one;
  server.setOnline(false);
  await sync.commit(add(77));
  await sync.commit({ call: 'DELETE /import-products', args: {}, holdFor: 60_000 });
  server.setOnline(true);
  await until(sync.outbox, (rows) => rows.length === 1);
  expect([...server.items.values()]).toHaveLength(2);
  expect(listed(one)).toEqual([]);
});

test('[§D-undo] an adding whose answer was lost is removed behind it, not merely forgotten', async () => {
  const server = serverWith(1);
  const time = new TestTime();
  const { sync } = await open(server, { time });
  await current(sync);
  server.fault('POST /import-products', 'lose');
  await sync.commit(add(77));
  await until(sync.outbox, (rows) => rows[0]?.state === 'waiting');
  await sync.commit({ call: 'DELETE /import-products/{id}', args: { id: -77 } });
  time.turn(1_000);
  await settled(sync);
  expect([...server.items.keys()]).toEqual([1]);
});

test('[§D-undo] an undo that comes after the sending takes nothing back, and says so', async () => {
  const server = serverWith(2);
  const time = new TestTime();
  const { sync } = await open(server, { time });
  await current(sync);
  const release = server.hold('DELETE /import-products/{id}');
  const first = await sync.commit(removal(1));
  await leads();
  time.turn(6_000);
  await until(sync.outbox, (rows) => rows[0]?.state === 'sending');
  const second = await sync.commit(removal(2));
  expect(await sync.undo([first, second])).toBe(false);
  release();
  await settled(sync);
  expect(await sync.undo([first])).toBe(false);
  expect([...server.items.keys()]).toEqual([2]);
});

test('[§D-undo] an undo in another tab takes back what the leading one holds', async () => {
  const server = serverWith(1);
  const time = new TestTime();
  const userId = newUser();
  const lead = await open(server, { userId, time });
  await current(lead.sync);
  const other = await open(server, { userId, time });
  const id = await lead.sync.commit(removal(1));
  await until(other.sync.outbox, (rows) => rows.length === 1);
  expect(await other.sync.undo([id])).toBe(true);
  time.turn(60_000);
  await lead.sync.commit(edit(1, 'Bliver'));
  await settled(lead.sync);
  expect(server.effects).toEqual(['PATCH /import-products/{id}']);
});

test('[§D-outbox] an answer that comes after newer changes were read takes nothing of them back', async () => {
  const { server, sync } = await currentWith(1);
  const item = server.items.get(1);
  if (!item) throw new Error('The server has no item.');
  const edited = { ...item, rev: 2, title: 'Rettet' };
  server.fault('PATCH /import-products/{id}', { answer: { data: { ...edited, state: 'queued' } } });
  const release = server.hold('PATCH /import-products/{id}');
  await sync.commit(edit(1, 'Rettet'));
  await until(sync.outbox, (rows) => rows[0]?.state === 'sending');
  server.put({ ...edited, state: 'failed', failure: 'price_zero' });
  await sync.refresh();
  release();
  await settled(sync);
  const read = sync.records('import-products').get();
  expect(read.state === 'ready' && read.value[0]?.value.state).toBe('failed');
});
