import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../contract/entities/orders.ts';
import { askForOrders } from '../../server/changes/ask-for-orders.ts';
import { exchanges, integrations, orders, variants } from '../../server/db/schema.ts';
import { addExchange, nextInLine } from '../../server/exchange/exchange-rows.ts';
import { orderExchange } from '../../server/orders/in/order-exchange.ts';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { platformOf } from '../../server/platforms/registry.ts';
import { reconciled, type SellingStore, sellingStores, wantIn } from '../support/selling-stores.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newSupplier } from '../support/server-catalogue.ts';

onOneDatabase('orders come in', (database) => {
  const reach = { ...publicReach, milliseconds: 5_000 };
  const server = serverFor({ database, storeReach: reach });
  let supplierId = 0;
  let otherSupplier = 0;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db, 'Nord');
    otherSupplier = await newSupplier(server.db, 'Syd');
  });

  const look = async (store: SellingStore) => {
    await askForOrders(server.db, Date.now(), { integrationId: store.integrationId });
    await reconciled(server, store);
  };
  const ordersOf = async ({ by }: SellingStore) =>
    (await server.ok('GET /shop/orders', {}, by)).data;
  const one = async (store: SellingStore) => {
    const [order, ...more] = await ordersOf(store);
    expect(more).toEqual([]);
    if (!order) throw new Error('No order has come in.');
    return order;
  };
  const stand = ({ state, reason }: Order) => [state, reason];
  const pieces = ({ lines }: Order) => lines.map(({ sku, quantity }) => [sku, quantity]);
  const confirm = (store: SellingStore, { order_number: id }: Order) =>
    server.ok('POST /shop/orders/{id}/confirm', { id }, store.by);
  /** Puts products on sale; returns the SKU of each one's only variant. */
  async function selling(store: SellingStore, supplier: number, titles: readonly string[]) {
    const made = await wantIn(
      server,
      store,
      supplier,
      titles.map((title) => ({ title })),
    );
    await reconciled(server, store);
    const rows = await server.db.select().from(variants);
    return made.map(({ variantIds: [id] }) => rows.find((row) => row.id === id)?.sku ?? '');
  }

  describe.each(Object.keys(sellingStores) as (keyof typeof sellingStores)[])('%s', (platform) => {
    async function connect(titles = ['Krus']) {
      const store = await sellingStores[platform](server);
      const skus = await selling(store, supplierId, titles);
      return { store, sku: skus[0] ?? '', skus };
    }

    it('[§D-orders-in] an order is taken in once, with its lines by our products, its amounts and the store’s own number, and split by supplier', async () => {
      const { store, sku } = await connect();
      const [other = ''] = await selling(store, otherSupplier, ['Skål']);
      const id = store.orders.place({ pieces: { [sku]: 2, [other]: 1 } });
      await look(store);
      await look(store);
      const order = await one(store);
      expect(stand(order)).toEqual(['awaiting_confirmation', null]);
      expect(order).toMatchObject({
        order_number: id.replace('#', ''),
        customer: { name: 'Astrid Holm', email: 'astrid.holm@example.com' },
        shipping_address: { line1: 'Søndergade 14', postal_code: '8000', country: 'DK' },
        total: { amount: 3 * 24_900 + 4_900, currency: 'DKK' },
        shipping: { amount: 4_900 },
        vat: { amount: (3 * 24_900 + 4_900) / 5 },
        store: {
          integration_id: store.integrationId,
          number: id,
          payment: 'paid',
          fulfilment: 'none',
        },
      });
      expect(order.store?.url).toMatch(/admin.*\d+/);
      expect(pieces(order)).toEqual([
        [sku, 2],
        [other, 1],
      ]);
      expect(order.lines.map(({ unit_price }) => unit_price.amount)).toEqual([24_900, 24_900]);
      expect(order.purchase_orders.map((part) => [part.supplier.name, part.state])).toEqual([
        ['Nord', 'draft'],
        ['Syd', 'draft'],
      ]);
      const { data } = await confirm(store, order);
      expect(data.purchase_orders.map(({ reason }) => reason)).toEqual([
        'no_channel',
        'no_channel',
      ]);
      const { data: found } = await server.ok('GET /changes', { query: { cursor: 0 } }, store.by);
      expect(found.filter(({ entity }) => entity === 'orders')).toHaveLength(1);
      expect(found.filter(({ entity }) => entity === 'purchase-orders')).toHaveLength(2);
    });

    it('[§D-orders-in-open] while nothing of it was ordered, an order follows the store: quantities, address, removed lines and cancelling', async () => {
      const { store, skus } = await connect(['Fad', 'Kop']);
      const [first = '', second = ''] = skus;
      const id = store.orders.place({ pieces: { [first]: 3, [second]: 1 } });
      await look(store);
      const before = await one(store);
      store.orders.editPieces(id, 1);
      store.orders.moveTo(id, 'Nørregade 1');
      await look(store);
      const after = await one(store);
      expect(pieces(after)).toEqual([
        [first, 1],
        [second, 1],
      ]);
      expect(after.shipping_address.line1).toBe('Nørregade 1');
      expect(after.lines.map((line) => line.id)).toEqual(before.lines.map((line) => line.id));
      expect(after.rev).toBeGreaterThan(before.rev);
      expect(after.purchase_orders[0]?.cost.amount).toBe(
        after.lines.reduce((sum, line) => sum + line.unit_cost.amount * line.quantity, 0),
      );
      store.orders.editPieces(id, 0);
      await look(store);
      expect(pieces(await one(store))).toEqual([[second, 1]]);
      store.orders.cancel(id);
      await look(store);
      const off = await one(store);
      expect(stand(off)).toEqual(['cancelled', null]);
      expect(off.purchase_orders.map(({ state }) => state)).toEqual(['cancelled']);
    });

    it('[§D-orders-in-ordered] what was ordered stays as it was, and is marked where the store has changed it', async () => {
      const { store, sku } = await connect();
      const id = store.orders.place({ pieces: { [sku]: 2 } });
      await look(store);
      await confirm(store, await one(store));
      const confirmed = await one(store);
      store.orders.editPieces(id, 5);
      await look(store);
      const edited = await one(store);
      expect(stand(edited)).toEqual(['confirmed', 'changed_in_store']);
      expect(pieces(edited)).toEqual([[sku, 2]]);
      expect(edited.purchase_orders).toEqual(confirmed.purchase_orders);
      expect(edited.timeline.at(-1)).toMatchObject({
        state: 'confirmed',
        reason: 'changed_in_store',
      });
      await look(store);
      expect(await one(store)).toEqual(edited);
      store.orders.cancel(id);
      await look(store);
      const off = await one(store);
      expect(stand(off)).toEqual(['confirmed', 'changed_in_store']);
      expect(off.timeline).toHaveLength(edited.timeline.length + 1);
    });

    it('[§D-orders-in-unmapped] a line of nothing of ours stops the order with that reason, though its SKU is one of ours', async () => {
      const { store, skus } = await connect(['Vase']);
      const [gone = ''] = skus;
      await wantIn(server, store, supplierId, [{ title: 'Bakke', variants: 2 }]);
      await reconciled(server, store);
      const [vase, tray] = store.products();
      const sku = tray?.variants[0]?.sku ?? '';
      // A product that isn't ours but has our SKU.
      store.drop(vase?.id ?? '');
      store.addSize(tray?.id ?? '', gone);
      store.orders.place({ pieces: { [sku]: 1, [gone]: 1 } });
      await look(store);
      const order = await one(store);
      expect(stand(order)).toEqual(['on_hold', 'sku_unmapped']);
      expect(order.lines.map(({ product_id }) => product_id === null)).toEqual([false, true]);
      const refused = await server.refused(
        'POST /shop/orders/{id}/confirm',
        { id: order.order_number },
        store.by,
      );
      expect(refused.code).toBe('order_not_confirmable');
    });

    it('[§D-orders-in-reasons] an order lands whatever it lacks: unpaid, without a street, without lines, in another currency, with 500 lines, already sent', async () => {
      const { store, sku } = await connect();
      store.orders.place({ pieces: { [sku]: 1 }, isPaid: false });
      store.orders.place({ pieces: { [sku]: 1 }, street: '' });
      store.orders.place({ pieces: {} });
      store.orders.place({ pieces: { [sku]: 1 }, country: 'AQ', lines: 500 });
      const sent = store.orders.place({ pieces: { [sku]: 1 } });
      store.orders.sendAll(sent);
      await look(store);
      store.sellIn('EUR');
      store.orders.place({ pieces: { [sku]: 1 } });
      await look(store);
      const all = await ordersOf(store);
      expect(all.map(({ lines }) => lines.length).sort((a, b) => b - a)[0]).toBe(500);
      const stands = all.map(stand).sort();
      expect(stands).toEqual([
        ['awaiting_confirmation', null],
        ['on_hold', 'address_missing'],
        ['on_hold', 'no_lines'],
        ['on_hold', 'other_currency'],
        ['pending_payment', null],
        ['shipped', null],
      ]);
    });

    it('[§D-orders-in] one that can’t be kept keeps no other out, and is named', async () => {
      const { store, sku } = await connect();
      store.orders.place({ pieces: { [sku]: 1 } });
      const [product] = store.products();
      store.reprice(product?.id ?? '', 3_000_000_000);
      const huge = store.orders.place({ pieces: { [sku]: 1 } });
      store.reprice(product?.id ?? '', 24_900);
      store.orders.place({ pieces: { [sku]: 1 } });
      await look(store);
      expect(await ordersOf(store)).toHaveLength(2);
      const id = store.integrationId;
      const { data } = await server.ok('GET /shop/integrations/{id}', { id }, store.by);
      const resource = data.data_resources.find(({ kind }) => kind === 'orders');
      expect(resource?.last_error).toBe(huge);
      const { data: log } = await server.ok(
        'GET /shop/integrations/{id}/exchanges',
        { id },
        store.by,
      );
      const ofIt = log.filter(({ cause }) => cause === 'internal');
      expect(ofIt[0]).toMatchObject({ kind: 'orders', state: 'waiting' });
    });

    it('[§D-orders-in-ways] where orders aren’t exchanged none is read, and those of meanwhile are when they are again', async () => {
      const { store, sku } = await connect();
      const say = (enabled: boolean) =>
        server.ok(
          'PATCH /shop/integrations/{id}/data-resources',
          { id: store.integrationId, body: { data_resources: [{ kind: 'orders', enabled }] } },
          store.by,
        );
      await say(false);
      store.orders.place({ pieces: { [sku]: 1 } });
      await look(store);
      expect(await ordersOf(store)).toEqual([]);
      await say(true);
      await look(store);
      expect(await ordersOf(store)).toHaveLength(1);
    });

    it('[§D-orders-in-ways] a store is looked at every few minutes, and many orders come in portions', async () => {
      const { store, sku } = await connect();
      store.orders.tellNobody();
      for (let at = 0; at < 55; at += 1) store.orders.place({ pieces: { [sku]: 1 } });
      const kept = and(
        eq(exchanges.integrationId, store.integrationId),
        eq(exchanges.kind, 'orders'),
      );
      const { integrationId } = store;
      await server.db.delete(exchanges).where(kept);
      await askForOrders(server.db, Date.now());
      await askForOrders(server.db, Date.now());
      expect(await server.db.$count(exchanges, kept)).toBe(1);
      await reconciled(server, store);
      const mine = eq(orders.integrationId, integrationId);
      expect(await server.db.$count(orders, mine)).toBe(55);
      expect(await server.db.$count(exchanges, kept)).toBe(1);
      await askForOrders(server.db, Date.now());
      expect(await server.db.$count(exchanges, and(kept, eq(exchanges.state, 'waiting')))).toBe(0);
      await askForOrders(server.db, Date.now() + 6 * 60_000);
      expect(await server.db.$count(exchanges, and(kept, eq(exchanges.state, 'waiting')))).toBe(1);
    });

    it('[§D-orders-in-ways] what one look has found comes in without the store’s list being read again', async () => {
      const { store, sku } = await connect();
      store.orders.tellNobody();
      for (let at = 0; at < 110; at += 1) store.orders.place({ pieces: { [sku]: 1 } });
      // WooCommerce answers pages of the list and orders by id at the same address: two pages and three portions.
      const asking = {
        shopify: { on: 'query ChangedOrders(', times: 1 },
        woocommerce: { on: 'GET /wp-json/wc/v3/orders ', times: 2 + 3 },
      }[platform];
      const take = store.faults.take.bind(store.faults);
      let asked = 0;
      store.faults.take = (request) => {
        if (request.includes(asking.on)) asked += 1;
        return take(request);
      };
      await look(store);
      const mine = eq(orders.integrationId, store.integrationId);
      expect(await server.db.$count(orders, mine)).toBe(110);
      expect(asked).toBe(asking.times);
    });

    /** Does the next piece of work for the store and no more; returns how many orders have come in by then. */
    async function takeOnePortion({ integrationId }: SellingStore): Promise<number> {
      const { db } = server;
      const { secrets, platforms, publicUrl } = server.services;
      const now = () => Date.now();
      const next = await nextInLine(db, integrationId, now());
      if (!next) throw new Error('Nothing is in line.');
      const perform = orderExchange({
        ...{ db, secrets, publicUrl, now },
        platformOf: (name) => platformOf(platforms, name, reach),
      });
      await db.transaction(await perform(next));
      return db.$count(orders, eq(orders.integrationId, integrationId));
    }
    const ask = ({ integrationId }: SellingStore, asked: object) => {
      const input = { text: JSON.stringify(asked), secrets: server.services.secrets };
      return addExchange(server.db, { integrationId, kind: 'orders', input, now: Date.now() });
    };

    it('[§D-orders-in-ways] orders that a look has found and nobody has read are found by the next look, and taken in once', async () => {
      const { store, sku } = await connect();
      const { integrationId } = store;
      store.orders.tellNobody();
      for (let at = 0; at < 60; at += 1) store.orders.place({ pieces: { [sku]: 1 } });
      await askForOrders(server.db, Date.now(), { integrationId });
      const portion = await takeOnePortion(store);
      expect(portion).toBeGreaterThan(0);
      expect(portion).toBeLessThan(60);
      await server.db.delete(exchanges).where(eq(exchanges.integrationId, integrationId));
      await look(store);
      expect(await server.db.$count(orders, eq(orders.integrationId, integrationId))).toBe(60);
    });

    it('[§D-orders-in-ways] the next look starts after what was taken in, however much more the last one had found', async () => {
      const { store, sku } = await connect();
      const { integrationId } = store;
      store.orders.tellNobody();
      const begun = Date.now();
      const found = Array.from({ length: 60 }, (_, at) => ({
        remoteId: store.orders.remoteId(store.orders.place({ pieces: { [sku]: 1 } })),
        updatedAt: begun + at * 60_000,
      }));
      await ask(store, { found, isEnd: true });
      const last = found[(await takeOnePortion(store)) - 1];
      const [row] = await server.db
        .select()
        .from(integrations)
        .where(eq(integrations.id, integrationId));
      const cursor = row?.dataResources.find(({ kind }) => kind === 'orders')?.cursor;
      expect(Date.parse(cursor ?? '')).toBe(last?.updatedAt);
      expect(last).not.toBe(found.at(-1));
    });

    it('[§D-orders-in-ways] if a look hasn’t read the store’s list to its end, the rest of the list is read after what it has found', async () => {
      const { store, sku } = await connect();
      const { integrationId } = store;
      store.orders.tellNobody();
      const ids = [1, 2, 3].map(() =>
        store.orders.remoteId(store.orders.place({ pieces: { [sku]: 1 } })),
      );
      // The first order is read earlier, because of a webhook.
      await ask(store, { orders: ids.slice(0, 1) });
      const found = ids.slice(0, 2).map((remoteId) => ({ remoteId, updatedAt: Date.now() }));
      await ask(store, { found, isEnd: false });
      await reconciled(server, store);
      const rows = await server.db
        .select()
        .from(orders)
        .where(eq(orders.integrationId, integrationId));
      expect(rows.map(({ remoteId }) => remoteId).sort()).toEqual([...ids].sort());
    });

    it('[§D-orders-in-ways] however many a store has changed at once, one that comes after them is taken in', async () => {
      const { store, sku } = await connect();
      store.orders.tellNobody();
      const first = store.orders.place({ pieces: { [sku]: 1 } });
      await askForOrders(server.db, Date.now());
      await reconciled(server, store);
      const known = Array.from({ length: 1_010 }, () => {
        const placed = store.orders.place({ pieces: { [sku]: 1 } });
        return store.orders.remoteId(placed);
      });
      const tomorrow = new Date(Date.now() + 86_400_000);
      await server.db.execute(sql`
        insert into orders select (jsonb_populate_record(taken, jsonb_build_object(
          'id', nextval('orders_id_seq'), 'remote_id', known.id, 'order_number', 'known-' || known.id,
          'remote_updated_at', ${tomorrow.toISOString()}::text
        ))).*
        from orders taken, jsonb_array_elements_text(${JSON.stringify(known)}::text::jsonb) known (id)
        where integration_id = ${store.integrationId} and remote_id = ${store.orders.remoteId(first)}`);
      const last = store.orders.remoteId(store.orders.place({ pieces: { [sku]: 1 } }));
      await askForOrders(server.db, Date.now(), { integrationId: store.integrationId });
      await reconciled(server, store);
      expect(await server.db.$count(orders, eq(orders.remoteId, last))).toBe(1);
    });
  });
});
