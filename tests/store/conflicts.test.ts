import { expect, test } from 'vitest';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { Sync } from '../../src/sync/types.ts';
import { edit } from './support/changes.ts';
import type { FakeServer } from './support/fake-server.ts';
import { currentWith, settled, until } from './support/opened.ts';
import { importProduct } from './support/records.ts';
import { editedTwice } from './support/two-devices.ts';

const patches = (server: FakeServer) => server.calls('PATCH /import-products/{id}');

const isRefused = (sync: Sync, times: number, server: FakeServer) =>
  until(
    sync.outbox,
    (rows) => rows[0]?.state === 'refused' && patches(server).length === times,
  ).then(([row]) => row?.id ?? '');

function itemOf(sync: Sync): ImportProduct {
  const list = sync.records('import-products').get();
  const item = list.state === 'ready' ? list.value[0]?.value : undefined;
  if (!item) throw new Error('The list is empty.');
  return item;
}

/** An edit made offline while another device edited the same item. */
async function conflict() {
  const { server, sync } = await editedTwice({ title: 'mine', tags: ['mine'] }, (elsewhere) =>
    elsewhere.put(importProduct(1, { title: 'theirs', rev: 2 })),
  );
  const id = await isRefused(sync, 1, server);
  await sync.refresh();
  return { server, sync, id };
}

test('[§D-conflict] an edit remembers what it was made from, and two that merge remember the first', async () => {
  const { server, sync } = await currentWith(1);
  server.setOnline(false);
  await sync.commit(edit(1, 'one'));
  server.put(importProduct(1, { title: 'theirs', rev: 2 }));
  await sync.commit({
    call: 'PATCH /import-products/{id}',
    args: { id: 1, body: { title: 'two', tags: ['new'] } },
  });
  const [row] = sync.outbox.get();
  expect(row?.command).toMatchObject({
    args: { body: { title: 'two', tags: ['new'], rev: 1 } },
    before: { product_id: 1001, title: 'Produkt 1', fields: { title: 'Produkt 1', tags: ['uld'] } },
  });
});

test('[§D-conflict] after a refusal the device asks for what it didn’t know', async () => {
  const { server, sync } = await currentWith(1);
  server.put(importProduct(1, { title: 'theirs', rev: 2 }));
  await sync.commit(edit(1, 'mine'));
  await isRefused(sync, 1, server);
  const list = await until(
    sync.records('import-products'),
    (read) => read.state === 'ready' && read.value[0]?.value.rev === 2,
  );
  expect(list).toMatchObject({ value: [{ freshness: 'refused', value: { title: 'theirs' } }] });
});

test('[§D-conflict] the choice goes out once, under a new key, over the version that was seen', async () => {
  const { server, sync, id } = await conflict();
  await sync.amend(id, { tags: ['mine'] }, itemOf(sync));
  await settled(sync);
  const [first, second] = patches(server);
  expect(second?.args).toMatchObject({ body: { tags: ['mine'], rev: 2 } });
  expect(second?.key).not.toBe(first?.key);
  expect(patches(server)).toHaveLength(2);
  expect(server.items.get(1)).toMatchObject({ title: 'theirs', tags: ['mine'], rev: 3 });
});

test('[§D-conflict] when the server has a newer version by then, it refuses again and nothing is overwritten', async () => {
  const { server, sync, id } = await conflict();
  const seen = itemOf(sync);
  server.put(importProduct(1, { title: 'theirs again', rev: 3 }));
  await sync.amend(id, { title: 'mine' }, seen);
  await isRefused(sync, 2, server);
  await sync.refresh();
  expect(itemOf(sync)).toMatchObject({ title: 'theirs again', rev: 3 });
  const [row] = sync.outbox.get();
  expect(row).toMatchObject({
    failure: { kind: 'refused', code: 'stale_rev' },
    command: { before: { fields: { title: 'theirs' } } },
  });
  await sync.amend(id, { title: 'mine' }, itemOf(sync));
  await settled(sync);
  expect(server.items.get(1)).toMatchObject({ title: 'mine', rev: 4 });
});

test('[§D-conflict] a choice made offline waits, is seen at once, and is sent later', async () => {
  const { server, sync, id } = await conflict();
  server.setOnline(false);
  await sync.amend(id, { title: 'mine' }, itemOf(sync));
  await until(sync.outbox, (rows) => rows[0]?.state === 'queued');
  expect(itemOf(sync).title).toBe('mine');
  expect(patches(server)).toHaveLength(1);
  server.setOnline(true);
  await settled(sync);
  expect(server.items.get(1)?.title).toBe('mine');
});

test('[§D-conflict] an edit of an item that was removed meanwhile is kept, and can bring the product back with it', async () => {
  const { server, sync } = await editedTwice({ title: 'mine' }, (elsewhere) => elsewhere.remove(1));
  const id = await isRefused(sync, 1, server);
  expect(sync.outbox.get()[0]?.failure).toMatchObject({ kind: 'refused', code: 'not_found' });
  await sync.addAnew(id);
  await settled(sync);
  const [item, ...more] = [...server.items.values()];
  expect(item).toMatchObject({ product_id: 1001, title: 'mine' });
  expect(more).toEqual([]);
  expect(server.calls('POST /import-products')).toHaveLength(1);
});

test('[§D-conflict] what isn’t refused any more is neither amended nor added anew', async () => {
  const { server, sync, id } = await conflict();
  const seen = itemOf(sync);
  await sync.discard(id);
  await sync.amend(id, { title: 'mine' }, seen);
  await sync.addAnew(id);
  expect(sync.outbox.get()).toEqual([]);
  expect(patches(server)).toHaveLength(1);
  expect(server.items.get(1)?.title).toBe('theirs');
});
