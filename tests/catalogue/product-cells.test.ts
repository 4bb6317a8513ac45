import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { compactCounts, createMaintenanceSchedule } from '../../server/catalogue/maintenance.ts';
import type { Db } from '../../server/db/database.ts';
import {
  categories,
  productCells,
  products,
  productTotals,
  suppliers,
} from '../../server/db/schema.ts';
import { ownDatabase } from '../support/own-database.ts';
import { whyNoPostgres } from '../support/postgres.ts';
import { newCategory, newProduct, newSupplier } from '../support/server-catalogue.ts';

describe.each(['pglite', 'postgres'] as const)('the kept counts on %s', (kind) => {
  const skip = kind === 'postgres' && whyNoPostgres() !== null;
  describe.skipIf(skip)('of products', () => {
    const opened = ownDatabase(kind);

    it('[§3-filters] are what counting the products gives, whatever was done to them', async () => {
      const { db } = opened;
      const supplierId = await newSupplier(db);
      const categoryId = await newCategory(db);
      const image = [{ url: 'https://pictures.example.com/1.jpg', alt: '' }];
      const ids: number[] = [];
      for (let at = 0; at < 12; at += 1) {
        const made = await newProduct(db, {
          supplierId,
          stock: at % 3,
          isColli: at % 4 === 0,
          images: at % 2 === 0 ? image : [],
          categoryId: at % 5 === 0 ? categoryId : null,
        });
        ids.push(made.id);
      }
      await expectCounted(db, 12);
      await db
        .update(products)
        .set({ stock: 0 })
        .where(inArray(products.id, ids.slice(0, 5)));
      await db.update(products).set({ title: 'Another' }).where(inArray(products.id, ids));
      await expectCounted(db, 12);
      await db.delete(products).where(inArray(products.id, ids.slice(3, 6)));
      await db.delete(categories).where(eq(categories.id, categoryId));
      await expectCounted(db, 9);
      await compactCounts(db);
      await expectCounted(db, 9);
      await db.delete(suppliers).where(eq(suppliers.id, supplierId));
      await compactCounts(db);
      for (const counts of [productCells, productTotals]) expect(await db.$count(counts)).toBe(0);
    });
  });
});

it('[§D-catalogue] the larger a growing catalogue is, the less often its maintenance runs', () => {
  const isDue = createMaintenanceSchedule();
  const due: number[] = [];
  for (let rows = 0; rows <= 4_500_000; rows += 400) if (isDue(rows)) due.push(rows);
  expect(due[0]).toBe(20_000);
  expect(due.length).toBeLessThan(30);
});

async function expectCounted(db: Db, total: number): Promise<void> {
  const kept = await db.execute<{ count: number }>(sql`
    select supplier_id, category_id, in_stock, has_media, is_colli, sum(count)::int as count
    from product_cells group by 1, 2, 3, 4, 5 having sum(count) <> 0 order by 1, 2, 3, 4, 5`);
  const counted = await db.execute(sql`
    select supplier_id, category_id, in_stock, has_media, is_colli, count(*)::int as count
    from products group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);
  expect(kept.rows).toEqual(counted.rows);
  expect(kept.rows.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  const ofSuppliers = await db.execute(sql`
    select supplier_id, sum(count)::int as count from product_totals group by 1 having sum(count) <> 0 order by 1`);
  const countedOf = await db.execute(sql`
    select supplier_id, count(*)::int as count from products where left_at is null group by 1 order by 1`);
  expect(ofSuppliers.rows).toEqual(countedOf.rows);
}
