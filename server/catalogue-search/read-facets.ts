import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { productFilters } from '../../contract/entities/products.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { productCells, productTotals, suppliers } from '../db/schema.ts';
import { candidates, firstOf, mostFound, type Way } from './candidates.ts';
import { categoriesUnder } from './category-rows.ts';
import { type Cell, countFacets, isChosen } from './facets.ts';
import type { ProductQuery } from './filters.ts';
import { newestFirst } from './order.ts';
import type { SearchWords, WordShape } from './search-words.ts';

export interface Facets {
  filters: z.infer<typeof productFilters>;
  /** The number of products under all filters. */
  total: number;
}

/** The counts of each filter over the whole catalogue, from the stored counts. */
export const countKept = (db: Db, query: ProductQuery): Promise<Facets> =>
  readFacets(db, query, keptCells(db).execute());

/** The counts of each filter over what the words find; if that is a lot, over the newest. */
export async function countFound(
  db: Db,
  query: ProductQuery,
  words: SearchWords,
): Promise<Facets & { countedOver: number | null }> {
  const cells = countCells(db, words);
  const facets = await readFacets(db, query, cells);
  const isMore = isFull(await cells);
  return { ...facets, countedOver: isMore ? mostFound : null };
}

async function readFacets(
  db: Db,
  query: ProductQuery,
  counting: Promise<readonly Cell[]>,
): Promise<Facets> {
  const { category_id: category } = query;
  const [cells, names, categories] = await Promise.all([
    counting,
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
  const total = cells.reduce((sum, cell) => sum + (isChosen(cell, chosen) ? cell.count : 0), 0);
  const filters = countFacets(cells, chosen, new Map(names.map(({ id, name }) => [id, name])));
  return { filters, total };
}

/** The stored counts of the whole catalogue. */
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

/** All suppliers that have ever had products on offer. */
const supplierNames = prepared('suppliers_offering', (db) =>
  db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(inArray(suppliers.id, db.select({ id: productTotals.supplierId }).from(productTotals))),
);

const isFull = (cells: readonly Cell[]): boolean =>
  cells.reduce((sum, { count }) => sum + count, 0) >= mostFound;

/** Counts what the words find in one way, without filters: the newest, if it is a lot. */
const foundCells = prepared('found_cells', (db, words: readonly WordShape[], way: Way) => {
  const columns = sql`supplier_id, category_id, in_stock, has_media, is_colli`;
  const asked = { filters: null, order: newestFirst, columns, limit: mostFound };
  return db
    .select({
      supplier: sql<number>`supplier_id`,
      category: sql<number | null>`category_id`,
      inStock: sql<boolean>`in_stock`,
      hasMedia: sql<boolean>`has_media`,
      notColli: sql<boolean>`not is_colli`,
      count: sql<number>`count(*)::int`,
    })
    .from(sql`(${candidates(way, words, asked)}) as found`)
    .groupBy(sql`1, 2, 3, 4, 5`);
});

const countCells = (db: Db, { shapes, values }: SearchWords): Promise<readonly Cell[]> =>
  firstOf(shapes, (way) => foundCells(db, shapes, way).execute(values), isFull);
