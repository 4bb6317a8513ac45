import { expect, test } from 'vitest';
import type { ShopProductPatch } from '../../contract/entities/shop-products.ts';
import type { Sync } from '../../src/sync/types.ts';
import { kroner } from '../support/kroner.ts';
import { FakeServer } from './support/fake-server.ts';
import { current, open, settled, until } from './support/opened.ts';
import { myProduct } from './support/records.ts';
import { TestTime } from './support/test-time.ts';

const edit = (body: ShopProductPatch, id = 1) =>
  ({ call: 'PATCH /my-products/{id}', args: { id, body } }) as const;
const remove = (id: number) => ({ call: 'DELETE /my-products/{id}', args: { id } }) as const;
const priced = (amount: number) => ({ variants: [{ variant_id: 10, price: kroner(amount) }] });

function mine(sync: Sync) {
  const read = sync.records('my-products').get();
  return read.state === 'ready' ? read.value : [];
}

/** A current device, and a server with two products that the shop sells. */
async function selling(time?: TestTime) {
  const server = new FakeServer();
  server.putMine(myProduct(1));
  server.putMine(myProduct(2));
  const one = await open(server, { time });
  await current(one.sync);
  return { server, ...one };
}

const isRefused = (sync: Sync) =>
  until(sync.outbox, (rows) => rows[0]?.state === 'refused').then(([row]) => row);

test('[§D-my-edit] [§D-outbox] what is sold is edited offline: shown at once with what follows, and sent once', async () => {
  const { server, sync } = await selling();
  server.setOnline(false);
  await sync.commit(edit({ title: 'Ny', ...priced(29_900) }));
  await sync.commit(edit({ tags: ['ny'] }));
  expect(mine(sync)[1]).toMatchObject({
    id: 1,
    freshness: 'pending',
    value: { title: 'Ny', tags: ['ny'], price: kroner(29_900), rev: 1 },
  });
  expect(mine(sync)[0]?.freshness).not.toBe('pending');
  server.fault('PATCH /my-products/{id}', 'lose');
  server.setOnline(true);
  await settled(sync);
  expect(server.effects).toEqual(['PATCH /my-products/{id}']);
  expect(server.mine.get(1)).toMatchObject({ title: 'Ny', tags: ['ny'], rev: 2 });
  expect(mine(sync)[1]).toMatchObject({ freshness: 'live', value: { rev: 2, title: 'Ny' } });
});

test('[§D-my-edit] [§D-conflict] an edit of what somebody else has edited waits for a choice, and goes out over what was seen', async () => {
  const { server, sync } = await selling();
  server.setOnline(false);
  await sync.commit(edit({ title: 'mine', tags: ['mine'] }));
  const theirs = myProduct(1, { title: 'theirs', rev: 2 });
  server.putMine(theirs);
  server.setOnline(true);
  const row = await isRefused(sync);
  expect(row?.command).toMatchObject({
    args: { body: { rev: 1 } },
    before: { title: 'Produkt 1', fields: { title: 'Produkt 1', tags: ['uld'] } },
  });
  expect(mine(sync).find(({ id }) => id === 1)?.freshness).toBe('refused');
  await sync.amend(row?.id ?? '', { tags: ['mine'] }, theirs);
  await settled(sync);
  expect(server.mine.get(1)).toMatchObject({ title: 'theirs', tags: ['mine'], rev: 3 });
});

test('[§D-my-edit] an edit of what is sold no more goes back to the import list with the product, if the person wants', async () => {
  const { server, sync } = await selling();
  server.setOnline(false);
  await sync.commit(edit({ title: 'mine' }));
  server.mine.delete(1);
  server.setOnline(true);
  const row = await isRefused(sync);
  await sync.addAnew(row?.id ?? '');
  await settled(sync);
  expect([...server.items.values()]).toMatchObject([{ product_id: 1001, title: 'mine' }]);
});

test('[§D-my-edit] [§D-undo] what is removed is gone at once, and back when it is taken back; else it is removed once', async () => {
  const time = new TestTime();
  const { server, sync } = await selling(time);
  const held = await sync.commit({ ...remove(1), holdFor: 6_000 });
  expect(mine(sync).map(({ id }) => id)).toEqual([2]);
  expect(await sync.undo([held])).toBe(true);
  expect(mine(sync).map(({ id }) => id)).toEqual([2, 1]);
  await sync.commit({ ...remove(2), holdFor: 6_000 });
  await expect.poll(() => time.hasTimer(6_000)).toBe(true);
  time.turn(6_000);
  await settled(sync);
  expect(server.effects).toEqual(['DELETE /my-products/{id}']);
  expect(mine(sync).map(({ id }) => id)).toEqual([1]);
  // Somebody else removed it first: the result is what was wanted.
  server.mine.delete(1);
  await sync.commit(remove(1));
  await settled(sync);
  expect(sync.outbox.get()).toEqual([]);
});

test('[§D-bulk-price] [§D-undo] prices that can be taken back take along nothing that was edited before or after them', async () => {
  const { server, sync } = await selling();
  server.setOnline(false);
  await sync.commit(edit({ title: 'before' }));
  const held = await sync.commit({ ...edit(priced(30_000)), holdFor: 11_000 });
  await sync.commit(edit({ tags: ['after'] }));
  expect(mine(sync)[1]?.value).toMatchObject({ title: 'before', price: kroner(30_000) });
  expect(await sync.undo([held])).toBe(true);
  expect(mine(sync)[1]?.value).toMatchObject({
    ...{ title: 'before', tags: ['after'], price: kroner(19_900) },
  });
  server.setOnline(true);
  await settled(sync);
  expect(server.mine.get(1)).toMatchObject({ title: 'before', tags: ['after'], rev: 3 });
});

test('[§D-bulk-price] prices of many products are sent once their undo is over, each once', async () => {
  const time = new TestTime();
  const { server, sync } = await selling(time);
  const second = { variants: [{ variant_id: 20, price: kroner(25_000) }] };
  await Promise.all([
    sync.commit({ ...edit(priced(25_000)), holdFor: 11_000 }),
    sync.commit({ ...edit(second, 2), holdFor: 11_000 }),
  ]);
  expect(server.effects).toEqual([]);
  await expect.poll(() => time.hasTimer(11_000)).toBe(true);
  time.turn(11_000);
  await settled(sync);
  expect(server.effects).toHaveLength(2);
  expect([...server.mine.values()].map(({ price }) => price.amount)).toEqual([25_000, 25_000]);
});
