import { eq, inArray } from 'drizzle-orm';
import type { Order } from '../../contract/entities/orders.ts';
import type { PurchaseOrderState } from '../../contract/entities/purchase-order-states.ts';
import { askForOrders } from '../../server/changes/ask-for-orders.ts';
import { recordProductChanges } from '../../server/changes/record-products.ts';
import { variants } from '../../server/db/schema.ts';
import { createRandom } from '../../server/demo/random.ts';
import { setChannel } from '../../server/purchasing/channels/set-channel.ts';
import { askSupplier } from '../../server/purchasing/hand-over.ts';
import { mortalDb } from '../support/mortal-db.ts';
import { otherWorkers } from '../support/other-workers.ts';
import type { SupplierStandIn } from '../support/platforms/supplier/supplier.ts';
import { reconciled, wantIn } from '../support/selling-stores.ts';
import type { TestServer } from '../support/server.ts';
import { newSupplier } from '../support/server-catalogue.ts';
import { type Bought, orderFindings } from './order-findings.ts';
import { type StoryWorld, storeFaults } from './story-world.ts';

export interface OrderWorld extends StoryWorld {
  supplier: SupplierStandIn;
}

/** All faults except another API version: a supplier's API has no versions. */
const faults = storeFaults.filter((kind) => kind !== 'other-version');

/**
 * Plays what can happen between a customer's order and its parcels, in an order drawn from `seed`: commands of
 * several people, mends, changes in the store and at the suppliers, faults on both lines, and processes that die at
 * any statement. Returns what is wrong at the end: ordered or shipped twice, more than was ordered, forgotten orders,
 * or money that doesn't add up.
 */
export async function playOrderStory(world: OrderWorld, seed: number): Promise<string[]> {
  const { server, store, supplier, now, turn } = world;
  const { db } = server;
  const random = createRandom(seed);
  supplier.store.settings.acceptsAtOnce = random.chance(0.7);
  const goods = await stocked(world);
  const bought: Bought[] = [];
  const broken: string[] = [];
  /** How many requests a fault delivers to a supplier twice. */
  let doubled = 0;

  /** Makes a command that may be refused, but must never fail with an error of ours. */
  async function say(call: Parameters<TestServer['send']>[0], args: object): Promise<void> {
    const answer = await server.send(call, args, store.by);
    if (answer.status >= 500) broken.push(`${call} was answered ${answer.status}`);
  }
  const known = async () => {
    const { data } = await server.ok('GET /shop/orders', { query: { page: 1 } }, store.by);
    return data.length > 0 ? data : [null];
  };
  const parts = (order: Order | null) => order?.purchase_orders ?? [];
  const anyPart = async () => random.pick([...parts(random.pick(await known())), null]);
  const anySent = () => random.pick([...supplier.store.orders.keys(), null]);
  const suppliers = goods.map(({ supplierId }) => supplierId);
  const attend = async () => {
    for (const id of suppliers) await server.services.supplierExchanges.attend(id, 30_000);
  };

  const steps = {
    async buys() {
      if (bought.length >= 3) return;
      const chosen = random.shuffled(goods).slice(0, random.int(1, goods.length));
      const pieces = Object.fromEntries(chosen.map(({ sku }) => [sku, random.int(1, 4)]));
      bought.push({ id: store.orders.place({ pieces }), most: { ...pieces } });
    },
    async looks() {
      await askForOrders(db, now(), { integrationId: store.integrationId });
      await reconciled(server, store);
    },
    async confirms() {
      const order = random.pick(await known());
      if (order === null) return;
      const confirm = () => say('POST /shop/orders/{id}/confirm', { id: order.order_number });
      await Promise.all(random.chance(0.5) ? [confirm()] : [confirm(), confirm()]);
    },
    works: attend,
    async dies() {
      const { db: mortal, die } = mortalDb(db, random.int(0, 40));
      const dying = otherWorkers(world, mortal);
      for (const id of suppliers) await dying.suppliers.attend(id, 30_000);
      await dying.stores.attend(store.integrationId, 30_000);
      die();
      await Promise.all([dying.suppliers.stop(), dying.stores.stop()]);
    },
    async accepts() {
      const reference = anySent();
      if (reference) supplier.store.accept(reference);
    },
    async refuses() {
      const reference = anySent();
      if (reference) supplier.store.refuse(reference, random.pick(['stock', 'no_carrier']));
    },
    async ships() {
      const reference = anySent();
      if (reference === null) return;
      const lines = supplier.store.orders.get(reference)?.lines ?? [];
      const some = Object.fromEntries(
        lines.map(({ line_id, quantity }) => [line_id, random.int(0, quantity)]),
      );
      supplier.store.ship(reference, random.chance(0.4) ? {} : { lines: some });
    },
    async asks() {
      const ids = (await known()).flatMap(parts).map(({ id }) => id);
      await askSupplier(db, 'ask', ids, now());
      await attend();
    },
    async callsOff() {
      const part = await anyPart();
      if (part) await say('POST /shop/purchase-orders/{id}/cancel', { id: part.id });
    },
    async asksAgain() {
      const part = await anyPart();
      const body = { has_it: null };
      if (part) await say('POST /shop/purchase-orders/{id}/hand-over', { id: part.id, body });
    },
    async mends() {
      const order = random.pick(await known());
      const line = order && random.pick(order.lines);
      if (!order || !line) return;
      const { rev, shipping_address: address } = order;
      const piece = { line_id: line.id, quantity: 1 };
      const body = random.pick([
        { kind: 'retry', rev },
        { kind: 'agree', rev, cost: order.cost.amount, fee: 0 },
        { kind: 'address', rev, address: { ...address, line1: 'Havnegade 3' } },
        { kind: 'split', rev, ...piece },
        { kind: 'leave_out', rev, ...piece },
        { kind: 'take_store', rev },
        { kind: 'handled', rev, word: 'Aftalt i telefonen' },
        { kind: 'cancel', rev, word: '' },
      ]);
      const mend = () => say('POST /shop/orders/{id}/mend', { id: order.order_number, body });
      await Promise.all(random.chance(0.7) ? [mend()] : [mend(), mend()]);
    },
    async changesInStore() {
      const one = random.pick([...bought, null]);
      if (one === null) return;
      const first = Object.keys(one.most)[0] ?? '';
      const pieces = random.int(1, 4);
      random.pick([
        () => {
          store.orders.editPieces(one.id, pieces);
          one.most[first] = Math.max(one.most[first] ?? 0, pieces);
        },
        () => store.orders.moveTo(one.id, 'Strandvejen 9'),
        () => store.orders.cancel(one.id),
        () => store.orders.refund(one.id),
      ])();
    },
    async goodsChange() {
      const { variantId, productId } = random.pick(goods);
      const now = random.pick([{ stock: 0 }, { stock: 500 }, { cost: random.int(8_000, 14_000) }]);
      await db.transaction(async (tx) => {
        await tx.update(variants).set(now).where(eq(variants.id, variantId));
        await recordProductChanges(tx, [productId]);
      });
    },
    async fault() {
      const kind = random.pick(faults);
      const isSuppliers = random.chance(0.5);
      (isSuppliers ? supplier : store).faults.plan(kind, {
        on: random.pick(['', 'order', 'PUT']),
      });
      if (isSuppliers && kind === 'doubled') doubled += 1;
    },
    async hours() {
      turn(random.int(1, 90) * 60_000);
    },
  };
  const names = Object.keys(steps) as (keyof typeof steps)[];
  const usual = [
    'looks',
    'confirms',
    'confirms',
    'works',
    'works',
    'ships',
    'ships',
    'asks',
  ] as const;
  await steps.buys();
  await steps.looks();
  for (let step = random.int(16, 26); step > 0; step -= 1) {
    await steps[random.pick([...names, ...usual])]();
  }

  supplier.faults.clear();
  store.faults.clear();
  await settle(world, suppliers, random.chance(0.7));
  return [...broken, ...(await orderFindings(world, bought, doubled))];
}

/** Two suppliers that take purchase orders by API, each with an article that the store sells. */
async function stocked({ server, store, supplier, now, turn }: OrderWorld) {
  const { db } = server;
  const made = [];
  for (const name of ['Nord', 'Syd']) {
    const supplierId = await newSupplier(db, `${name} ${Math.random()}`);
    const way = { kind: 'api', address: supplier.address } as const;
    await setChannel(db, { supplierId, way, now: now() });
    const [one] = await wantIn(server, store, supplierId, [{ title: `Vare ${name}`, stock: 500 }]);
    if (!one) throw new Error('Nothing was made.');
    made.push({ supplierId, productId: one.productId, variantId: one.variantIds[0] ?? 0 });
  }
  // A busy machine may miss the short time that the store is waited for: it is tried again later.
  for (let tries = 0; store.products().length < made.length && tries < 20; tries += 1) {
    await reconciled(server, store);
    turn(60_000);
  }
  const rows = await db
    .select({ id: variants.id, sku: variants.sku })
    .from(variants)
    .where(
      inArray(
        variants.id,
        made.map(({ variantId }) => variantId),
      ),
    );
  return made.map((one) => ({
    ...one,
    sku: rows.find(({ id }) => id === one.variantId)?.sku ?? '',
  }));
}

/** In these states a supplier may know more than we do. */
const mayHaveNews: ReadonlySet<PurchaseOrderState> = new Set([
  'sent',
  'accepted',
  'partly_shipped',
  'outcome_unknown',
]);

/**
 * Runs everything on working lines until nothing changes any more. With `isPacked`, suppliers also ship all that they
 * have.
 */
async function settle(
  world: OrderWorld,
  suppliers: readonly number[],
  isPacked: boolean,
): Promise<void> {
  const { server, store, supplier, now, turn } = world;
  let before = '';
  for (let round = 0; round < 20; round += 1) {
    turn(20 * 60_000);
    for (const [reference, { state }] of supplier.store.orders) {
      if (state === 'sent') supplier.store.accept(reference);
      if (isPacked && round > 0) supplier.store.ship(reference);
    }
    await askForOrders(server.db, now(), { integrationId: store.integrationId });
    await reconciled(server, store);
    const { data } = await server.ok('GET /shop/orders', { query: { page: 1 } }, store.by);
    const open = data
      .flatMap((order) => order.purchase_orders)
      .filter(({ state }) => mayHaveNews.has(state))
      .map(({ id }) => id);
    await askSupplier(server.db, 'ask', open, now());
    for (const id of suppliers) await server.services.supplierExchanges.attend(id, 60_000);
    const after = JSON.stringify(data.map(({ rev, state }) => [rev, state]));
    if (after === before) return;
    before = after;
  }
}
