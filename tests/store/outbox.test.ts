import { expect, test } from 'vitest';
import { databaseName, tenantDatabase } from '../../src/db/database.ts';
import { FakeServer } from './support/fake-server.ts';
import { current, leads, newUser, open, settled, TestTime, until } from './support/opened.ts';
import { importProduct, order, product } from './support/records.ts';

const edit = (id: number, title: string) =>
  ({ call: 'PATCH /import-products/{id}', args: { id, body: { title } } }) as const;
const add = (id: number) =>
  ({
    call: 'POST /import-products',
    args: { body: { product_id: id } },
    draft: product(id),
  }) as const;

function serverWith(count: number): FakeServer {
  const server = new FakeServer();
  for (let id = 1; id <= count; id++) server.put(importProduct(id));
  return server;
}

test('[§1-offline] an edit made offline is shown at once, survives a restart, and is sent once', async () => {
  const server = serverWith(3);
  const userId = newUser();
  const first = await open(server, { userId });
  await current(first.sync);
  server.setOnline(false);
  await first.sync.commit(edit(2, 'Ny titel'));
  const shown = first.sync.records('import-products').get();
  expect(shown.state === 'ready' && shown.value.map(({ value }) => value.title)).toEqual([
    'Produkt 3',
    'Ny titel',
    'Produkt 1',
  ]);
  expect(shown.state === 'ready' && shown.value[1]?.freshness).toBe('pending');
  await first.close();

  const second = await open(server, { userId });
  const kept = second.sync.records('import-products').get();
  expect(kept.state === 'ready' && kept.source).toBe('stored');
  expect(kept.state === 'ready' && kept.value[1]?.value.title).toBe('Ny titel');
  server.setOnline(true);
  await settled(second.sync);
  expect(server.items.get(2)?.title).toBe('Ny titel');
  expect(server.calls('PATCH /import-products/{id}')).toHaveLength(1);
});

test('[§1-offline] the event and its outbox row are written together', async () => {
  const server = serverWith(1);
  const { sync, userId } = await open(server);
  await current(sync);
  server.setOnline(false);
  const id = await sync.commit(edit(1, 'A'));
  const database = tenantDatabase(databaseName(userId, { kind: 'shop', id: 12 }));
  await database.open();
  const rows = await database.outbox.toArray();
  const events = (await database.events.toArray()).filter(({ commandId }) => commandId === id);
  database.close();
  expect(rows.map((row) => row.id)).toEqual([id]);
  expect(events.map(({ type, seq }) => [type, seq])).toEqual([['command.committed', rows[0]?.seq]]);
});

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

test('[§1-offline] two edits of one item merge while they wait, variant by variant', async () => {
  const server = serverWith(2);
  const { sync } = await open(server);
  await current(sync);
  server.setOnline(false);
  const price = { amount: 500, currency: 'DKK' };
  const first = await sync.commit({
    call: 'PATCH /import-products/{id}',
    args: { id: 1, body: { title: 'X', tags: ['a'], variants: [{ variant_id: 10, price }] } },
  });
  const second = await sync.commit({
    call: 'PATCH /import-products/{id}',
    args: { id: 1, body: { title: 'Y', variants: [{ variant_id: 10, included: false }] } },
  });
  expect(second).toBe(first);
  server.setOnline(true);
  await settled(sync);
  const sent = server.calls('PATCH /import-products/{id}');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.args.body).toEqual({
    rev: 1,
    title: 'Y',
    tags: ['a'],
    variants: [{ variant_id: 10, price, included: false }],
  });
});

test('[§1-offline] an edit behind one that is being sent waits, and carries the rev that the first was answered with', async () => {
  const server = serverWith(1);
  const { sync } = await open(server);
  await current(sync);
  const release = server.hold('PATCH /import-products/{id}');
  await sync.commit(edit(1, 'one'));
  await until(sync.outbox, (rows) => rows[0]?.state === 'sending');
  await sync.commit(edit(1, 'two'));
  expect(sync.outbox.get()).toHaveLength(2);
  release();
  await settled(sync);
  const revs = server.calls('PATCH /import-products/{id}').map(({ args }) => args.body);
  expect(revs).toEqual([
    { title: 'one', rev: 1 },
    { title: 'two', rev: 2 },
  ]);
  expect(server.items.get(1)).toMatchObject({ title: 'two', rev: 3 });
});

test('three lanes go at once, one lane in order', async () => {
  const server = serverWith(5);
  const { sync } = await open(server);
  await current(sync);
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

test('a product added offline is edited under its temporary id and sent under the real one', async () => {
  const server = serverWith(1);
  const { sync } = await open(server);
  await current(sync);
  server.setOnline(false);
  await sync.commit(add(77));
  const top = sync.records('import-products').get();
  const temporary = top.state === 'ready' ? top.value[0] : null;
  expect(temporary).toMatchObject({ id: -77, freshness: 'pending', value: { title: 'Vare 77' } });
  await sync.commit(edit(-77, 'Min vare'));
  server.setOnline(true);
  await settled(sync);
  const added = [...server.items.values()].find(({ product_id }) => product_id === 77);
  expect(added?.title).toBe('Min vare');
  expect(server.calls('PATCH /import-products/{id}')[0]?.args).toMatchObject({ id: added?.id });
  const list = await current(sync);
  expect(list.state === 'ready' && list.value.map(({ id }) => id)).toEqual([added?.id, 1]);
});

test('adding and removing a product offline sends nothing', async () => {
  const server = serverWith(1);
  const { sync } = await open(server);
  await current(sync);
  server.setOnline(false);
  await sync.commit(add(77));
  await sync.commit(edit(-77, 'Min vare'));
  await sync.commit({ call: 'DELETE /import-products/{id}', args: { id: -77 } });
  expect(sync.outbox.get()).toEqual([]);
  server.setOnline(true);
  await sync.refresh();
  expect(server.effects).toEqual([]);
});

test('[§7-delete-import-products] a removal of everything is held for 10 s and can be taken back', async () => {
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

test('[§7-delete-import-products] the hold goes on after a reload from where it was', async () => {
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
  await leads();
  time.turn(5_900);
  expect(server.effects).toEqual([]);
  time.turn(200);
  await settled(second.sync);
  expect(server.effects).toEqual(['DELETE /import-products']);
});

test('a bulk import waits for all before it, and all after it wait', async () => {
  const server = serverWith(3);
  const { sync } = await open(server);
  await current(sync);
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

test('[§8-401] a 401 parks everything until the same person is back', async () => {
  const server = serverWith(2);
  const { sync, resume } = await open(server);
  await current(sync);
  server.fault('PATCH /import-products/{id}', { kind: 'unauthenticated' });
  await sync.commit(edit(1, 'kept'));
  await until(sync.outbox, (rows) => rows[0]?.state === 'parked-auth');
  await sync.commit(edit(2, 'kept too'));
  await sync.refresh();
  expect(server.effects).toEqual([]);
  resume();
  await settled(sync);
  expect([...server.items.values()].map(({ title }) => title)).toEqual(['kept', 'kept too']);
});

test('[§8-402] a 402 parks one command and holds up no other', async () => {
  const server = serverWith(2);
  const { sync } = await open(server);
  await current(sync);
  server.fault('POST /import-products/import/bulk', { kind: 'subscription_required', details: {} });
  const id = await sync.commit({
    call: 'POST /import-products/import/bulk',
    args: { body: { limit: 1 } },
  });
  await until(sync.outbox, (rows) => rows[0]?.state === 'parked-subscription');
  await sync.commit(edit(1, 'goes on'));
  await until(sync.outbox, (rows) => rows.length === 1);
  expect(server.items.get(1)?.title).toBe('goes on');
  await sync.retry(id);
  await settled(sync);
});

test('[§8-429] a 429 pauses every lane for 61 s', async () => {
  const server = serverWith(2);
  const time = new TestTime();
  const { sync } = await open(server, { time });
  await current(sync);
  server.fault('PATCH /import-products/{id}', { kind: 'too_many_requests' });
  await sync.commit(edit(1, 'one'));
  await until(sync.outbox, (rows) => rows[0]?.state === 'parked-rate');
  await sync.commit(edit(2, 'two'));
  time.turn(60_900);
  await sync.refresh();
  expect(server.effects).toEqual([]);
  time.turn(200);
  await settled(sync);
  expect(server.effects).toHaveLength(2);
});

test('[§1-offline] a refused edit drops out, leaves the others, and can be sent again', async () => {
  const server = serverWith(2);
  const { sync } = await open(server);
  await current(sync);
  server.setOnline(false);
  const id = await sync.commit(edit(1, 'mine'));
  await sync.commit(edit(2, 'other'));
  server.put(importProduct(1, { title: 'theirs', rev: 2 }));
  server.setOnline(true);
  const rows = await until(sync.outbox, (all) => all.length === 1 && all[0]?.state === 'refused');
  expect(rows[0]?.failure).toMatchObject({ kind: 'refused', code: 'stale_rev' });
  await sync.refresh();
  const list = sync.records('import-products').get();
  const first = list.state === 'ready' ? list.value.find((one) => one.id === 1) : null;
  expect(first).toMatchObject({ freshness: 'refused', value: { title: 'theirs' } });
  await sync.retry(id);
  await settled(sync);
  expect(server.items.get(1)?.title).toBe('mine');
});

test('[§1-offline] what was refused for good is sent again under a new key, so that the server decides anew', async () => {
  const server = serverWith(1);
  const { sync } = await open(server);
  await current(sync);
  server.setOnline(false);
  const id = await sync.commit(edit(1, 'mine'));
  server.put(importProduct(1, { title: 'theirs', rev: 2 }));
  server.setOnline(true);
  await until(sync.outbox, (rows) => rows[0]?.state === 'refused');
  await sync.refresh();
  await sync.retry(id);
  await settled(sync);
  const [first, second] = server.calls('PATCH /import-products/{id}');
  expect(first?.key).toBe(id);
  expect(second?.key).toBeTruthy();
  expect(second?.key).not.toBe(id);
  expect(server.items.get(1)?.title).toBe('mine');
});

test.each([
  [403, 'forbidden'],
  [409, 'job_running'],
] as const)(
  '[§1-offline] after %i %s, which the server does not keep, the same key goes out again',
  async (status, code) => {
    const server = serverWith(1);
    const { sync } = await open(server);
    await current(sync);
    server.fault('PATCH /import-products/{id}', {
      ...{ kind: 'refused', status, code },
      ...{ errors: {}, details: null },
    });
    const id = await sync.commit(edit(1, 'later'));
    await until(sync.outbox, (rows) => rows[0]?.state === 'refused');
    await sync.retry(id);
    await settled(sync);
    expect(server.calls('PATCH /import-products/{id}').map(({ key }) => key)).toEqual([id, id]);
  },
);

test('a session on another shop parks, and refuses nothing', async () => {
  const server = serverWith(1);
  const { sync, resume } = await open(server);
  await current(sync);
  server.fault('PATCH /import-products/{id}', {
    kind: 'refused',
    status: 409,
    code: 'tenant_mismatch',
    errors: {},
    details: null,
  });
  await sync.commit(edit(1, 'right shop'));
  await until(sync.outbox, (rows) => rows[0]?.state === 'parked-tenant');
  resume();
  await settled(sync);
  expect(server.items.get(1)?.title).toBe('right shop');
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

test('[§7-confirm-order] a confirmed order shows it while the confirmation waits', async () => {
  const server = new FakeServer();
  server.putOrder(order(1));
  const { sync } = await open(server);
  await current(sync);
  server.setOnline(false);
  await sync.commit({ call: 'POST /shop/orders/{id}/confirm', args: { id: '5001' } });
  const read = sync.watch('GET /shop/orders/{id}', { id: '5001' }).get();
  expect(read.state === 'ready' && read.value.data.state).toBe('confirmed');
  server.setOnline(true);
  await settled(sync);
  expect(server.orders.get(1)?.state).toBe('confirmed');
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
