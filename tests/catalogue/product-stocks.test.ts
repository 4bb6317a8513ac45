import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { products, suppliers } from '../../server/db/schema.ts';
import { ownDatabase } from '../support/own-database.ts';
import { whyNoPostgres } from '../support/postgres.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';

describe.each(['pglite', 'postgres'] as const)('the kept stocks on %s', (kind) => {
  const skip = kind === 'postgres' && whyNoPostgres() !== null;
  describe.skipIf(skip)('of products', () => {
    const opened = ownDatabase(kind);

    it('[§D-indexes] are those of the products on offer, whatever was done to them', async () => {
      const { db } = opened;
      const supplierId = await newSupplier(db);
      const ids: number[] = [];
      for (let at = 0; at < 6; at += 1) {
        ids.push((await newProduct(db, { supplierId, stock: at * 3 })).id);
      }
      await expectKept(db, 6);
      const [first = 0, second = 0, third = 0] = ids;
      await db
        .update(products)
        .set({ stock: sql`stock + 1` })
        .where(inArray(products.id, [first, second]));
      await db.update(products).set({ title: 'Another' });
      await expectKept(db, 6);
      await db
        .update(products)
        .set({ leftAt: new Date(), stock: 5 })
        .where(inArray(products.id, [second, third]));
      await expectKept(db, 4);
      await db
        .update(products)
        .set({ leftAt: null, createdAt: new Date('2026-01-02T03:04:05Z') })
        .where(eq(products.id, third));
      await expectKept(db, 5);
      await db.delete(products).where(inArray(products.id, [first, second]));
      await expectKept(db, 4);
      await db.delete(suppliers).where(eq(suppliers.id, supplierId));
      await expectKept(db, 0);
    });
  });
});

async function expectKept(db: Db, total: number): Promise<void> {
  const kept = await db.execute(
    sql`select product_id, stock, created_at::text from product_stocks order by 1`,
  );
  const held = await db.execute(
    sql`select id as product_id, stock, created_at::text from products where left_at is null order by 1`,
  );
  expect(kept.rows).toEqual(held.rows);
  expect(kept.rows).toHaveLength(total);
}
