import { and, count, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { productCells, products, suppliers } from '../db/schema.ts';
import { categoriesUnder } from './category-rows.ts';
import { type Cell, countFacets } from './facets.ts';
import { onOffer, type ProductQuery } from './filters.ts';

/**
 * What each filter would find among the products that `matching` lets through, and how many all filters together find. Without
 * conditions the counts that are kept of the whole catalogue are used.
 */
export async function readFacets(db: Db, query: ProductQuery, matching: SQL[]) {
  const cells = await (matching.length === 0 ? readCells(db) : countCells(db, matching));
  return countFacets(
    cells,
    {
      supplier: query.supplier_id ?? null,
      categories:
        query.category_id === undefined ? null : await categoriesUnder(db, query.category_id),
      inStock: query.in_stock ?? false,
      hasMedia: query.has_media ?? false,
      notColli: query.is_not_colli ?? false,
    },
    await supplierNames(db, cells),
  );
}

/** The counts of the whole catalogue, which are kept. */
function readCells(db: Db): Promise<Cell[]> {
  return db
    .select({
      supplier: productCells.supplierId,
      category: productCells.categoryId,
      inStock: productCells.inStock,
      hasMedia: productCells.hasMedia,
      notColli: sql<boolean>`not ${productCells.isColli} as not_colli`,
      count: sql<number>`sum(${productCells.count})::int`,
    })
    .from(productCells)
    .groupBy(sql`1, 2, 3, 4, 5`)
    .having(sql`sum(${productCells.count}) > 0`);
}

function countCells(db: Db, conditions: SQL[]): Promise<Cell[]> {
  return db
    .select({
      supplier: products.supplierId,
      category: products.categoryId,
      inStock: products.inStock,
      hasMedia: products.hasMedia,
      notColli: sql<boolean>`not ${products.isColli} as not_colli`,
      count: count(),
    })
    .from(products)
    .where(and(onOffer, ...conditions))
    .groupBy(sql`1, 2, 3, 4, 5`);
}

async function supplierNames(db: Db, cells: readonly Cell[]): Promise<Map<number, string>> {
  const ids = [...new Set(cells.map(({ supplier }) => supplier))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(inArray(suppliers.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
