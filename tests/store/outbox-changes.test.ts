import { expect, test } from 'vitest';
import { add, edit, serverWith } from './support/changes.ts';
import { FakeServer } from './support/fake-server.ts';
import { inDatabase } from './support/in-database.ts';
import { current, currentWith, newUser, open, settled, until } from './support/opened.ts';
import { order } from './support/records.ts';

test('[§1-offline] [§A-kind] [§7-patch-import-refetch] an edit made offline is shown at once, survives a restart, is sent once, and is fetched again', async () => {
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
  const calls = () => server.seen.map(({ call }) => call);
  const sentAt = calls().indexOf('PATCH /import-products/{id}');
  await expect.poll(() => calls().slice(sentAt)).toContain('GET /changes');
});

test('[§1-offline] the event and its outbox row are written together', async () => {
  const { server, sync, userId } = await currentWith(1);
  server.setOnline(false);
  const id = await sync.commit(edit(1, 'A'));
  const { rows, all } = await inDatabase(userId, async ({ outbox, events }) => ({
    rows: await outbox.toArray(),
    all: await events.toArray(),
  }));
  const events = all.filter(({ commandId }) => commandId === id);
  expect(rows.map((row) => row.id)).toEqual([id]);
  expect(events.map(({ type, seq }) => [type, seq])).toEqual([['command.committed', rows[0]?.seq]]);
});

test('[§1-offline] two edits of one item merge while they wait, variant by variant', async () => {
  const { server, sync } = await currentWith(2);
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
  const { server, sync } = await currentWith(1);
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

test('[§D-outbox] a product added offline is edited under its temporary id and sent under the real one', async () => {
  const { server, sync } = await currentWith(1);
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

test('[§D-outbox] adding and removing a product offline sends nothing', async () => {
  const { server, sync } = await currentWith(1);
  server.setOnline(false);
  await sync.commit(add(77));
  await sync.commit(edit(-77, 'Min vare'));
  await sync.commit({ call: 'DELETE /import-products/{id}', args: { id: -77 } });
  expect(sync.outbox.get()).toEqual([]);
  server.setOnline(true);
  await sync.refresh();
  expect(server.effects).toEqual([]);
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
