import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderMend } from '../../contract/entities/order-mends.ts';
import type { Order } from '../../contract/entities/orders.ts';
import { askForOrders } from '../../server/changes/ask-for-orders.ts';
import { orders, purchaseOrders, variants } from '../../server/db/schema.ts';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { reconciled, type SellingStore, sellingStores, wantIn } from '../support/selling-stores.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newSupplier } from '../support/server-catalogue.ts';

type Doing = OrderMend extends infer M ? (M extends OrderMend ? Omit<M, 'rev'> : never) : never;

onOneDatabase('orders of stores are put right', (database) => {
  const server = serverFor({ database, storeReach: { ...publicReach, milliseconds: 5_000 } });
  let supplierId = 0;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db, 'Nord');
  });

  const look = async (store: SellingStore) => {
    await askForOrders(server.db, Date.now(), { integrationId: store.integrationId });
    await reconciled(server, store);
  };
  const ordersOf = async ({ by }: SellingStore) =>
    (await server.ok('GET /shop/orders', {}, by)).data;
  async function first(store: SellingStore): Promise<Order> {
    const [order] = await ordersOf(store);
    if (!order) throw new Error('No order has come in.');
    return order;
  }
  const stand = ({ state, reason }: Order) => [state, reason];
  const mend = async ({ by }: SellingStore, { order_number: id, rev }: Order, doing: Doing) =>
    (
      await server.ok(
        'POST /shop/orders/{id}/mend',
        { id, body: { ...doing, rev } as OrderMend },
        by,
      )
    ).data;
  const confirm = (store: SellingStore, { order_number: id }: Order) =>
    server.ok('POST /shop/orders/{id}/confirm', { id }, store.by);

  describe.each(Object.keys(sellingStores) as (keyof typeof sellingStores)[])('%s', (platform) => {
    async function connect(titles: readonly string[], sizes = 1) {
      const store = await sellingStores[platform](server);
      const made = await wantIn(
        server,
        store,
        supplierId,
        titles.map((title) => ({ title, variants: sizes })),
      );
      await reconciled(server, store);
      const ids = made.map(({ variantIds: [id] }) => id ?? 0);
      const rows = await server.db.select().from(variants);
      const skus = ids.map((id) => rows.find((row) => row.id === id)?.sku ?? '');
      return { store, ids, skus };
    }

    it('[§D-mends-map] an article that is mapped once is known in the orders that wait for it, and in later ones', async () => {
      const { store, ids } = await connect(['Krus'], 2);
      const [product] = store.products();
      store.addSize(product?.id ?? '', 'fremmed-1');
      store.orders.place({ pieces: { 'fremmed-1': 1 } });
      store.orders.place({ pieces: { 'fremmed-1': 2 } });
      await look(store);
      const [one, other] = await ordersOf(store);
      expect([one, other].map((order) => order && stand(order))).toEqual([
        ['on_hold', 'sku_unmapped'],
        ['on_hold', 'sku_unmapped'],
      ]);
      const after = await mend(store, one as Order, {
        ...{ kind: 'map', line_id: 1, variant_id: ids[0] ?? 0 },
      });
      expect(stand(after)).toEqual(['confirmed', null]);
      store.orders.place({ pieces: { 'fremmed-1': 3 } });
      await look(store);
      const all = await ordersOf(store);
      expect(all.map(stand).sort()).toEqual([
        ['awaiting_confirmation', null],
        ['awaiting_confirmation', null],
        ['confirmed', null],
      ]);
    });

    it('[§D-mends-store] what the store has changed is shown, and taken where no supplier has the order', async () => {
      const { store, skus } = await connect(['Fad']);
      const id = store.orders.place({ pieces: { [skus[0] ?? '']: 2 } });
      await look(store);
      await confirm(store, await first(store));
      store.orders.editPieces(id, 3);
      store.orders.moveTo(id, 'Nørregade 1');
      await look(store);
      const changed = await first(store);
      expect(stand(changed)).toEqual(['confirmed', 'changed_in_store']);
      expect(changed.store_says).toMatchObject({
        ...{ is_cancelled: false, address: { line1: 'Nørregade 1' } },
        lines: [{ line_id: changed.lines[0]?.id, quantity: 3 }],
      });
      const taken = await mend(store, changed, { kind: 'take_store' });
      expect(stand(taken)).toEqual(['confirmed', null]);
      expect(taken.store_says).toBeNull();
      expect(taken.lines.map(({ quantity }) => quantity)).toEqual([3]);
      expect(taken.shipping_address.line1).toBe('Nørregade 1');
      // The purchase order was confirmed with other lines, so it is replaced and never sent.
      expect(taken.purchase_orders.map(({ state }) => state)).toEqual(['cancelled', 'draft']);
      store.orders.cancel(id);
      await look(store);
      const off = await mend(store, await first(store), { kind: 'take_store' });
      expect(stand(off)).toEqual(['cancelled', null]);
      expect(off.purchase_orders.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    });

    it('[§D-mends-handled] once a supplier may have it the order goes on as it was ordered, and the mark is taken off with a word', async () => {
      const { store, skus } = await connect(['Kop']);
      const id = store.orders.place({ pieces: { [skus[0] ?? '']: 2 } });
      await look(store);
      await confirm(store, await first(store));
      const { id: orderId } = await first(store);
      await server.db
        .update(purchaseOrders)
        .set({ state: 'accepted' })
        .where(eq(purchaseOrders.orderId, orderId));
      await server.db.update(orders).set({ state: 'placed' }).where(eq(orders.id, orderId));
      store.orders.editPieces(id, 5);
      await look(store);
      const changed = await first(store);
      const { order_number: number, rev } = changed;
      const refused = await server.refused(
        'POST /shop/orders/{id}/mend',
        { id: number, body: { kind: 'take_store', rev } },
        store.by,
      );
      expect(refused.code).toBe('conflict');
      const after = await mend(store, changed, { kind: 'handled', word: 'Aftalt' });
      expect(stand(after)).toEqual(['placed', null]);
      expect(after.lines[0]?.quantity).toBe(2);
      await look(store);
      expect(stand(await first(store))).toEqual(['placed', null]);
    });

    it('[§D-mends] an order that was cancelled here isn’t reopened by a change in the store', async () => {
      const { store, skus } = await connect(['Skål']);
      const id = store.orders.place({ pieces: { [skus[0] ?? '']: 2 } });
      await look(store);
      await mend(store, await first(store), { kind: 'cancel', word: '' });
      store.orders.editPieces(id, 3);
      await look(store);
      expect(stand(await first(store))).toEqual(['cancelled', null]);
    });

    it('[§D-mends-lines] pieces that are left out here and then paid back in the store change nothing', async () => {
      const { store, skus } = await connect(['Lys']);
      const id = store.orders.place({ pieces: { [skus[0] ?? '']: 2 } });
      await look(store);
      const left = { kind: 'leave_out', line_id: 1, quantity: 1 } as const;
      const after = await mend(store, await first(store), left);
      expect(stand(after)).toEqual(['confirmed', null]);
      store.orders.editPieces(id, 1);
      await look(store);
      expect(stand(await first(store))).toEqual(['confirmed', null]);
    });
  });
});
