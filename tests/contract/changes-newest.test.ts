import { expect, it } from 'vitest';
import { recordMissingChanges } from '../../server/changes/record-missing.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newOrder } from '../support/server-catalogue.ts';
import { changesOn } from '../support/server-changes.ts';

const idOf = (value: unknown): number => (value as { id: number }).id;

onOneDatabase('GET /changes, the newest first', (database) => {
  const server = serverFor({ database });
  const { newShop, addItem, read } = changesOn(server);
  const readNewest = (
    token: string,
    query: { newest: 'all' | 'orders' | 'import-products'; below?: number; limit: number },
  ) => server.ok('GET /changes', { query }, { token });

  it('[§D-first-sync] brings of each list what has the highest ids, how many there are below, and where to follow from', async () => {
    const { token, shopId } = await newShop();
    const empty = await readNewest(token, { newest: 'all', limit: 2 });
    expect(empty).toMatchObject({ data: [], meta: { cursor: 0, has_more: false } });
    const items: { id: number }[] = [];
    for (let at = 0; at < 5; at += 1) items.push(await addItem(token));
    const orders = [await newOrder(server.db, shopId), await newOrder(server.db, shopId)];
    await recordMissingChanges(server.db);
    const [a, b, c, d, e] = items.map(({ id }) => id);
    await server.ok('DELETE /import-products/{id}', { id: d ?? 0 }, { token });
    await server.ok(
      'PATCH /import-products/{id}',
      { id: a ?? 0, body: { title: 'Ny' } },
      { token },
    );

    const first = await readNewest(token, { newest: 'all', limit: 2 });
    expect(first.data.map(({ entity, id }) => [entity, id])).toEqual([
      ['import-products', e],
      ['import-products', c],
      ['orders', orders[1]?.id],
      ['orders', orders[0]?.id],
      ['purchase-orders', expect.any(Number)],
      ['purchase-orders', expect.any(Number)],
    ]);
    expect(first.meta.older).toEqual({
      ...{ 'import-products': 2, orders: 0, 'my-products': 0, listings: 0, subscriptions: 0 },
      ...{ 'purchase-orders': 0, parcels: 0 },
    });
    expect(first.meta.has_more).toBe(true);
    const rest = await readNewest(token, { newest: 'import-products', below: c, limit: 500 });
    expect(rest.data.map(({ id }) => id)).toEqual([b, a]);
    expect(rest.data[1]?.value).toMatchObject({ title: 'Ny', rev: 2 });
    expect(rest.meta).toMatchObject({ has_more: false, older: { 'import-products': 0 } });
    expect((await read(token, first.meta.cursor)).data).toEqual([]);

    const stranger = await newShop();
    expect((await readNewest(stranger.token, { newest: 'all', limit: 9 })).data).toEqual([]);
  });

  it('[§D-first-sync] [§D-changes] who follows from its cursor misses nothing that became of what had been read, or hadn’t', async () => {
    const { token } = await newShop();
    const items: { id: number }[] = [];
    for (let at = 0; at < 6; at += 1) items.push(await addItem(token));
    const held = new Map<number, unknown>();
    const take = ({ data }: Awaited<ReturnType<typeof read>>) => {
      for (const { id, value } of data) {
        if (value === null) held.delete(id);
        else held.set(id, value);
      }
    };
    const first = await readNewest(token, { newest: 'all', limit: 3 });
    take(first);
    for (const at of [0, 4]) {
      const id = items[at]?.id ?? 0;
      await server.ok('PATCH /import-products/{id}', { id, body: { title: 'Ny' } }, { token });
    }
    for (const at of [1, 5]) {
      await server.ok('DELETE /import-products/{id}', { id: items[at]?.id ?? 0 }, { token });
    }
    await addItem(token);
    take(await readNewest(token, { newest: 'import-products', below: items[3]?.id, limit: 3 }));
    take(await read(token, first.meta.cursor));
    const all = await server.ok('GET /import-products', {}, { token });
    expect([...held.values()].toSorted((x, y) => idOf(y) - idOf(x))).toEqual(all.data);
  });

  it('[§D-first-sync] [§D-bounds-fields] an unknown list is refused, and below the lowest id there is nothing', async () => {
    const { token } = await newShop();
    const bad = await server.send(
      'GET /changes',
      { query: { newest: 'nothing' } as never },
      { token },
    );
    expect(bad.status).toBe(422);
    const page = await readNewest(token, { newest: 'orders', below: 0, limit: 5 });
    expect(page.data).toEqual([]);
  });
});
