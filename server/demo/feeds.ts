import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import * as schema from '../db/schema.ts';
import { composeFeed } from '../feeds/compose.ts';
import { keepBuild } from '../feeds/feed-rows.ts';
import { day, hour } from '../lib/durations.ts';

type Row = typeof schema.feeds.$inferInsert & { id: number };

export const feedTables = ['feeds'] as const;

/** The demo's usual address; the first rebuild replaces it with the real one. */
const publicUrl = 'http://localhost:4000';

/** Shop 1, whose website is known, gets a feed in good order, one with items left out, and a paused one. */
export async function loadFeeds(db: Db, now: number): Promise<void> {
  // Two suppliers' files name no brand, so Meta refuses their products.
  const unnamed = db
    .select({ id: schema.myProducts.productId })
    .from(schema.myProducts)
    .where(inArray(schema.myProducts.id, [1, 13]));
  await db.update(schema.products).set({ brand: null }).where(inArray(schema.products.id, unnamed));
  for (const row of rows(now)) {
    const [feed] = await db.insert(schema.feeds).values(row).returning();
    if (!feed) throw new Error('The database made no feed.');
    await keepBuild(db, feed, await composeFeed(db, { feed, publicUrl }), now - 2 * hour);
  }
  await db.update(schema.feeds).set({ state: 'paused' }).where(eq(schema.feeds.id, 3));
}

const everything = { category_id: null, supplier_id: null, in_stock: false };

const rows = (now: number): Row[] => [
  {
    ...danish,
    id: 1,
    name: 'Google Shopping',
    channel: 'google',
    filter: { ...everything, in_stock: true },
    secret: 'ZGVtby1nb29nbGUtZmVlZC1ub3Jkb_01',
    createdAt: new Date(now - 210 * day),
  },
  {
    ...danish,
    id: 2,
    name: 'Facebook og Instagram',
    channel: 'meta',
    filter: everything,
    secret: 'ZGVtby1tZXRhLWZlZWQtbm9yZGx5c_02',
    createdAt: new Date(now - 140 * day),
  },
  {
    ...danish,
    id: 3,
    name: 'PriceRunner',
    channel: 'pricerunner',
    filter: everything,
    secret: 'ZGVtby1wcmljZXJ1bm5lci1ub3JkbH_03',
    createdAt: new Date(now - 90 * day),
  },
];

const danish = { shopId: 1, country: 'DK', currency: 'DKK', language: 'da' } as const;
