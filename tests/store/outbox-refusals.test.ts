import { expect, test } from 'vitest';
import { edit, serverWith } from './support/changes.ts';
import { current, currentWith, open, settled, until } from './support/opened.ts';
import { importProduct } from './support/records.ts';
import { TestTime } from './support/test-time.ts';

test('[§8-401] a 401 parks everything until the same person is back', async () => {
  const { server, sync, resume } = await currentWith(2);
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
  const { server, sync } = await currentWith(2);
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
  const { server, sync } = await currentWith(2);
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

test('[§1-offline] what was refused for good is sent again under a new key, so that the server decides again', async () => {
  const { server, sync } = await currentWith(1);
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

test('[§D-tenancy] a session on another shop parks, and refuses nothing', async () => {
  const { server, sync, resume } = await currentWith(1);
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
