import { hashPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { plantTree } from '../categories/plant-tree.ts';
import { categoryRows } from '../categories/tree.ts';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import * as schema from '../db/schema.ts';
import { day } from '../lib/durations.ts';
import { keepRates } from '../rates/rates-rows.ts';
import { loadActivities } from './activities.ts';
import { billingTables, loadBilling } from './billing.ts';
import { composeOrders } from './compose-orders.ts';
import { composeProducts, type DemoProduct } from './compose-products.ts';
import { demoRates } from './ecb-rates.ts';
import { feedTables, loadFeeds } from './feeds.ts';
import { integrationTables, loadIntegrations } from './integrations.ts';
import { otherShops, partnershipRows, requestRows } from './partnerships.ts';
import {
  demoPassword,
  demoShops,
  demoShopUsers,
  demoSubscriptions,
  demoSuppliers,
  demoSupplierUsers,
  demoUsers,
} from './people.ts';
import { createRandom } from './random.ts';
import { stockShop } from './shop-goods.ts';
import { nameOwnCategories } from './supplier-categories.ts';
import { loadTeam } from './team.ts';

/** Rows per statement: on PGlite a statement blocks the server, so each has to be short. */
const batch = 100;

/**
 * Fills an empty database with the demo: the same rows for the same `now`, all or nothing. Times are before `now`, so
 * that the demo is fresh whenever it is loaded.
 */
export async function loadDemo(db: Db, { now }: { now: number }): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction(async (tx) => {
    await loadPeople(tx, now, passwordHash);
    await loadBilling(tx, now);
    await keepRates(tx, [demoRates]);
    await plantTree(tx);
    const products = composeProducts(createRandom(9), now);
    await tx.insert(schema.supplierCategories).values(nameOwnCategories(products, now));
    await loadProducts(tx, products);
    // Loaded before the orders, which refer to their stores.
    await loadIntegrations(tx, now);
    await loadSelling(tx, products, now);
    await loadPartnerships(tx, now);
    await loadTeam(tx, now);
    await loadFeeds(tx, now);
    await loadActivities(tx, now);
    await raiseSequences(tx);
  });
}

async function loadPeople(db: Db, now: number, password: string): Promise<void> {
  const createdAt = new Date(now - 430 * day);
  await db
    .insert(schema.users)
    .values(demoUsers.map((user) => ({ ...user, emailVerified: true, createdAt })));
  await db.insert(schema.accounts).values(
    demoUsers.map(({ id }) => ({
      id: `${id}-password`,
      userId: id,
      accountId: id,
      providerId: 'credential',
      // One hash for all people: the password is public anyway, and hashing is slow.
      password,
      createdAt,
    })),
  );
  await db.insert(schema.shops).values(
    demoShops.map(({ id, name, vat, days }) => ({
      id,
      name,
      vat,
      createdAt: new Date(now - days * day),
    })),
  );
  await db.insert(schema.shopUsers).values(demoShopUsers);
  await db.insert(schema.suppliers).values(
    demoSuppliers.map(({ id, name, country, currency }) => ({
      ...{ id, name, country, currency, createdAt },
    })),
  );
  await db.insert(schema.supplierUsers).values(demoSupplierUsers);
  await db.insert(schema.subscriptions).values(demoSubscriptions(now));
}

async function loadProducts(db: Db, products: readonly DemoProduct[]): Promise<void> {
  for (const part of parts(products.map(({ row }) => row))) {
    await db.insert(schema.products).values(part);
  }
  for (const part of parts(products.flatMap(({ variants }) => variants))) {
    await db.insert(schema.variants).values(part);
  }
}

async function loadSelling(db: Db, products: readonly DemoProduct[], now: number): Promise<void> {
  const random = createRandom(10482);
  const nordlys = stockShop({
    random,
    now,
    shopId: 1,
    products,
    imports: 38,
    mine: 46,
    after: { imports: 0, mine: 0 },
  });
  const forChildren = products.filter(({ row }) => childrensShelves.has(row.categoryId ?? 0));
  const leg = stockShop({
    random,
    now,
    shopId: 2,
    products: forChildren,
    imports: 12,
    mine: 16,
    after: { imports: 38, mine: 46 },
  });
  const ids = { order: 0, line: 0, purchaseOrder: 0, parcel: 0 };
  const composed = [
    ...composeOrders({
      random,
      now,
      shopId: 1,
      prefix: 'NL',
      last: 10482,
      goods: nordlys,
      atMost: 99,
      ids,
    }),
    ...composeOrders({
      random,
      now,
      shopId: 2,
      prefix: 'LL',
      last: 2117,
      goods: leg,
      atMost: 2,
      ids,
    }),
  ];
  const sold = composed.map(({ order }) => order);
  const split = composed.flatMap(({ purchaseOrders }) => purchaseOrders);
  const sent = composed.flatMap(({ parcels }) => parcels);
  const imports = [...nordlys.imports, ...leg.imports];
  const mine = [...nordlys.mine, ...leg.mine].map(({ from: _, ...row }) => row);
  for (const part of parts(mine)) await db.insert(schema.myProducts).values(part);
  for (const part of parts(imports)) await db.insert(schema.importProducts).values(part);
  for (const part of parts(sold)) await db.insert(schema.orders).values(part);
  for (const part of parts(split)) await db.insert(schema.purchaseOrders).values(part);
  for (const part of parts(sent)) await db.insert(schema.parcels).values(part);

  for (const { id: shopId } of demoShops) {
    const own = (rows: readonly { id: number; shopId: number }[]) =>
      rows.filter((row) => row.shopId === shopId).map((row) => row.id);
    const tenant = shopTenant(shopId);
    await recordChanges(db, tenant, 'subscriptions', own(demoSubscriptions(now)), 'upsert');
    await recordChanges(db, tenant, 'my-products', own(mine), 'upsert');
    await recordChanges(db, tenant, 'orders', own(sold), 'upsert');
    await recordChanges(db, tenant, 'purchase-orders', own(split), 'upsert');
    await recordChanges(db, tenant, 'parcels', own(sent), 'upsert');
    await recordChanges(db, tenant, 'import-products', own(imports), 'upsert');
  }
}

async function loadPartnerships(db: Db, now: number): Promise<void> {
  await db.insert(schema.shops).values(otherShops(now));
  await db.insert(schema.partnerships).values(partnershipRows(now));
  await db.insert(schema.partnershipRequests).values(requestRows(now));
}

/** The categories of Lille Løve Leg: everything for children, and soft things for their rooms. */
const childrensShelves = new Set(
  categoryRows
    .filter(({ nameEn }) =>
      ['Toys', 'Soft toys', 'Home textiles', 'Lamps', 'Walls'].includes(nameEn),
    )
    .map(({ id }) => id),
);

/** The demo's ids were set explicitly; this makes the sequences continue after them. */
async function raiseSequences(db: Db): Promise<void> {
  const tables = [
    'categories',
    'supplier_categories',
    'products',
    'variants',
    'shops',
    'suppliers',
    'subscriptions',
    ...billingTables,
    'import_products',
    'my_products',
    'orders',
    'purchase_orders',
    'parcels',
    'invitations',
    'partnerships',
    'partnership_requests',
    ...integrationTables,
    ...feedTables,
  ];
  for (const table of tables) {
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    );
  }
}

function parts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / batch) }, (_, i) =>
    rows.slice(i * batch, (i + 1) * batch),
  );
}
