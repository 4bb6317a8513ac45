import { sql } from 'drizzle-orm';
import { hashToken } from '../../server/auth/tokens.ts';
import { compactCounts } from '../../server/catalogue/maintenance.ts';
import { recordMissingChanges } from '../../server/changes/record-missing.ts';
import type { Db } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open.ts';
import { sessions, shopUsers, users } from '../../server/db/schema.ts';
import { loadDemo } from '../../server/demo/load.ts';
import { day } from '../../server/lib/durations.ts';

/** The shop that is filled. */
export const busyShop = 3;
/** How many people ask for costly things, one kind each, so that nobody uses up another's share. */
const busyPeople = 16;

/** The session token of a person, by number. */
export const busyToken = (person: number) => `a-token-of-the-bench-${person % busyPeople}`;

/** How many rows of each kind there are. */
export interface Held {
  orders: number;
  /** The suppliers' products; the newest are on the import list. */
  products: number;
  importProducts: number;
  /** Per person. */
  activities: number;
}

/** Rows per statement. */
const batch = 1_000;

/**
 * Fills an empty database with the demo and with one shop that has people, orders, an import list, products, a store,
 * a feed and a long history.
 */
export async function seedBusyShop(
  at: { dataDir: string; databaseUrl: string | null },
  held: Held,
): Promise<void> {
  const { db, close } = await openDatabase(at);
  try {
    await fillBusyShop(db, held);
  } finally {
    await close();
  }
}

/** The same for a database that is already open. */
export async function fillBusyShop(db: Db, held: Held): Promise<void> {
  const inBatches = async (
    count: number,
    insert: (from: number, to: number) => Promise<unknown>,
  ) => {
    for (let from = 1; from <= count; from += batch) {
      await insert(from, Math.min(count, from + batch - 1));
    }
  };
  await loadDemo(db, { now: Date.now() });
  const people = Array.from({ length: busyPeople }, (_, person) => `bench-${person}`);
  await db.insert(users).values(people.map((id) => ({ id, name: id, email: `${id}@example.com` })));
  await db
    .insert(shopUsers)
    .values(people.map((userId) => ({ shopId: busyShop, userId, roleName: 'owner' as const })));
  await db.insert(sessions).values(
    people.map((userId, person) => ({
      id: userId,
      userId,
      token: hashToken(busyToken(person)),
      shopId: busyShop,
      expiresAt: new Date(Date.now() + day),
    })),
  );
  await inBatches(held.orders, (from, to) =>
    db.execute(sql`
      insert into orders select (jsonb_populate_record(model, jsonb_build_object(
        'id', nextval('orders_id_seq'), 'shop_id', ${busyShop}::int, 'order_number', 'B-' || n,
        'placed_at', now() - n * interval '1 minute'))).*
      from generate_series(${from}::int, ${to}::int) n,
        (select orders as model from orders where shop_id = 1 order by id limit 1) as first`),
  );
  await inBatches(held.products, (from, to) =>
    db.execute(sql`
      insert into products (supplier_id, key, sku, title, description, images, currency, cost, recommended_price, stock)
      select 9, 'bench-' || n, 'BENCH-' || n, 'Bænk ' || n || ' i massiv eg', '<p>En bænk til gangen.</p>',
        jsonb_build_array(jsonb_build_object('url', '/media/demo/chair.oak.' || n % 1000 || '.svg', 'alt', 'Bænk')),
        'DKK', 10000 + n, 20000 + n, n % 50
      from generate_series(${from}::int, ${to}::int) n`),
  );
  await db.execute(sql`
    insert into variants (supplier_id, product_id, key, sku, options, cost, recommended_price, stock)
    select supplier_id, id, key, sku, jsonb_build_object('Farve', 'Farve ' || id % 300), cost, recommended_price, stock
    from products where key like 'bench-%'`);
  await db.execute(sql`
    insert into import_products (shop_id, product_id, state, title, description, images, variants)
    select ${busyShop}::int, p.id, 'draft', p.title, p.description, p.images,
      jsonb_build_array(jsonb_build_object('variant_id', v.id, 'included', true, 'price', 20000, 'compare_at', null))
    from products p join variants v on v.product_id = p.id where p.key like 'bench-%'
    order by p.id desc limit ${held.importProducts}::int`);
  await db.execute(sql`
    insert into my_products (shop_id, product_id, status, title, description, images, variants)
    select shop_id, product_id, 'active', title, description, images, variants from import_products
    where shop_id = ${busyShop}::int`);
  await db.execute(sql`
    insert into integrations select (jsonb_populate_record(model, jsonb_build_object(
      'id', nextval('integrations_id_seq'), 'shop_id', ${busyShop}::int, 'shop_domain', 'busy.myshopify.com'))).*
    from (select integrations as model from integrations where id = 1) as first`);
  await inBatches(held.activities, (from, to) =>
    db.execute(sql`
      insert into activities (tenant, user_id, actor_name, action, entity, subject)
      select ${`shop:${busyShop}`}, 'bench-' || person, 'Bo', 'import_product.edited', 'import_product', 'Bænk ' || n
      from generate_series(${from}::int, ${to}::int) n, generate_series(0, ${busyPeople - 1}::int) person`),
  );
  await recordMissingChanges(db);
  // As the server's own maintenance does.
  await compactCounts(db);
  await db.execute(sql`vacuum analyze`);
}
