import { and, eq, lte, sql } from 'drizzle-orm';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { partnerships } from '../db/schema.ts';
import { day } from '../lib/durations.ts';
import { recordEnding } from './record-ending.ts';
import { idsOf, withdrawProducts } from './shop-stock.ts';

/** How long products of an ended partnership stay in a shop's lists, so that the shop can see and replace them. */
const grace = 30 * day;

/** Ends the partnerships whose day has come, each in its own transaction. Several processes may run it at once. */
export async function endPartnerships(db: Db, now: number): Promise<void> {
  const due = and(eq(partnerships.state, 'ending'), lte(partnerships.endsAt, new Date(now)));
  const rows = await db.select({ id: partnerships.id }).from(partnerships).where(due);
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      const [ended] = await tx
        .update(partnerships)
        .set({ state: 'ended' })
        .where(and(eq(partnerships.id, id), due))
        .returning();
      if (!ended) return;
      await recordEnding(tx, ended, { state: 'ending' });
      await withdrawProducts(tx, ended);
    });
  }
}

/**
 * Removes products from shops' lists whose partnerships ended more than 30 days ago. Leaves items that a bulk import
 * is working on, and products that the shop added after the end.
 */
export async function removeLeftovers(db: Db, now: number): Promise<void> {
  const limit = new Date(now - grace).toISOString();
  const pairs = await db.execute<{ shop_id: number; supplier_id: number; ended: string }>(sql`
    select shop_id, supplier_id, max(ends_at)::text as ended from partnerships
    group by shop_id, supplier_id
    having bool_and(state = 'ended') and max(ends_at) <= ${limit}::timestamptz`);
  for (const { shop_id: shopId, supplier_id: supplierId, ended } of pairs.rows) {
    await db.transaction(async (tx) => {
      const left = sql`shop_id = ${shopId} and product_id in (
        select id from products where supplier_id = ${supplierId})`;
      const items = await tx.execute<{ id: number }>(sql`
        delete from import_products where ${left} and created_at <= ${ended}::timestamptz
          and state not in ('queued', 'publishing') returning id`);
      const mine = await tx.execute<{ id: number }>(sql`
        delete from my_products where ${left} and published_at <= ${ended}::timestamptz returning id`);
      const tenant = shopTenant(shopId);
      await recordChanges(tx, tenant, 'import-products', idsOf(items.rows), 'delete');
      await recordChanges(tx, tenant, 'my-products', idsOf(mine.rows), 'delete');
    });
  }
}
