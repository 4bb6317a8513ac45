import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderMend } from '../../contract/entities/order-mends.ts';
import { orders, purchaseOrders, supplierExchanges, variants } from '../../server/db/schema.ts';
import { orderRestocked } from '../../server/orders/mends/order-restocked.ts';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { setChannel } from '../../server/purchasing/channels/set-channel.ts';
import { askSupplier } from '../../server/purchasing/hand-over.ts';
import { keepRates } from '../../server/rates/rates-rows.ts';
import { type SupplierStandIn, startSupplier } from '../support/platforms/supplier/supplier.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newOrder, newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

type Doing = OrderMend extends infer M ? (M extends OrderMend ? Omit<M, 'rev'> : never) : never;

onOneDatabase('orders that are put right are handed over', (database) => {
  const server = serverFor({
    ...{ database, storeReach: { ...publicReach, milliseconds: 2_000 } },
    supplierStandIn: 'http://127.0.0.1:1',
  });
  let supplier: SupplierStandIn;
  beforeAll(async () => {
    supplier = await startSupplier();
  });
  afterAll(() => supplier.stop());

  /** A new supplier that takes purchase orders at the stand-in. */
  async function byApi(): Promise<number> {
    const supplierId = await newSupplier(server.db, `Nord ${Math.random()}`);
    const way = { kind: 'api', address: supplier.address } as const;
    await setChannel(server.db, { supplierId, way, now: Date.now() });
    return supplierId;
  }

  /** An order with one line that awaits confirmation; a piece costs 100 in the currency. */
  async function bought({
    quantity = 1,
    currency = 'DKK',
    stock = 5,
    supplierId,
  }: {
    quantity?: number;
    currency?: string;
    stock?: number;
    supplierId: number;
  }) {
    const { token, shopIds } = await newPerson(server.db);
    const sku = `SKU-${crypto.randomUUID()}`;
    const product = await newProduct(server.db, {
      ...{ supplierId, currency },
      sold: [{ sku, cost: 10_000, stock }],
    });
    const lines = [{ product_id: product.id, sku, quantity }];
    const made = await newOrder(server.db, shopIds[0] ?? 0, { supplierId, lines });
    const variantId = product.variantIds[0] ?? 0;
    return { by: { token }, id: made.orderNumber, rowId: made.id, supplierId, variantId };
  }
  type Bought = Awaited<ReturnType<typeof bought>>;

  const read = async ({ by, id }: Bought) =>
    (await server.ok('GET /shop/orders/{id}', { id }, by)).data;
  const confirm = async ({ by, id }: Bought) =>
    (await server.ok('POST /shop/orders/{id}/confirm', { id }, by)).data;
  /** A confirmed order, whose hand-over is due in an hour. */
  async function toBeSent(): Promise<Bought> {
    const supplierId = await newSupplier(server.db, `Nord ${Math.random()}`);
    const order = await bought({ supplierId });
    await confirm(order);
    const way = { kind: 'api', address: supplier.address } as const;
    await setChannel(server.db, { supplierId, way, now: Date.now() });
    const ids = (await partsOf(order)).map(({ id }) => id);
    await server.db
      .update(purchaseOrders)
      .set({ reason: null })
      .where(eq(purchaseOrders.orderId, order.rowId));
    await askSupplier(server.db, 'send', ids, Date.now() + 3_600_000);
    return order;
  }
  async function mend(order: Bought, doing: Doing) {
    const { rev } = await read(order);
    const path = { id: order.id, body: { ...doing, rev } as OrderMend };
    return (await server.ok('POST /shop/orders/{id}/mend', path, order.by)).data;
  }
  const partsOf = ({ rowId }: Bought) =>
    server.db
      .select()
      .from(purchaseOrders)
      .where(eq(purchaseOrders.orderId, rowId))
      .orderBy(purchaseOrders.id);
  const attended = ({ supplierId }: Bought) =>
    server.services.supplierExchanges.attend(supplierId, 60_000);
  const arrivals = (reference: string | null) =>
    supplier.store.orders.get(reference ?? '')?.arrivals ?? 0;
  const inLine = ({ supplierId }: Bought) =>
    server.db
      .select()
      .from(supplierExchanges)
      .where(
        and(eq(supplierExchanges.supplierId, supplierId), eq(supplierExchanges.state, 'waiting')),
      );

  it('[§D-mends-anew] what a supplier has refused is ordered anew under another reference, and what was refused stays so and counts for nothing', async () => {
    const order = await bought({ supplierId: await byApi() });
    await confirm(order);
    await attended(order);
    const [first] = await partsOf(order);
    supplier.store.refuse(first?.reference ?? '', 'balance');
    await askSupplier(server.db, 'ask', [first?.id ?? 0], Date.now());
    await attended(order);
    expect(await read(order)).toMatchObject({ state: 'failed', reason: 'balance' });
    const after = await mend(order, { kind: 'retry' });
    expect([after.state, after.reason]).toEqual(['confirmed', null]);
    await attended(order);
    const [refused, anew] = await partsOf(order);
    expect(refused).toMatchObject({ id: first?.id, state: 'refused', reason: 'balance' });
    expect(anew?.state).toBe('accepted');
    expect(anew?.reference).not.toBe(refused?.reference);
    expect([refused, anew].map((part) => arrivals(part?.reference ?? null))).toEqual([1, 1]);
    const placed = await read(order);
    expect([placed.state, placed.reason]).toEqual(['placed', null]);
    expect(placed.lines[0]?.purchase_order_id).toBe(anew?.id);
    expect(placed.cost.amount).toBe(10_000);
    // It can't be retried any more: the supplier has it now.
    const { rev } = placed;
    const again = { id: order.id, body: { kind: 'retry' as const, rev } };
    const no = await server.refused('POST /shop/orders/{id}/mend', again, order.by);
    expect(no.code).toBe('conflict');
  });

  it('[§D-mends-lines] what waits for stock is handed over to nobody until that is there', async () => {
    const order = await bought({ supplierId: await byApi(), quantity: 3, stock: 2 });
    await mend(order, { kind: 'split', line_id: 1, quantity: 1 });
    await attended(order);
    const [going, waiting] = await partsOf(order);
    expect(going).toMatchObject({ state: 'accepted', waits: false });
    expect(waiting).toMatchObject({
      ...{ state: 'draft', waits: true, agreedAt: null, reference: null, handOver: [] },
    });
    expect(await inLine(order)).toEqual([]);
    await server.db.update(variants).set({ stock: 1 }).where(eq(variants.id, order.variantId));
    await orderRestocked(server.db, Date.now());
    await attended(order);
    expect((await partsOf(order)).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect((await read(order)).state).toBe('placed');
  });

  it('[§D-mends-handled] what couldn’t be handed over and was ordered otherwise is sent to nobody any more', async () => {
    const order = await toBeSent();
    const mine = eq(purchaseOrders.orderId, order.rowId);
    await server.db.update(purchaseOrders).set({ reason: 'not_reached' }).where(mine);
    expect(await inLine(order)).toHaveLength(1);
    const after = await mend(order, { kind: 'handled', word: 'Ringet ind' });
    expect([after.state, after.reason]).toEqual(['placed', null]);
    expect(await inLine(order)).toEqual([]);
    await attended(order);
    const [part] = await partsOf(order);
    expect(part).toMatchObject({ state: 'accepted', reason: null, handOver: [] });
    expect(arrivals(part?.reference ?? null)).toBe(0);
  });

  it('[§D-mends] an order that is cancelled before its supplier was sent it is taken out of the line; one that may be there is not cancelled', async () => {
    const order = await toBeSent();
    const off = await mend(order, { kind: 'cancel', word: '' });
    expect(off.state).toBe('cancelled');
    await attended(order);
    const [part] = await partsOf(order);
    expect(part?.state).toBe('cancelled');
    expect(arrivals(part?.reference ?? null)).toBe(0);

    const sent = await toBeSent();
    const step = { at: new Date().toISOString(), did: 'sent', by: 'api', outcome: null } as const;
    await server.db
      .update(purchaseOrders)
      .set({ handOver: [step] })
      .where(eq(purchaseOrders.orderId, sent.rowId));
    const { rev } = await read(sent);
    const path = { id: sent.id, body: { kind: 'cancel' as const, rev, word: '' } };
    const no = await server.refused('POST /shop/orders/{id}/mend', path, sent.by);
    expect(no).toMatchObject({ code: 'conflict' });
  });

  it('[§D-order-follows] a part that has stopped keeps its order among those that need somebody, whatever becomes of the rest', async () => {
    const order = await bought({ supplierId: await byApi(), quantity: 2 });
    await confirm(order);
    await attended(order);
    const [part] = await partsOf(order);
    if (!part) throw new Error('There is no purchase order.');
    await server.db.insert(purchaseOrders).values({
      ...{ shopId: part.shopId, orderId: order.rowId, supplierId: await byApi() },
      ...{ supplierName: 'Syd', state: 'draft', reason: 'stock', currency: 'DKK', cost: 0 },
      ...{ lines: [], timeline: [] },
    });
    const stands = { state: 'on_hold', reason: 'stock' } as const;
    await server.db.update(orders).set(stands).where(eq(orders.id, order.rowId));
    supplier.store.ship(part.reference ?? '', { number: '77' });
    await askSupplier(server.db, 'ask', [part.id], Date.now());
    await attended(order);
    expect((await partsOf(order))[0]?.state).toBe('shipped');
    expect(await read(order)).toMatchObject(stands);
  });

  it('[§D-mends-cost] [§D-money-conversion] a cost in another currency is compared, agreed to and summed up by the newest rates', async () => {
    const order = await bought({ supplierId: await byApi(), currency: 'EUR', quantity: 2 });
    const line = { unit_cost: { amount: 2_000, currency: 'EUR' } };
    const [row] = await server.db.select().from(orders).where(eq(orders.id, order.rowId));
    await server.db
      .update(orders)
      .set({
        ...{ state: 'on_hold', reason: 'other_currency' },
        lines: (row?.lines ?? []).map((one) => ({ ...one, ...line })),
      })
      .where(eq(orders.id, order.rowId));
    await server.db
      .update(purchaseOrders)
      .set({
        ...{ currency: 'EUR', cost: 4_000 },
        lines: [{ line_id: 1, quantity: 2, unit_cost: 2_000 }],
      })
      .where(eq(purchaseOrders.orderId, order.rowId));
    // The price is 200 kr., and the cost has risen from 20 € to 100 €.
    await keepRates(server.db, [{ date: '2031-01-02', per_euro: { DKK: 7_460_000 } }]);
    const dear = await mend(order, { kind: 'retry' });
    expect([dear.state, dear.reason]).toEqual(['on_hold', 'cost_changed']);
    expect(dear.lines[0]?.found).toEqual({
      ...{ unit_cost: { amount: 10_000, currency: 'EUR' }, stock: 5 },
    });
    const { rev } = dear;
    const tooLow = { id: order.id, body: { kind: 'agree' as const, rev, cost: 149_199, fee: 0 } };
    const no = await server.refused('POST /shop/orders/{id}/mend', tooLow, order.by);
    expect(no.details).toMatchObject({ reason: 'cost_changed' });
    const after = await mend(order, { kind: 'agree', cost: 149_200, fee: 0 });
    expect([after.state, after.reason]).toEqual(['confirmed', null]);
    expect(after.cost).toEqual({ amount: 149_200, currency: 'DKK' });
    expect(after.rated_on).toBe('2031-01-02');
    expect(after.purchase_orders[0]?.cost).toEqual({ amount: 20_000, currency: 'EUR' });
  });
});
