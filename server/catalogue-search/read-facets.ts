import { and, count, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { productFilters } from '../../contract/entities/products.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { productCells, products, suppliers } from '../db/schema.ts';
import { categoriesUnder } from './category-rows.ts';
import { type Cell, countFacets } from './facets.ts';
import { onOffer, type ProductQuery } from './filters.ts';

/**
 * What each filter would find among the products that `matching` lets through. Without conditions the counts that are kept of the whole
 * catalogue are used.
 */
export async function readFacets(
  db: Db,
  query: ProductQuery,
  matching: SQL[],
): Promise<z.infer<typeof productFilters>> {
  const { category_id: category } = query;
  const [cells, names, categories] = await Promise.all([
    matching.length === 0 ? keptCells(db).execute() : countCells(db, matching),
    supplierNames(db).execute(),
    category === undefined ? null : categoriesUnder(db, category),
  ]);
  const chosen = {
    supplier: query.supplier_id ?? null,
    categories,
    inStock: query.in_stock ?? false,
    hasMedia: query.has_media ?? false,
    notColli: query.is_not_colli ?? false,
  };
  return countFacets(cells, chosen, new Map(names.map(({ id, name }) => [id, name])));
}

/** The counts of the whole catalogue, which are kept. */
const keptCells = prepared('products_cells', (db) =>
  db
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
    .having(sql`sum(${productCells.count}) > 0`),
);

/** Of whoever has ever offered something. */
const supplierNames = prepared('suppliers_offering', (db) =>
  db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(inArray(suppliers.id, db.select({ id: productCells.supplierId }).from(productCells))),
);

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
