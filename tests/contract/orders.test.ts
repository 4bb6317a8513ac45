import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { orders, variants } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newOrder, newProduct, newSupplier, subscribe } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('orders and subscriptions', (database) => {
  const server = serverFor({ database });
  let supplierId: number;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  async function withOrder(
    line: { quantity?: number; price?: number } = {},
    state?: Parameters<typeof newOrder>[2] extends { state?: infer S } | undefined ? S : never,
  ) {
    const { token, shopIds } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    const sku = `SKU-${crypto.randomUUID()}`;
    const { id: productId, variantIds } = await newProduct(server.db, {
      supplierId,
      sold: [{ sku, cost: 10_000, stock: 5 }],
    });
    const order = await newOrder(server.db, shopId, {
      state,
      lines: [{ product_id: productId, sku, ...line }],
    });
    return { token, shopId, variantId: variantIds[0] ?? 0, id: order.orderNumber };
  }
  const confirm = 'POST /shop/orders/{id}/confirm';
  const restock = (variantId: number, values: { stock?: number; cost?: number; sku?: string }) =>
    server.db.update(variants).set(values).where(eq(variants.id, variantId));

  it('[§7-get-orders] [§9-page-size] comes ten a page, newest first', async () => {
    const { token, shopIds } = await newPerson(server.db);
    const numbers: string[] = [];
    for (let at = 0; at < 11; at += 1)
      numbers.unshift((await newOrder(server.db, shopIds[0] ?? 0)).orderNumber);
    const first = await server.ok('GET /shop/orders', {}, { token });
    expect(first.meta).toEqual({ current_page: 1, per_page: 10, last_page: 2, total: 11 });
    expect(first.data.map(({ order_number }) => order_number)).toEqual(numbers.slice(0, 10));
    const second = await server.ok('GET /shop/orders', { query: { page: 2 } }, { token });
    expect(second.data.map(({ order_number }) => order_number)).toEqual(numbers.slice(10));
  });

  it('[§3-order] [§7-get-order] is shown by its number', async () => {
    const { token, id } = await withOrder();
    const { data } = await server.ok('GET /shop/orders/{id}', { id }, { token });
    expect(data).toMatchObject({ order_number: id, state: 'awaiting_confirmation', rev: 1 });
    expect(data.lines).toHaveLength(1);
  });

  it('[§4-confirm] [§7-confirm-order] confirming is noted in the timeline, and confirming again changes nothing', async () => {
    const { token, id } = await withOrder();
    const { data } = await server.ok(confirm, { id }, { token });
    expect(data).toMatchObject({ state: 'confirmed', reason: null, rev: 2 });
    expect(data.purchase_orders).toMatchObject([{ state: 'draft', reason: 'no_channel' }]);
    expect(data.timeline.map(({ state, reason }) => [state, reason])).toEqual([
      ['awaiting_confirmation', null],
      ['confirmed', null],
    ]);
    expect((await server.ok(confirm, { id }, { token })).data).toEqual(data);
  });

  it('[§4-confirm] of many confirms at once one takes effect', async () => {
    const { token, id } = await withOrder();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.ok(confirm, { id }, { token })),
    );
    expect(answers.map(({ data }) => [data.rev, data.timeline.length])).toEqual(
      Array.from({ length: 6 }, () => [2, 2]),
    );
  });

  it('[§4-confirm] short stock refuses, names the line and leaves the order', async () => {
    const { token, id, variantId } = await withOrder({ quantity: 3 });
    await restock(variantId, { stock: 2 });
    const refused = await server.refused(confirm, { id }, { token });
    expect(refused).toMatchObject({
      status: 422,
      code: 'out_of_stock',
      details: { lines: [{ id: 1, reason: 'stock', quantity: 3, stock: 2 }] },
    });
    const { data } = await server.ok('GET /shop/orders/{id}', { id }, { token });
    expect(data).toMatchObject({ state: 'awaiting_confirmation', rev: 1 });
  });

  it('[§4-confirm] a cost above the price refuses; one that is still covered is taken over', async () => {
    const dear = await withOrder({ price: 15_000 });
    await restock(dear.variantId, { cost: 15_001 });
    const refused = await server.refused(confirm, { id: dear.id }, { token: dear.token });
    expect(refused).toMatchObject({
      status: 422,
      code: 'price_below_cost',
      details: { lines: [{ reason: 'cost_changed', unit_cost: 15_001, unit_price: 15_000 }] },
    });

    const covered = await withOrder({ price: 15_000, quantity: 2 });
    await restock(covered.variantId, { cost: 12_500 });
    const { data } = await server.ok(confirm, { id: covered.id }, { token: covered.token });
    expect(data.lines[0]?.unit_cost.amount).toBe(12_500);
    expect(data.cost.amount).toBe(25_000);
    expect(data.purchase_orders[0]?.cost.amount).toBe(25_000);
    expect(data.timeline.at(-1)).toMatchObject({ state: 'confirmed', reason: 'cost_changed' });
  });

  it('[§D-order-parts] confirming agrees on the cost of each piece in the purchase order, a record that devices hear of', async () => {
    const order = await withOrder({ price: 15_000, quantity: 2 });
    await restock(order.variantId, { cost: 12_500 });
    await server.ok(confirm, { id: order.id }, { token: order.token });
    const query = { cursor: 0, limit: 500 };
    const { data } = await server.ok('GET /changes', { query }, { token: order.token });
    const told = data.find(({ entity }) => entity === 'purchase-orders');
    expect(told?.value).toMatchObject({
      ...{ state: 'draft', rev: 2, cost: { amount: 25_000 } },
      agreed_at: expect.any(String),
      lines: [{ line_id: 1, quantity: 2, unit_cost: { amount: 12_500 } }],
      timeline: [{ state: 'draft', reason: 'cost_changed' }],
    });
    await server.ok(confirm, { id: order.id }, { token: order.token });
    const again = await server.ok('GET /changes', { query }, { token: order.token });
    expect(again.data).toEqual(data);
  });

  it('[§4-confirm] a cost that fell is the supplier’s to give: the agreed one stays', async () => {
    const order = await withOrder({ price: 15_000, quantity: 2 });
    await restock(order.variantId, { cost: 9_000 });
    const { data } = await server.ok(confirm, { id: order.id }, { token: order.token });
    expect(data.lines[0]?.unit_cost.amount).toBe(10_000);
    expect(data.cost.amount).toBe(20_000);
    expect(data.timeline.at(-1)).toMatchObject({ state: 'confirmed', reason: null });
  });

  it('[§4-confirm] an article that is gone refuses', async () => {
    const { token, id, variantId } = await withOrder();
    await restock(variantId, { sku: `renamed-${variantId}` });
    expect(await server.refused(confirm, { id }, { token })).toMatchObject({
      status: 409,
      code: 'order_not_confirmable',
      details: { lines: [{ reason: 'product_not_found', stock: null }] },
    });
  });

  it.each(['pending_payment', 'on_hold', 'shipped', 'cancelled'] as const)(
    '[§4-confirm] an order that is %s is not confirmed',
    async (state) => {
      const { token, id } = await withOrder({}, state);
      expect(await server.refused(confirm, { id }, { token })).toMatchObject({
        status: 409,
        code: 'order_not_confirmable',
        details: { state },
      });
    },
  );

  it('[§D-order-named] is called by its id, too; where one’s number is another’s id, the number counts', async () => {
    const { token, shopIds } = await newPerson(server.db);
    const first = await newOrder(server.db, shopIds[0] ?? 0);
    const second = await newOrder(server.db, shopIds[0] ?? 0);
    const id = String(first.id);
    const read = async () => (await server.ok('GET /shop/orders/{id}', { id }, { token })).data;
    expect(await read()).toMatchObject({ id: first.id, order_number: first.orderNumber });
    const renamed = eq(orders.id, second.id);
    await server.db.update(orders).set({ orderNumber: id }).where(renamed);
    expect(await read()).toMatchObject({ id: second.id, order_number: id });
    const other = await newPerson(server.db);
    const refused = await server.refused('GET /shop/orders/{id}', { id }, { token: other.token });
    expect(refused.status).toBe(404);
  });

  it('[§D-order-named] [§4-confirm] is confirmed by its id, and the activity tells its number', async () => {
    const { token, id: number } = await withOrder();
    const { id } = (await server.ok('GET /shop/orders/{id}', { id: number }, { token })).data;
    const { data } = await server.ok(confirm, { id }, { token });
    expect(data).toMatchObject({ id, order_number: number, state: 'confirmed' });
    const { data: activities } = await server.ok('GET /user/activities', {}, { token });
    expect(activities[0]).toMatchObject({ action: 'order.confirmed', subject: number });
  });

  it('[§D-tenancy] another shop’s order and an unknown one don’t exist', async () => {
    const { id } = await withOrder();
    const { token } = await newPerson(server.db);
    for (const number of [id, 'DL-0', "' or 1=1"]) {
      expect(
        (await server.refused('GET /shop/orders/{id}', { id: number }, { token })).status,
      ).toBe(404);
      expect((await server.refused(confirm, { id: number }, { token })).status).toBe(404);
    }
    expect((await server.ok('GET /shop/orders', {}, { token })).meta.total).toBe(0);
  });

  it('[§4-subscription] [§7-subscriptions] [§3-subscription] tells the shop’s plans, the active one first', async () => {
    const { token, shopIds } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    expect((await server.ok('GET /shop/subscriptions', {}, { token })).data).toEqual([]);
    await subscribe(server.db, shopId, { limit: 500 });
    await subscribe(server.db, shopId, { status: 'canceled' });
    const { data } = await server.ok('GET /shop/subscriptions', {}, { token });
    expect(data.map(({ status, product_limit }) => [status, product_limit])).toEqual([
      ['active', 500],
      ['canceled', null],
    ]);
    const stranger = await newPerson(server.db);
    const theirs = await server.ok('GET /shop/subscriptions', {}, { token: stranger.token });
    expect(theirs.data).toEqual([]);
  });

  it('[§D-fields] a page that can’t be is refused by its field', async () => {
    const { token } = await newPerson(server.db);
    const response = await server.send('GET /shop/orders', { query: { page: '-1' } }, { token });
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).errors)).toEqual(['page']);
  });
});
