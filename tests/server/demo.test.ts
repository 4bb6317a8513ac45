import { verifyPassword } from 'better-auth/crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importState } from '../../contract/entities/import-products.ts';
import { dataResource, integrationOptions } from '../../contract/entities/integrations.ts';
import { myProductStatus } from '../../contract/entities/my-products.ts';
import { orderReason, order as orderShape, orderState } from '../../contract/entities/orders.ts';
import { partnershipState, requestState } from '../../contract/entities/partnerships.ts';
import { productSafety } from '../../contract/entities/products.ts';
import { converted } from '../../contract/rules/conversion.ts';
import { publishGate } from '../../contract/rules/publish-gate.ts';
import { ruleFaults } from '../../contract/rules/value-rule-checks.ts';
import type { Db } from '../../server/db/database.ts';
import type { OpenDatabase } from '../../server/db/opened.ts';
import * as schema from '../../server/db/schema.ts';
import { demoMoney } from '../../server/demo/kroner.ts';
import { loadDemo } from '../../server/demo/load.ts';
import { drawNamed } from '../../server/demo/pictures/drawing.ts';
import { readImportProducts } from '../../server/import-list/import-product-rows.ts';
import { media } from '../../server/media/media.ts';
import { toOrders } from '../../server/orders/order-rows.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { onOneDatabase } from '../support/server.ts';
import { openTestDatabase } from '../support/server-database.ts';

const now = Date.UTC(2026, 10, 20, 9, 30);

onOneDatabase('demo data', (database) => {
  let opened: OpenDatabase;
  let db: Db;

  beforeAll(async () => {
    opened = await openTestDatabase(database);
    db = opened.db;
    await loadDemo(db, { now });
  });
  afterAll(() => opened.close());

  test('[§D-demo] [§D-invoices] invoices are numbered without a gap, in the order of their days, and add up', async () => {
    const rows = await db.select().from(schema.invoices).orderBy(asc(schema.invoices.issuedAt));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map((_, i) => `DL-${String(i + 1).padStart(6, '0')}`),
    );
    expect(rows.filter((row) => row.vatBase + row.vatAmount !== row.total)).toEqual([]);
    const [series] = await db.select().from(schema.numberSeries);
    expect(series?.last).toBe(rows.length);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit_note']));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['open', 'paid']));
  });

  test('[§9-filters] supplier 9 has over 100 products under the default filters', async () => {
    const matching = await db
      .select({ id: schema.products.id })
      .from(schema.products)
      .where(sql`supplier_id = 9 and stock > 0 and has_media and not is_colli`);
    expect(matching.length).toBeGreaterThan(100);
  });

  test('[§D-demo] about 600 products and 2,500 variants, whose sums their product repeats', async () => {
    const { products, byProduct } = await goods();
    expect(products.length).toBeGreaterThan(580);
    expect([...byProduct.values()].flat().length).toBeGreaterThan(2300);
    for (const product of products) {
      const own = byProduct.get(product.id) ?? [];
      expect(own.length).toBe(product.variantsCount);
      expect(own.length).toBeGreaterThan(0);
      expect(product.cost).toBe(Math.min(...own.map(({ cost }) => cost)));
      expect(product.stock).toBe(own.reduce((sum, { stock }) => sum + stock, 0));
      expect(new Set(own.map(({ options }) => JSON.stringify(options))).size).toBe(own.length);
      expect(product.createdAt.getTime()).toBeLessThan(now);
      expect(product.stockCheckedAt.getTime()).toBeLessThan(now);
      expect(productSafety.safeParse(product.safety).success).toBe(true);
    }
    for (const share of [
      products.filter(({ stock }) => stock === 0),
      products.filter(({ isColli }) => isColli),
      products.filter(({ images }) => images.length === 0),
      products.filter(({ minOrderQuantity }) => minOrderQuantity > 1),
    ]) {
      expect(share.length).toBeGreaterThan(15);
      expect(share.length).toBeLessThan(products.length / 6);
    }
  });

  test('[§D-demo] no supplier has a title twice, no two variants share an EAN, each EAN is valid', async () => {
    const { products, byProduct } = await goods();
    const titles = products.map(({ supplierId, title }) => `${supplierId} ${title}`);
    expect(new Set(titles).size).toBe(titles.length);
    const eans = [...byProduct.values()].flat().flatMap(({ ean }) => ean ?? []);
    expect(eans.length).toBeGreaterThan(2000);
    expect(new Set(eans).size).toBe(eans.length);
    for (const ean of [...eans, ...products.flatMap((product) => product.ean ?? [])]) {
      expect(ean).toMatch(/^\d{13}$/);
      const sum = [...ean].reduce(
        (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
        0,
      );
      expect(sum % 10, ean).toBe(0);
    }
  });

  test('[§D-demo] every category is used: each leaf has products, each top one leaves', async () => {
    const categories = await db.select().from(schema.categories);
    const { products } = await goods();
    const used = new Set(products.map(({ categoryId }) => categoryId));
    const parents = new Set(categories.map(({ parentId }) => parentId));
    expect(categories.length).toBeGreaterThan(35);
    for (const { id, nameEn } of categories) {
      expect(parents.has(id) || used.has(id), nameEn).toBe(true);
    }
  });

  test('[§D-demo] each picture has words of its own and is served', async () => {
    const { products } = await goods();
    const app = media({ storage: openFolder('/nowhere'), draw: drawNamed });
    const images = products.flatMap((product) => product.images);
    expect(images.length).toBeGreaterThan(2000);
    for (const { url, alt } of images) {
      expect(alt.length).toBeGreaterThan(8);
      const answer = await app.request(url.replace(/^\/media/, ''));
      expect(answer.status, url).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe('image/svg+xml');
    }
    for (const product of products) {
      expect(new Set(product.images.map(({ url }) => url)).size).toBe(product.images.length);
    }
  });

  test('[§3-order] orders in every state, whose sums add up and whose stories make sense', async () => {
    const rows = await db.select().from(schema.orders).orderBy(asc(schema.orders.placedAt));
    expect(rows.filter(({ shopId }) => shopId === 1).length).toBe(66);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(orderState.options));
    const lineIds = new Set<number>();
    const told = await toOrders(db, rows);
    for (const one of told) {
      const order = orderShape.parse(one);
      for (const { id } of order.lines) expect(lineIds.has(id)).toBe(false);
      for (const { id } of order.lines) lineIds.add(id);
      const lines = (of: 'unit_price' | 'unit_cost', part?: number) =>
        order.lines
          .filter((line) =>
            part === undefined
              ? line[of].currency === order.total.currency
              : line.purchase_order_id === part,
          )
          .reduce((sum, line) => sum + line.quantity * line[of].amount, 0);
      expect(order.subtotal.amount).toBe(lines('unit_price'));
      expect(order.total.amount).toBe(order.subtotal.amount + order.shipping.amount);
      expect(order.vat.amount).toBe(Math.round(order.total.amount / 5));
      const inKroner = order.lines.map(({ unit_cost: { amount, currency }, quantity }) =>
        converted({ amount: amount * quantity, currency }, 'DKK', demoMoney.rates),
      );
      expect(order.cost.amount).toBe(
        inKroner.reduce((sum, cost) => sum + (cost?.amount ?? Number.NaN), 0),
      );
      const isForeign = order.lines.some(({ unit_cost }) => unit_cost.currency !== 'DKK');
      expect(order.rated_on).toBe(isForeign ? '2024-12-31' : null);
      for (const { id, cost } of order.purchase_orders) {
        expect(cost.amount).toBe(lines('unit_cost', id));
        expect(cost.amount).toBeGreaterThan(0);
      }
      if (order.reason === 'no_lines') expect(order.lines).toEqual([]);
      else expect(order.purchase_orders.length).toBeGreaterThan(0);
      const times = order.timeline.map(({ at }) => Date.parse(at));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times[0]).toBe(Date.parse(order.placed_at));
      expect(times.at(-1)).toBeLessThanOrEqual(now);
      expect(order.timeline.at(-1)).toMatchObject({
        state: order.state,
        reason: order.reason,
        purchase_order_id: null,
      });
      expect(order.customer.email).toMatch(/^[a-z.]+@example\.com$/);
    }
    const reasons = told.flatMap((order) => [order, ...order.purchase_orders]);
    expect(new Set(reasons.map(({ reason }) => reason))).toEqual(
      new Set([null, ...orderReason.options]),
    );
    const partly = told.filter(({ state }) => state === 'partially_shipped');
    expect(partly.length).toBeGreaterThan(0);
    for (const { purchase_orders } of partly) {
      expect(purchase_orders.map(({ tracking }) => tracking.length)).toEqual([1, 0]);
    }
  });

  test('[§3-import-product] the gate blocks, warns of and passes items of the import list', async () => {
    const ids = await db
      .select({ id: schema.importProducts.id })
      .from(schema.importProducts)
      .where(eq(schema.importProducts.shopId, 1));
    const items = await readImportProducts(
      db,
      1,
      ids.map(({ id }) => id),
    );
    expect(items.length).toBe(38);
    const codes = new Set<string>();
    for (const item of items) {
      const { blocks, warnings } = publishGate(item.variants, demoMoney);
      for (const code of [...blocks, ...warnings]) codes.add(code);
      if (item.state === 'failed') expect(item.failure).toBe(blocks[0]);
      else expect(item.failure).toBeNull();
      if (item.state === 'ready') expect(blocks).toEqual([]);
      expect(importState.options).toContain(item.state);
    }
    expect([...codes].sort()).toEqual([
      'margin_low',
      'nothing_included',
      'out_of_stock',
      'price_below_cost',
      'price_zero',
      'stock_low',
    ]);
  });

  test('[§D-demo] my products stand in every status, and no shop holds one on both lists', async () => {
    const mine = await db.select().from(schema.myProducts);
    const own = mine.filter(({ shopId }) => shopId === 1);
    expect(own.length).toBe(46);
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(myProductStatus.options));
    const listed = await db.select().from(schema.importProducts);
    const both = new Set(mine.map(({ shopId, productId }) => `${shopId} ${productId}`));
    expect(listed.some(({ shopId, productId }) => both.has(`${shopId} ${productId}`))).toBe(false);
  });

  test('[§D-demo] people sign in with the password told, and VAT numbers pass the check', async () => {
    const accounts = await db.select().from(schema.accounts);
    expect(accounts.length).toBe(10);
    const hash = accounts[0]?.password ?? '';
    expect(await verifyPassword({ hash, password: 'dropline-demo' })).toBe(true);
    expect(
      accounts.every(
        ({ password, providerId }) => password === hash && providerId === 'credential',
      ),
    ).toBe(true);
    const vats = (await db.select().from(schema.shops)).flatMap(({ vat }) => vat ?? []);
    expect(vats.length).toBe(3);
    const weights = [2, 7, 6, 5, 4, 3, 2, 1];
    for (const vat of vats) {
      const sum = [...vat.slice(2)].reduce(
        (total, digit, i) => total + Number(digit) * (weights[i] ?? 0),
        0,
      );
      expect(vat).toMatch(/^DK\d{8}$/);
      expect(sum % 11, vat).toBe(0);
    }
  });

  test('[§D-demo] [§3-partnership] partnerships and requests stand in every state, on both sides', async () => {
    const deals = await db.select().from(schema.partnerships);
    const wishes = await db.select().from(schema.partnershipRequests);
    const ofSupplier = deals.filter(({ supplierId }) => supplierId === 9);
    expect(ofSupplier.length).toBe(25);
    expect(new Set(ofSupplier.map(({ state }) => state))).toEqual(
      new Set(partnershipState.options),
    );
    for (const own of [
      wishes.filter(({ supplierId }) => supplierId === 9),
      wishes.filter(({ shopId }) => shopId === 1),
    ]) {
      expect(new Set(own.map(({ state }) => state))).toEqual(new Set(requestState.options));
    }
    for (const { state, endsAt, startedAt } of deals) {
      expect(startedAt.getTime()).toBeLessThan(now);
      expect(endsAt === null).toBe(state === 'active' || state === 'paused');
      if (endsAt) expect(endsAt.getTime() > now).toBe(state === 'ending');
    }
    for (const { state, expiresAt, reason, decidedAt } of wishes) {
      if (state === 'pending') expect(expiresAt.getTime()).toBeGreaterThan(now);
      expect(reason === null).toBe(state !== 'rejected');
      expect(decidedAt === null).toBe(state === 'pending' || state === 'expired');
    }
  });

  test('[§D-changes] every record of a shop has its change, numbered without a gap', async () => {
    const clocks = await db.select().from(schema.tenantClocks);
    expect(clocks.length).toBe(4);
    for (const { tenant, seq } of clocks) {
      const rows = await db
        .select()
        .from(schema.changes)
        .where(eq(schema.changes.tenant, tenant))
        .orderBy(asc(schema.changes.seq));
      expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: seq }, (_, i) => i + 1));
    }
    const counted = await db.execute<{ changes: number; records: number }>(
      sql`select (select count(*)::int from changes) as changes, (select count(*) from orders)::int + (select count(*) from purchase_orders)::int + (select count(*) from parcels)::int + (select count(*) from subscriptions)::int + (select count(*) from my_products)::int + (select count(*) from import_products)::int as records`,
    );
    expect(counted.rows[0]?.changes).toBeGreaterThan(200);
    expect(counted.rows[0]?.changes).toBe(counted.rows[0]?.records);
  });

  test('[§D-demo] stores are in use and in trouble, one shop has none, none tells of an exchange that never was, and the rules can be run', async () => {
    const rows = await db.select().from(schema.integrations).orderBy(schema.integrations.id);
    const told = rows.map((row) => [row.shopId, row.platform, row.state]);
    expect(told).toEqual([
      [1, 'shopify', 'connected'],
      [1, 'woocommerce', 'connected'],
      [2, 'shopify', 'connected'],
      [4, 'woocommerce', 'reauth_required'],
    ]);
    for (const { options, dataResources, webhookHealth } of rows) {
      integrationOptions.parse(options);
      expect(webhookHealth).toBe('none');
      expect(dataResources.map((one) => dataResource.parse(one).kind)).toHaveLength(6);
      for (const { cursor, last_synced_at, last_error } of dataResources)
        expect([cursor, last_synced_at, last_error]).toEqual([null, null, null]);
    }
    const rules = await db.select().from(schema.mutatingRules);
    expect(rules.map(({ position }) => position).sort()).toEqual([1, 2, 3]);
    expect(rules.flatMap(ruleFaults)).toEqual([]);
    expect(await db.$count(schema.mappingValues)).toBe(3);
  });

  test('[§D-demo] the next rows get ids of their own; a second load changes nothing', async () => {
    const [shop] = await db.insert(schema.shops).values({ name: 'Ny butik' }).returning();
    const ids = (await db.select({ id: schema.shops.id }).from(schema.shops)).map(({ id }) => id);
    expect(shop?.id).toBe(ids.length > 5 ? Math.max(...ids) : 0);
    await expect(loadDemo(db, { now })).rejects.toThrow();
    const [{ count } = { count: 0 }] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(schema.users);
    expect(count).toBe(10);
  });

  async function goods() {
    const products = await db.select().from(schema.products);
    const byProduct = Map.groupBy(await db.select().from(schema.variants), (row) => row.productId);
    return { products, byProduct };
  }
});
