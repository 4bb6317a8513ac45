import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { OrderMend } from '../../contract/entities/order-mends.ts';
import type { Order, OrderReason, OrderState } from '../../contract/entities/orders.ts';
import { orders, purchaseOrders, variants } from '../../server/db/schema.ts';
import { orderRestocked } from '../../server/orders/mends/order-restocked.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newMyProduct, newOrder, newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

type Doing = OrderMend extends infer M ? (M extends OrderMend ? Omit<M, 'rev'> : never) : never;

onOneDatabase('orders that have stopped are put right', (database) => {
  const server = serverFor({ database });
  let supplierId = 0;
  let otherSupplier = 0;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db, 'Nord');
    otherSupplier = await newSupplier(server.db, 'Syd');
  });

  const read = async ({ token }: { token: string }, id: string) =>
    (await server.ok('GET /shop/orders/{id}', { id }, { token })).data;

  /** An order that has stopped, with one line of `quantity` pieces at 100 kr. each. */
  async function stoppedOrder(
    reason: OrderReason | null,
    {
      state = 'on_hold',
      quantity = 1,
      person = null,
      values = {},
      partReason = null,
    }: {
      state?: OrderState;
      quantity?: number;
      person?: Awaited<ReturnType<typeof newPerson>> | null;
      values?: Partial<typeof orders.$inferInsert>;
      partReason?: OrderReason | null;
    } = {},
  ) {
    const who = person ?? (await newPerson(server.db));
    const shopId = who.shopIds[0] ?? 0;
    const sku = `SKU-${crypto.randomUUID()}`;
    const product = await newProduct(server.db, {
      supplierId,
      sold: [{ sku, cost: 10_000, stock: 5 }],
    });
    const made = await newOrder(server.db, shopId, {
      state,
      supplierId,
      lines: [{ product_id: product.id, sku, quantity }],
    });
    await server.db
      .update(orders)
      .set({ reason, ...values })
      .where(eq(orders.id, made.id));
    await server.db
      .update(purchaseOrders)
      .set({
        reason: partReason,
        state: state === 'failed' ? 'refused' : state === 'outcome_unknown' ? state : 'draft',
        agreedAt: state === 'failed' || state === 'outcome_unknown' ? new Date() : null,
      })
      .where(eq(purchaseOrders.orderId, made.id));
    const by = { token: who.token };
    const variantId = product.variantIds[0] ?? 0;
    return { ...who, by, shopId, id: made.orderNumber, rowId: made.id, product, sku, variantId };
  }

  async function mend(order: { by: { token: string }; id: string }, doing: Doing) {
    const { rev } = await read(order.by, order.id);
    const body = { ...doing, rev } as OrderMend;
    return (await server.ok('POST /shop/orders/{id}/mend', { id: order.id, body }, order.by)).data;
  }
  async function refused(order: { by: { token: string }; id: string }, doing: Doing) {
    const { rev } = await read(order.by, order.id);
    const body = { ...doing, rev } as OrderMend;
    return server.refused('POST /shop/orders/{id}/mend', { id: order.id, body }, order.by);
  }
  const stand = ({ state, reason }: Order) => [state, reason];
  const parts = ({ purchase_orders: all }: Order) =>
    all.map((part) => {
      const open = part.waits ? 'waits' : part.is_agreed ? 'confirmed' : 'open';
      const stands = part.state === 'draft' ? open : part.state;
      return [part.supplier.name, stands, part.reason, part.cost.amount];
    });
  const supply = (id: number, values: Partial<typeof variants.$inferInsert>) =>
    server.db.update(variants).set(values).where(eq(variants.id, id));

  it('[§D-mends-cost] a cost above the price is agreed to as it was seen, and the order is confirmed at it', async () => {
    const order = await stoppedOrder('cost_changed');
    await supply(order.variantId, { cost: 25_000 });
    const seen = await refused(order, { kind: 'agree', cost: 24_999, fee: 0 });
    expect(seen).toMatchObject({ code: 'conflict', details: { reason: 'cost_changed' } });
    const after = await mend(order, { kind: 'agree', cost: 25_000, fee: 0 });
    expect(stand(after)).toEqual(['confirmed', null]);
    expect(after.cost.amount).toBe(25_000);
    expect(parts(after)).toEqual([['Nordisk Engros', 'confirmed', 'no_channel', 25_000]]);
    expect(after.timeline.at(-1)).toMatchObject({ act: 'agree', state: 'confirmed' });
  });

  it('[§D-mends] what stops an order next stops it with that reason, and with what the supplier has', async () => {
    const order = await stoppedOrder('temporary', { quantity: 3 });
    await supply(order.variantId, { stock: 2 });
    const short = await mend(order, { kind: 'retry' });
    expect(stand(short)).toEqual(['on_hold', 'stock']);
    expect(short.lines[0]?.found).toMatchObject({ stock: 2, unit_cost: { amount: 10_000 } });
    expect(parts(short)).toEqual([['Nordisk Engros', 'open', 'stock', 30_000]]);
    await supply(order.variantId, { stock: 9, cost: 30_000 });
    expect(stand(await mend(order, { kind: 'retry' }))).toEqual(['on_hold', 'cost_changed']);
  });

  it.each(['temporary', 'balance'] as const)(
    '[§D-mends] %s: tried again it goes on',
    async (reason) => {
      const order = await stoppedOrder(reason, { state: 'failed', partReason: reason });
      const after = await mend(order, { kind: 'retry' });
      expect(stand(after)).toEqual(['confirmed', null]);
      expect(parts(after)).toEqual([
        ['Nordisk Engros', 'refused', reason, 10_000],
        ['Nordisk Engros', 'confirmed', 'no_channel', 10_000],
      ]);
      expect(after.lines[0]?.found).toBeUndefined();
    },
  );

  it.each(['postcode_format', 'address_missing', 'no_carrier'] as const)(
    '[§D-mends-address] %s: the address is put right, held to the country’s postal codes, and the order goes on',
    async (reason) => {
      const order = await stoppedOrder(reason, {
        state: reason === 'no_carrier' ? 'failed' : 'on_hold',
      });
      const address = {
        ...{ name: 'Ida Holm', line1: 'Storgata 1', line2: null },
        ...{ postal_code: '0155', city: 'Oslo', country: 'NO' },
      };
      const wrong = { ...address, postal_code: '01555' };
      const complaint = await refused(order, { kind: 'address', address: wrong });
      expect(complaint.status).toBe(422);
      expect(Object.keys(complaint.errors)).toEqual(['address.postal_code']);
      const after = await mend(order, { kind: 'address', address });
      expect(stand(after)).toEqual(['confirmed', null]);
      expect(after.shipping_address).toEqual(address);
    },
  );

  it('[§D-mends-address] an order that isn’t paid takes the address and waits for its payment', async () => {
    const order = await stoppedOrder('postcode_format', { state: 'pending_payment' });
    const { shipping_address: was } = await read(order.by, order.id);
    const address = { ...was, postal_code: '8000' };
    expect(stand(await mend(order, { kind: 'address', address }))).toEqual([
      'pending_payment',
      null,
    ]);
  });

  it.each(['product_not_found', 'stock', 'bad_reference'] as const)(
    '[§D-mends-lines] %s: a line is taken from another supplier who has the same article, found by its EAN first',
    async (reason) => {
      const order = await stoppedOrder(reason, {
        quantity: 2,
        state: 'failed',
        partReason: reason,
      });
      const ean = String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(13, '5');
      await supply(order.variantId, { ean, stock: 0 });
      const same = await newProduct(server.db, {
        supplierId: otherSupplier,
        sold: [{ sku: `other-${ean}`, cost: 12_000, stock: 7 }],
      });
      const bySku = await newProduct(server.db, {
        supplierId: otherSupplier,
        sold: [{ sku: order.sku, cost: 9_000, stock: 7 }],
      });
      await supply(same.variantIds[0] ?? 0, { ean });
      await supply(bySku.variantIds[0] ?? 0, { key: order.sku });
      const { data } = await server.ok('GET /shop/orders/{id}/swaps', { id: order.id }, order.by);
      expect(
        data.map(({ candidates }) => candidates.map((one) => [one.variant_id, one.same_by])),
      ).toEqual([
        [
          [same.variantIds[0], 'ean'],
          [bySku.variantIds[0], 'sku'],
        ],
      ]);
      const chosen = { line_id: 1, variant_id: same.variantIds[0] ?? 0 };
      const dear = await refused(order, { kind: 'swap', ...chosen, unit_cost: 11_999 });
      expect(dear.details).toMatchObject({ reason: 'cost_changed' });
      const after = await mend(order, { kind: 'swap', ...chosen, unit_cost: 12_000 });
      expect(stand(after)).toEqual(['confirmed', null]);
      // The first supplier's refusal stays visible.
      expect(parts(after)).toEqual([
        ['Nordisk Engros', 'refused', reason, 20_000],
        ['Syd', 'confirmed', 'no_channel', 24_000],
      ]);
      expect(after.cost.amount).toBe(24_000);
      expect(after.lines[0]).toMatchObject({ title: 'Vare', sku: `other-${ean}`, quantity: 2 });
    },
  );

  it('[§D-mends-lines] part of a line goes now, and the rest by itself once the supplier has it', async () => {
    const order = await stoppedOrder('stock', { quantity: 3 });
    await supply(order.variantId, { stock: 2 });
    const after = await mend(order, { kind: 'split', line_id: 1, quantity: 1 });
    expect(stand(after)).toEqual(['confirmed', null]);
    expect(parts(after)).toEqual([
      ['Nordisk Engros', 'confirmed', 'no_channel', 20_000],
      ['Nordisk Engros', 'waits', 'stock', 10_000],
    ]);
    expect(after.purchase_orders.map(({ waits }) => waits)).toEqual([false, true]);
    expect(after.lines.map((line) => line.quantity)).toEqual([2, 1]);
    await supply(order.variantId, { stock: 0 });
    await orderRestocked(server.db, Date.now());
    expect(await read(order.by, order.id)).toEqual(after);
    await supply(order.variantId, { stock: 1 });
    await orderRestocked(server.db, Date.now());
    const restocked = await read(order.by, order.id);
    expect(parts(restocked)).toEqual([
      ['Nordisk Engros', 'confirmed', 'no_channel', 20_000],
      ['Nordisk Engros', 'confirmed', 'no_channel', 10_000],
    ]);
    expect(restocked.timeline.at(-1)).toMatchObject({ act: 'restocked', by: null });
  });

  it('[§D-mends-lines] pieces are left out, which is told, and nothing is said to be paid back; without any the order is cancelled', async () => {
    const order = await stoppedOrder('stock', { quantity: 3 });
    await supply(order.variantId, { stock: 2 });
    const tooMany = await refused(order, { kind: 'leave_out', line_id: 1, quantity: 4 });
    expect(tooMany.code).toBe('conflict');
    const after = await mend(order, { kind: 'leave_out', line_id: 1, quantity: 1 });
    expect(stand(after)).toEqual(['confirmed', null]);
    expect(after.lines[0]).toMatchObject({ quantity: 3, left_out: 1 });
    expect(after.cost.amount).toBe(20_000);
    expect(after.total.amount).toBe(44_900);
    const whole = await stoppedOrder('stock');
    const off = await mend(whole, { kind: 'leave_out', line_id: 1, quantity: 1 });
    expect(stand(off)).toEqual(['cancelled', null]);
    expect(off.purchase_orders.map(({ state }) => state)).toEqual(['cancelled']);
  });

  it('[§D-mends-minimum] what is below a minimum goes on at a fee, which it costs beside its goods', async () => {
    const order = await stoppedOrder('below_minimum', {
      state: 'failed',
      partReason: 'below_minimum',
    });
    const after = await mend(order, { kind: 'agree', cost: 10_000, fee: 4_500 });
    expect(stand(after)).toEqual(['confirmed', null]);
    expect(parts(after)).toEqual([
      ['Nordisk Engros', 'refused', 'below_minimum', 10_000],
      ['Nordisk Engros', 'confirmed', 'no_channel', 14_500],
    ]);
    expect(after.cost.amount).toBe(14_500);
  });

  it('[§D-mends-minimum] or waits, and goes on with the shop’s next order at that supplier', async () => {
    const small = await stoppedOrder('below_minimum', {
      state: 'failed',
      partReason: 'below_minimum',
    });
    const waits = await mend(small, { kind: 'wait' });
    expect(stand(waits)).toEqual(['confirmed', null]);
    const old = ['Nordisk Engros', 'refused', 'below_minimum', 10_000];
    expect(parts(waits)).toEqual([old, ['Nordisk Engros', 'waits', 'below_minimum', 10_000]]);
    const next = await stoppedOrder(null, { person: small, state: 'awaiting_confirmation' });
    await server.ok('POST /shop/orders/{id}/confirm', { id: next.id }, next.by);
    const together = await read(small.by, small.id);
    expect(parts(together)).toEqual([old, ['Nordisk Engros', 'confirmed', 'no_channel', 10_000]]);
    expect(together.timeline.at(-1)).toMatchObject({ act: 'merged' });
  });

  it('[§D-mends-map] an unknown article is mapped once: here, in the other orders that wait for it, and it is remembered', async () => {
    const person = await newPerson(server.db);
    const shopId = person.shopIds[0] ?? 0;
    const product = await newProduct(server.db, {
      supplierId,
      sold: [{ sku: `own-${crypto.randomUUID()}`, cost: 8_000, stock: 50 }],
    });
    const variantId = product.variantIds[0] ?? 0;
    const unknown = async () => {
      const order = await stoppedOrder('sku_unmapped', { person });
      const line = { product_id: null, sku: 'GAVE', remote_variant_id: null };
      const [row] = await server.db.select().from(orders).where(eq(orders.id, order.rowId));
      const lines = (row?.lines ?? []).map((one) => ({ ...one, ...line }));
      await server.db.update(orders).set({ lines }).where(eq(orders.id, order.rowId));
      await server.db.delete(purchaseOrders).where(eq(purchaseOrders.orderId, order.rowId));
      return order;
    };
    const [first, second] = [await unknown(), await unknown()];
    const stranger = await refused(first, { kind: 'map', line_id: 1, variant_id: variantId });
    expect(stranger.details).toMatchObject({ reason: 'product_not_found' });
    await newMyProduct(server.db, shopId, product);
    const after = await mend(first, { kind: 'map', line_id: 1, variant_id: variantId });
    expect(stand(after)).toEqual(['confirmed', null]);
    expect(after.lines[0]).toMatchObject({ product_id: product.id, unit_cost: { amount: 8_000 } });
    const other = await read(second.by, second.id);
    expect(stand(other)).toEqual(['awaiting_confirmation', null]);
    expect(other.timeline.at(-1)).toMatchObject({ act: 'map' });
    expect(parts(other)).toEqual([['Nord', 'open', null, 8_000]]);
    await server.ok('POST /shop/orders/{id}/confirm', { id: second.id }, second.by);
  });

  it.each([
    ['already_exists', 'failed'],
    ['other_currency', 'on_hold'],
    ['temporary', 'outcome_unknown'],
  ] as const)(
    '[§D-mends-handled] %s, %s: somebody has seen to it, and in their words that is kept with who and when',
    async (reason, state) => {
      const order = await stoppedOrder(reason, { state, partReason: reason });
      const after = await mend(order, { kind: 'handled', word: 'Aftalt på telefon' });
      expect(stand(after)).toEqual(['placed', null]);
      expect(parts(after).at(-1)).toEqual(['Nordisk Engros', 'accepted', null, 10_000]);
      expect(after.timeline.at(-1)).toMatchObject({
        ...{ act: 'handled', word: 'Aftalt på telefon', by: expect.any(String) },
      });
      const { data } = await server.ok('GET /user/activities', {}, order.by);
      expect(data[0]).toMatchObject({ action: 'order.handled', subject: order.id });
    },
  );

  it('[§D-mends] what may lie at a supplier is neither tried again nor cancelled', async () => {
    const order = await stoppedOrder('temporary', { state: 'outcome_unknown' });
    for (const doing of [{ kind: 'retry' }, { kind: 'cancel', word: '' }] as const)
      expect((await refused(order, doing)).code).toBe('conflict');
  });

  it('[§D-mends] an order without items is cancelled, with a word, and is cancelled once', async () => {
    const order = await stoppedOrder('no_lines', { values: { lines: [] } });
    const after = await mend(order, { kind: 'cancel', word: 'Kunden har fortrudt' });
    expect(stand(after)).toEqual(['cancelled', null]);
    expect(after.timeline.at(-1)).toMatchObject({ act: 'cancel', word: 'Kunden har fortrudt' });
    expect((await refused(order, { kind: 'cancel', word: '' })).details).toMatchObject({
      state: 'cancelled',
    });
  });

  it('[§D-mends] a mend of an older version is refused with both versions, and one sent twice under a key counts once', async () => {
    const order = await stoppedOrder('temporary', { state: 'failed' });
    const { rev } = await read(order.by, order.id);
    const body = { kind: 'retry', rev } as const;
    const keyed = { ...order.by, headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const call = 'POST /shop/orders/{id}/mend';
    const first = await server.ok(call, { id: order.id, body }, keyed);
    const again = await server.ok(call, { id: order.id, body }, keyed);
    expect(again).toEqual(first);
    const stale = await server.refused(call, { id: order.id, body }, order.by);
    expect(stale).toMatchObject({
      ...{ status: 409, code: 'stale_rev' },
      details: { current: { rev: rev + 1, state: 'confirmed' }, yours: body },
    });
  });

  it('[§D-mends] devices hear of the order and of its purchase orders', async () => {
    const order = await stoppedOrder('stock', { quantity: 2 });
    await mend(order, { kind: 'split', line_id: 1, quantity: 1 });
    const { data } = await server.ok('GET /changes', { query: { cursor: 0 } }, order.by);
    expect(data.filter(({ entity }) => entity === 'orders')).toHaveLength(1);
    expect(data.filter(({ entity }) => entity === 'purchase-orders')).toHaveLength(2);
    const [row] = await server.db
      .select()
      .from(purchaseOrders)
      .where(and(eq(purchaseOrders.orderId, order.rowId), eq(purchaseOrders.waits, true)));
    expect(row).toMatchObject({ state: 'draft', agreedAt: null, reference: null });
  });
});
