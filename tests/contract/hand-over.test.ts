import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askForOrders } from '../../server/changes/ask-for-orders.ts';
import { parcels, purchaseOrders, variants } from '../../server/db/schema.ts';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { setChannel } from '../../server/purchasing/channels/set-channel.ts';
import { askSupplier } from '../../server/purchasing/hand-over.ts';
import { mailTo } from '../support/mail-to.ts';
import { mortalDb } from '../support/mortal-db.ts';
import { otherWorkers } from '../support/other-workers.ts';
import { type SupplierStandIn, startSupplier } from '../support/platforms/supplier/supplier.ts';
import { reconciled, type SellingStore, sellingStores, wantIn } from '../support/selling-stores.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newSupplier } from '../support/server-catalogue.ts';
import { isLong } from '../support/share.ts';

/** Where the process dies: before every statement in `npm run test:long`, otherwise before every seventh. */
const step = isLong ? 1 : 7;

onOneDatabase('purchase orders are handed over', (database) => {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const reach = { ...publicReach, milliseconds: 2_000 };
  const standing = 'http://127.0.0.1:1';
  const server = serverFor({ database, now, storeReach: reach, supplierStandIn: standing });
  let supplier: SupplierStandIn;
  beforeAll(async () => {
    supplier = await startSupplier();
  });
  afterAll(() => supplier.stop());

  /** A new supplier that takes purchase orders at the stand-in. */
  async function byApi(): Promise<number> {
    const id = await newSupplier(server.db, `Nord ${Math.random()}`);
    await setChannel(server.db, {
      supplierId: id,
      way: { kind: 'api', address: supplier.address },
      now: now(),
    });
    return id;
  }

  /** With the clock set right, because an attempt to connect expires after minutes. */
  const connect = (platform: keyof typeof sellingStores) => {
    ahead = 0;
    return sellingStores[platform](server);
  };

  /** Places an order at the store, for a product of each supplier, and takes it in. */
  async function bought(
    store: SellingStore,
    suppliers: readonly number[],
    pieces = 2,
  ): Promise<{ id: string; number: string }> {
    const wanted: Record<string, number> = {};
    for (const supplierId of suppliers) {
      const [made] = await wantIn(server, store, supplierId, [{ title: 'Krus', stock: 500 }]);
      const [row] = await server.db
        .select()
        .from(variants)
        .where(eq(variants.id, made?.variantIds[0] ?? 0));
      wanted[row?.sku ?? ''] = pieces;
    }
    await reconciled(server, store);
    return take(store, wanted);
  }

  async function take(store: SellingStore, wanted: Record<string, number>) {
    const id = store.orders.place({ pieces: wanted });
    await askForOrders(server.db, now(), { integrationId: store.integrationId });
    await reconciled(server, store);
    return { id, number: id.replace('#', '') };
  }

  /** Finds an order on the first page. */
  const orderOf = async (store: SellingStore, number: string) => {
    const { data } = await server.ok('GET /shop/orders', { query: { page: 1 } }, store.by);
    const found = data.find((order) => order.order_number === number);
    if (!found) throw new Error(`The shop has no order ${number}.`);
    return found;
  };
  const confirm = (store: SellingStore, number: string) =>
    server.ok('POST /shop/orders/{id}/confirm', { id: number }, store.by);
  const partsOf = async (store: SellingStore, number: string) => {
    const { id } = await orderOf(store, number);
    return server.db.select().from(purchaseOrders).where(eq(purchaseOrders.orderId, id));
  };
  const onePart = async (store: SellingStore, number: string) => {
    const [part] = await partsOf(store, number);
    if (!part) throw new Error('There is no purchase order.');
    return part;
  };
  const attended = (id: number) => server.services.supplierExchanges.attend(id, 60_000);
  /** Moves the clock past every rest and delay between tries. */
  const later = async (id: number) => {
    ahead += 130_000;
    await attended(id);
  };
  /** Asks the supplier what has become of the purchase order. */
  const asked = async (part: { id: number; supplierId: number }) => {
    await askSupplier(server.db, 'ask', [part.id], now());
    await attended(part.supplierId);
  };
  const came = (reference: string | null) => supplier.store.orders.get(reference ?? '');
  const steps = ({ handOver }: { handOver: { did: string; outcome: string | null }[] }) =>
    handOver.map(({ did, outcome }) => `${did} ${outcome}`);

  describe.each(Object.keys(sellingStores) as (keyof typeof sellingStores)[])('%s', (platform) => {
    it('[§D-channels] [§D-parcels-back] [§D-fulfilments] [§D-exchange-kinds] an order goes from its store to its suppliers, and its parcels back into the store, once each', async () => {
      const store = await connect(platform);
      const [first, second] = [await byApi(), await byApi()];
      const { id, number } = await bought(store, [first, second]);
      await confirm(store, number);
      await attended(first);
      await attended(second);
      const placed = await orderOf(store, number);
      expect(placed.state).toBe('placed');
      const parts = await partsOf(store, number);
      for (const part of parts) {
        expect(part).toMatchObject({ state: 'accepted', channel: 'api' });
        expect(came(part.reference)).toMatchObject({
          arrivals: 1,
          ship_to: { line1: 'Søndergade 14' },
          lines: [{ quantity: 2 }],
        });
      }
      // Ships one piece of the first, then the rest, then all of the second.
      const [one, two] = parts;
      if (!one || !two) throw new Error('The order was not split.');
      const line = one.lines[0]?.line_id ?? 0;
      supplier.store.ship(one.reference ?? '', { number: '111', lines: { [line]: 1 } });
      await asked(one);
      await reconciled(server, store);
      expect((await orderOf(store, number)).state).toBe('partially_shipped');
      expect(store.orders.sent(id)).toMatchObject({ isAll: false });
      supplier.store.ship(one.reference ?? '', { number: '222', carrier: 'postnord' });
      supplier.store.ship(two.reference ?? '', { number: '333' });
      await asked(one);
      await asked(two);
      await reconciled(server, store);
      const sent = store.orders.sent(id);
      expect(sent.parcels).toHaveLength(3);
      for (const each of ['GLS: 111', 'PostNord: 222', 'GLS: 333']) {
        expect(sent.parcels.filter((text) => text.includes(each))).toHaveLength(1);
      }
      expect(sent.isAll).toBe(true);
      const { data: there } = await server.ok(
        'GET /shop/integrations/{id}',
        { id: store.integrationId },
        store.by,
      );
      const tracking = there.data_resources.find(({ kind }) => kind === 'tracking');
      expect(tracking?.last_synced_at).not.toBe(null);
      // The fulfilments that we wrote come back as changes in the store.
      await askForOrders(server.db, now(), { integrationId: store.integrationId });
      await reconciled(server, store);
      const shipped = await orderOf(store, number);
      expect(shipped.state).toBe('shipped');
      // Asking again brings nothing new.
      const { rev } = shipped;
      await asked(one);
      await reconciled(server, store);
      expect((await orderOf(store, number)).rev).toBe(rev);
      expect(store.orders.sent(id).parcels).toHaveLength(3);
      const { data } = await server.ok('GET /changes', { query: { cursor: 0 } }, store.by);
      const told = data.flatMap((row) =>
        row.entity === 'parcels' && row.op === 'upsert' ? [row.value] : [],
      );
      expect(told.map(({ number: each, store_state }) => [each, store_state]).sort()).toEqual([
        ['111', 'told'],
        ['222', 'told'],
        ['333', 'told'],
      ]);
    });

    it('[§D-fulfilments] an answer of the store that was lost makes no second fulfilment, and one that is there is taken over', async () => {
      const store = await connect(platform);
      const mine = await byApi();
      const { id, number } = await bought(store, [mine]);
      await confirm(store, number);
      await attended(mine);
      const part = await onePart(store, number);
      supplier.store.ship(part.reference ?? '', { number: '9001' });
      store.faults.plan('lost-answer', {
        on: platform === 'shopify' ? 'fulfillmentCreate' : 'POST /wp-json/wc/v3/orders',
      });
      await asked(part);
      await reconciled(server, store);
      ahead += 130_000;
      await reconciled(server, store);
      expect(store.orders.sent(id).parcels).toHaveLength(1);
      const [told] = await server.db
        .select()
        .from(parcels)
        .where(eq(parcels.purchaseOrderId, part.id));
      expect(told?.storeState).toBe('told');
    });

    it('[§D-handover-killed] a process that dies before any of its statements leaves one purchase order and one fulfilment', async () => {
      const store = await connect(platform);
      const mine = await byApi();
      const { number: first } = await bought(store, [mine], 1);
      const sku = (await orderOf(store, first)).lines[0]?.sku ?? '';
      let survived = 0;
      for (let statements = 0; survived < 1; statements += step) {
        const { id, number } = await take(store, { [sku]: 1 });
        await confirm(store, number);
        const { reference, id: partId } = await onePart(store, number);
        const { db, die } = mortalDb(server.db, statements);
        const dying = otherWorkers({ server, reach, now }, db);
        await dying.suppliers.attend(mine, 30_000);
        const hasCome = came(reference);
        if (hasCome) {
          supplier.store.ship(reference ?? '', { number: `k${statements}` });
          await askSupplier(server.db, 'ask', [partId], now());
          await dying.suppliers.attend(mine, 30_000);
          await dying.stores.attend(store.integrationId, 30_000);
        }
        if (store.orders.sent(id).parcels.length === 1) {
          const [row] = await server.db
            .select()
            .from(parcels)
            .where(eq(parcels.purchaseOrderId, partId));
          survived = row?.storeState === 'told' ? survived + 1 : 0;
        }
        die();
        await Promise.all([dying.suppliers.stop(), dying.stores.stop()]);
        // By then the leases have expired, and the next tries are due.
        await later(mine);
        if (!hasCome) supplier.store.ship(reference ?? '', { number: `k${statements}` });
        await askSupplier(server.db, 'ask', [partId], now());
        await attended(mine);
        await reconciled(server, store);
        expect(came(reference), `after ${statements} statements`).toMatchObject({ arrivals: 1 });
        const part = await onePart(store, number);
        expect(part.state, `after ${statements} statements`).toBe('shipped');
        expect(store.orders.sent(id).parcels, `after ${statements} statements`).toHaveLength(1);
        expect((await orderOf(store, number)).state).toBe('shipped');
      }
      expect(survived).toBe(1);
    });
  });

  describe('told by its steps', () => {
    let store: SellingStore;
    beforeEach(async () => {
      store = await connect('shopify');
    });

    it('[§D-handover-once] an answer that was lost is asked for by our reference, and nothing is sent again', async () => {
      const mine = await byApi();
      const { number } = await bought(store, [mine]);
      supplier.faults.plan('lost-answer', { on: 'PUT' });
      await confirm(store, number);
      await attended(mine);
      await later(mine);
      const part = await onePart(store, number);
      expect(part).toMatchObject({
        state: 'accepted',
        supplierNumber: came(part.reference)?.number,
      });
      expect(steps(part)).toEqual(['sent no_answer', 'asked has_it']);
      expect(came(part.reference)?.arrivals).toBe(1);
    });

    it('[§D-handover-once] one that never arrived is sent again once they have said so', async () => {
      const mine = await byApi();
      const { number } = await bought(store, [mine]);
      supplier.faults.plan('lost-request', { on: 'PUT' });
      await confirm(store, number);
      await attended(mine);
      await later(mine);
      const part = await onePart(store, number);
      expect(steps(part)).toEqual(['sent no_answer', 'asked has_not', 'sent has_it']);
      expect(came(part.reference)?.arrivals).toBe(1);
    });

    it('[§D-handover-unknown] one that nobody can tell of is "outcome unknown" until it is asked for again', async () => {
      const mine = await byApi();
      const { number } = await bought(store, [mine]);
      supplier.faults.plan('lost-answer', { on: 'PUT' });
      supplier.faults.plan('error', { on: 'GET', times: 100 });
      await confirm(store, number);
      await attended(mine);
      await later(mine);
      const unknown = await onePart(store, number);
      expect(unknown.state).toBe('outcome_unknown');
      expect((await orderOf(store, number)).state).toBe('outcome_unknown');
      expect(steps(unknown).slice(0, 2)).toEqual(['sent no_answer', 'asked no_answer']);
      supplier.faults.clear();
      const path = { id: unknown.id, body: { has_it: null } };
      await server.ok('POST /shop/purchase-orders/{id}/hand-over', path, store.by);
      await later(mine);
      const part = await onePart(store, number);
      expect(part.state).toBe('accepted');
      expect(came(part.reference)?.arrivals).toBe(1);
      expect((await orderOf(store, number)).state).toBe('placed');
    });

    it('[§D-channels] what a supplier refuses says why, and its order needs a person', async () => {
      const mine = await byApi();
      const { number } = await bought(store, [mine]);
      supplier.store.settings.refusesWith = 'stock';
      await confirm(store, number);
      await attended(mine);
      supplier.store.settings.refusesWith = null;
      expect(await onePart(store, number)).toMatchObject({ state: 'refused', reason: 'stock' });
      expect(await orderOf(store, number)).toMatchObject({ state: 'failed', reason: 'stock' });
    });

    it('[§D-purchase-cancel] what was accepted is called off with its supplier, what was sent stays sent', async () => {
      const mine = await byApi();
      const { number } = await bought(store, [mine]);
      await confirm(store, number);
      await attended(mine);
      const part = await onePart(store, number);
      const cancel = 'POST /shop/purchase-orders/{id}/cancel';
      await server.ok(cancel, { id: part.id }, store.by);
      await attended(mine);
      expect((await onePart(store, number)).state).toBe('cancelled');
      expect(came(part.reference)?.state).toBe('cancelled');
      expect((await orderOf(store, number)).state).toBe('cancelled');
      await server.ok(cancel, { id: part.id }, store.by);
      const { number: next } = await bought(store, [mine]);
      await confirm(store, next);
      await attended(mine);
      const sent = await onePart(store, next);
      supplier.store.ship(sent.reference ?? '');
      await server.ok(cancel, { id: sent.id }, store.by);
      await attended(mine);
      expect((await onePart(store, next)).state).toBe('shipped');
    });

    it('[§D-channels] without a way it waits, and says so; the way that is set later hands it over', async () => {
      const mine = await newSupplier(server.db, 'Uden vej');
      const { number } = await bought(store, [mine]);
      const { data } = await confirm(store, number);
      expect(data.purchase_orders).toMatchObject([{ state: 'draft', reason: 'no_channel' }]);
      expect(data.purchase_orders[0]?.reference).toMatch(/^DL-\d+-[2-9A-Z]{6}$/);
      await attended(mine);
      expect((await onePart(store, number)).handOver).toEqual([]);
      const way = { kind: 'api', address: supplier.address } as const;
      expect(await setChannel(server.db, { supplierId: mine, way, now: now() })).toBe(1);
      await attended(mine);
      expect(await onePart(store, number)).toMatchObject({ state: 'accepted', reason: null });
    });

    describe('by mail', () => {
      async function byMail() {
        const id = await newSupplier(server.db, `Post ${Math.random()}`);
        const address = `orders-${id}@supplier.example`;
        await setChannel(server.db, { supplierId: id, way: { kind: 'mail', address }, now: now() });
        return { id, address };
      }
      const mails = async (reference: string | null) => {
        const folder = join(server.dataDir, 'mail');
        const texts = await Promise.all(
          (await readdir(folder).catch(() => [])).map((name) =>
            readFile(join(folder, name), 'utf8'),
          ),
        );
        return texts.filter((text) => text.includes(`Message-ID: <${reference}@`)).length;
      };

      it('[§D-channels] it is sent with a CSV, and a person tells of the parcel; more than is left is refused', async () => {
        const { id: mine, address } = await byMail();
        const { id, number } = await bought(store, [mine]);
        await confirm(store, number);
        await attended(mine);
        const part = await onePart(store, number);
        expect(part).toMatchObject({ state: 'sent', channel: 'mail' });
        expect(steps(part)).toEqual(['sent handed_over']);
        const mail = await mailTo(server, address);
        expect(mail).toContain(`filename=${part.reference}.csv`);
        expect(mail).toContain(part.reference ?? '-');
        const lines = part.lines.map(({ line_id, quantity }) => ({ line_id, quantity }));
        const parcel = { purchase_order_id: part.id, carrier: 'gls', number: '555' } as const;
        const tell = 'POST /shop/orders/{id}/parcels';
        const tooMany = lines.map((line) => ({ ...line, quantity: line.quantity + 1 }));
        const much = { id: number, body: { ...parcel, lines: tooMany } };
        const refused = await server.refused(tell, much, store.by);
        expect(refused.code).toBe('conflict');
        const path = { id: number, body: { ...parcel, lines } };
        const { data } = await server.ok(tell, path, store.by);
        expect(data).toMatchObject({
          state: 'shipped',
          purchase_orders: [{ state: 'shipped', tracking: [{ carrier: 'gls', number: '555' }] }],
        });
        // Sending the same parcel again doesn't add another.
        await server.ok(tell, path, store.by);
        expect(await server.db.$count(parcels, eq(parcels.purchaseOrderId, part.id))).toBe(1);
        await reconciled(server, store);
        expect(store.orders.sent(id).parcels).toEqual(['GLS: 555']);
        const cancelled = await server.refused(
          'POST /shop/purchase-orders/{id}/cancel',
          { id: part.id },
          store.by,
        );
        expect(cancelled.code).toBe('conflict');
      });

      it('[§D-handover-killed] a process that dies before any statement mails it once at most, and never claims that it did', async () => {
        const { id: mine } = await byMail();
        const { number: first } = await bought(store, [mine], 1);
        const sku = (await orderOf(store, first)).lines[0]?.sku ?? '';
        const ends = new Set<string>();
        for (let statements = 0; statements < 40; statements += step) {
          const { number } = await take(store, { [sku]: 1 });
          await confirm(store, number);
          const { db, die } = mortalDb(server.db, statements);
          const dying = otherWorkers({ server, reach, now }, db);
          await dying.suppliers.attend(mine, 30_000);
          die();
          await dying.suppliers.stop();
          await later(mine);
          const part = await onePart(store, number);
          ends.add(part.state);
          const count = await mails(part.reference);
          expect(['sent', 'outcome_unknown'], `after ${statements} statements`).toContain(
            part.state,
          );
          expect(count, `after ${statements} statements`).toBeLessThanOrEqual(1);
          if (part.state === 'sent') expect(count, `after ${statements} statements`).toBe(1);
        }
        expect([...ends].sort()).toEqual(['outcome_unknown', 'sent']);
      });

      it('[§D-handover-unknown] what a person has found out ends it: they have it, or it is sent again', async () => {
        for (const hasIt of [true, false]) {
          const mine = await newSupplier(server.db, `Post ${Math.random()}`);
          const { number } = await bought(store, [mine]);
          await confirm(store, number);
          const lost = {
            at: new Date(now()).toISOString(),
            did: 'sent',
            by: 'mail',
            outcome: null,
          } as const;
          const { id } = await onePart(store, number);
          await server.db
            .update(purchaseOrders)
            .set({ handOver: [lost], channel: 'mail' })
            .where(eq(purchaseOrders.id, id));
          // Putting it in line only now stands for a process that died in between.
          const way = { kind: 'mail', address: 'orders@supplier.example' } as const;
          await setChannel(server.db, { supplierId: mine, way, now: now() });
          await attended(mine);
          expect((await onePart(store, number)).state).toBe('outcome_unknown');
          const path = { id, body: { has_it: hasIt } };
          await server.ok('POST /shop/purchase-orders/{id}/hand-over', path, store.by);
          await attended(mine);
          const part = await onePart(store, number);
          expect(part.state).toBe('sent');
          expect(await mails(part.reference)).toBe(hasIt ? 0 : 1);
          const again = await server.refused(
            'POST /shop/purchase-orders/{id}/hand-over',
            path,
            store.by,
          );
          expect(again.code).toBe('conflict');
        }
      });
    });
  });
});
