import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { shopTenant } from '../../server/changes/record.ts';
import { recordMissingChanges } from '../../server/changes/record-missing.ts';
import { recordProductChanges } from '../../server/changes/record-products.ts';
import { changes, products, variants } from '../../server/db/schema.ts';
import { pruneTombstones } from '../../server/delta/prune.ts';
import { onEachDatabase, serverFor } from '../support/server.ts';
import { newOrder, subscribe } from '../support/server-catalogue.ts';
import { changesOn } from '../support/server-changes.ts';
import { connectStore } from '../support/server-integrations.ts';
import { until } from '../support/until.ts';

const day = 86_400_000;

onEachDatabase('GET /changes', (database) => {
  let ahead = 0;
  const server = serverFor({ database, now: () => Date.now() + ahead });
  const { newShop, addItem, read } = changesOn(server);

  it('[§D-changes] brings what became of each record since the cursor', async () => {
    const { token } = await newShop();
    expect(await read(token)).toEqual({ data: [], meta: { cursor: 0, has_more: false } });
    const a = await addItem(token);
    const b = await addItem(token);
    const first = await read(token);
    expect(first.data).toEqual([
      { seq: 1, entity: 'import-products', id: a.id, op: 'upsert', value: a },
      { seq: 2, entity: 'import-products', id: b.id, op: 'upsert', value: b },
    ]);
    expect(first.meta).toEqual({ cursor: 2, has_more: false });

    const { data: edited } = await server.ok(
      'PATCH /import-products/{id}',
      { id: a.id, body: { title: 'Ny' } },
      { token },
    );
    await server.ok('DELETE /import-products/{id}', { id: b.id }, { token });
    const second = await read(token, 2);
    expect(second.data).toEqual([
      { seq: 3, entity: 'import-products', id: a.id, op: 'upsert', value: edited },
      { seq: 4, entity: 'import-products', id: b.id, op: 'delete', value: null },
    ]);
    expect((await read(token)).data).toHaveLength(2);
    expect((await read(token, 4)).data).toEqual([]);
  });

  it('[§D-changes-runs] says the same in runs, if asked to', async () => {
    const { token, shopId } = await newShop();
    const a = await addItem(token);
    const b = await addItem(token);
    await newOrder(server.db, shopId);
    await recordMissingChanges(server.db);
    const c = await addItem(token);
    await server.ok('DELETE /import-products/{id}', { id: b.id }, { token });
    const { data, meta } = await read(token);
    const order = data.find(({ entity }) => entity === 'orders');
    const part = data.find(({ entity }) => entity === 'purchase-orders');
    const inRuns = { cursor: 0, form: 'runs' } as const;
    const answer = await server.ok('GET /changes', { query: inRuns }, { token });
    expect(answer).toEqual({
      data: [],
      runs: [
        { entity: 'import-products', values: [a] },
        { entity: 'orders', values: [order?.value] },
        { entity: 'purchase-orders', values: [part?.value] },
        { entity: 'import-products', values: [c] },
        { entity: 'import-products', gone: [b.id] },
      ],
      meta,
    });
    const newest = { newest: 'import-products', limit: 10, form: 'runs' } as const;
    expect(await server.ok('GET /changes', { query: newest }, { token })).toMatchObject({
      data: [],
      runs: [{ entity: 'import-products', values: [{ id: c.id }, { id: a.id }] }],
    });
  });

  it('[§D-changes] what changed nothing is not told', async () => {
    const { token } = await newShop();
    const { id, product_id } = await addItem(token);
    await server.ok('POST /import-products', { body: { product_id } }, { token });
    await server.ok('PATCH /import-products/{id}', { id, body: {} }, { token });
    expect((await read(token, 1)).meta.cursor).toBe(1);
  });

  it('[§D-changes] comes in pages', async () => {
    const { token } = await newShop();
    for (let at = 0; at < 5; at += 1) await addItem(token);
    const seen: number[] = [];
    let cursor = 0;
    for (;;) {
      const { data, meta } = await read(token, cursor, 2);
      seen.push(...data.map(({ seq }) => seq));
      cursor = meta.cursor;
      if (!meta.has_more) break;
    }
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it('[§D-changes] tells of orders, my products and subscriptions, and of records filled in bulk', async () => {
    const { token, shopId } = await newShop();
    await subscribe(server.db, shopId);
    await connectStore(server.db, shopId);
    const order = await newOrder(server.db, shopId);
    const item = await addItem(token);
    await recordMissingChanges(server.db);
    await recordMissingChanges(server.db);
    const first = await read(token);
    expect(first.data.map(({ entity }) => entity).sort()).toEqual([
      'import-products',
      'orders',
      'purchase-orders',
      'subscriptions',
    ]);
    await server.ok('POST /import-products/import/bulk', { body: { limit: null } }, { token });
    const rest = await until(
      () => read(token, first.meta.cursor),
      ({ data }) => data.some(({ entity }) => entity === 'my-products'),
    );
    expect(rest.data.map(({ entity, op }) => [entity, op]).sort()).toEqual([
      ['import-products', 'upsert'],
      ['my-products', 'upsert'],
    ]);
    const imported = rest.data.find(({ entity }) => entity === 'import-products');
    expect(imported?.value).toMatchObject({ id: item.id, state: 'published' });
    await server.refused('POST /shop/orders/{id}/confirm', { id: 'DL-x' }, { token });
    await server.ok('POST /shop/orders/{id}/confirm', { id: order.orderNumber }, { token });
    const confirmed = await read(token, rest.meta.cursor);
    expect(confirmed.data).toMatchObject([
      { entity: 'purchase-orders', value: { order_id: order.id, state: 'draft', rev: 2 } },
      { entity: 'orders', id: order.id, value: { state: 'confirmed', rev: 2 } },
    ]);
  });

  it('[§D-changes] a supplier’s stock or price is told to every shop that holds the product', async () => {
    const one = await newShop();
    const other = await newShop();
    const bystander = await newShop();
    const item = await addItem(one.token, 4);
    const body = { product_id: item.product_id };
    await server.ok('POST /import-products', { body }, { token: other.token });
    await subscribe(server.db, one.shopId);
    await connectStore(server.db, one.shopId);
    await server.ok(
      'POST /import-products/import/bulk',
      { body: { limit: 1 } },
      { token: one.token },
    );
    const before = await until(
      () => read(one.token),
      ({ data }) => data.some(({ entity }) => entity === 'my-products'),
    );
    const setStock = (stock: number) =>
      server.db.transaction(async (tx) => {
        await tx.update(products).set({ stock }).where(eq(products.id, item.product_id));
        await tx.update(variants).set({ stock }).where(eq(variants.productId, item.product_id));
        await recordProductChanges(tx, [item.product_id, item.product_id]);
      });

    await setStock(0);
    const mine = await read(one.token, before.meta.cursor);
    expect(mine.data).toMatchObject([
      { entity: 'import-products', value: { variants: [{ stock: 0 }] } },
      { entity: 'my-products', value: { stock: 0, status: 'out_of_stock' } },
    ]);
    expect((await read(other.token, 1)).data).toMatchObject([
      { value: { variants: [{ stock: 0 }] } },
    ]);
    expect((await read(bystander.token)).data).toEqual([]);

    await setStock(7);
    const back = await read(one.token, mine.meta.cursor);
    expect(back.data[1]).toMatchObject({ value: { stock: 7, status: 'active' } });
  });

  it('[§D-changes] a cursor from another database, and one from before a forgotten removal, are 410', async () => {
    const { token, shopId } = await newShop();
    const kept = await addItem(token);
    const removed = await addItem(token);
    await server.ok('DELETE /import-products/{id}', { id: removed.id }, { token });
    const expired = (cursor: number) =>
      server.refused('GET /changes', { query: { cursor } }, { token });
    expect(await expired(999)).toMatchObject({ status: 410, code: 'cursor_expired' });

    const mine = and(eq(changes.tenant, shopTenant(shopId)), eq(changes.op, 'delete'));
    await server.db.update(changes).set({ at: sql`now() - interval '61 days'` }).where(mine);
    expect(await pruneTombstones(server.db, Date.now())).toBeGreaterThan(0);
    expect(await expired(1)).toMatchObject({ status: 410, code: 'cursor_expired' });
    expect((await read(token, 3)).data).toEqual([]);
    expect((await read(token)).data.map(({ id }) => id)).toEqual([kept.id]);
  });

  it('[§D-changes] a first sync gets past forgotten removals page by page, unless it pauses too long', async () => {
    const { token, shopId } = await newShop();
    for (let at = 0; at < 4; at += 1) await addItem(token);
    const removed = await addItem(token);
    await server.ok('DELETE /import-products/{id}', { id: removed.id }, { token });
    await addItem(token);
    await server.db
      .update(changes)
      .set({ at: sql`now() - interval '61 days'` })
      .where(and(eq(changes.tenant, shopTenant(shopId)), eq(changes.op, 'delete')));
    await pruneTombstones(server.db, Date.now());

    const first = await read(token, 0, 2);
    const second = await read(token, first.meta.cursor, 2);
    expect(second.data.map(({ seq }) => seq)).toEqual([3, 4]);
    const third = await read(token, second.meta.cursor, 2);
    expect(third.data.map(({ seq }) => seq)).toEqual([7]);
    expect(third.meta).toEqual({ cursor: 7, has_more: false });

    ahead = 61 * day;
    const query = { cursor: first.meta.cursor };
    const late = await server.send('GET /changes', { query }, { token: await again(token) });
    expect(late.status).toBe(410);
    ahead = 0;
  });

  /** A session ends with the server's clock, so this test moves its dates along. */
  async function again(token: string): Promise<string> {
    await server.db.execute(
      sql`update sessions set expires_at = now() + interval '100 days', last_used_at = now() + interval '61 days'`,
    );
    return token;
  }

  it.each([
    [{ cursor: -1 }, 'cursor'],
    [{ cursor: 'x' }, 'cursor'],
    [{ limit: 501 }, 'limit'],
    [{ limit: 0 }, 'limit'],
  ])('[§D-fields] %o is refused by its field', async (query, field) => {
    const { token } = await newShop();
    const response = await server.send('GET /changes', { query }, { token });
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).errors)).toEqual([field]);
  });
});
