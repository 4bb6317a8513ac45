import { and, count, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Product, productFilters } from '../../contract/entities/products.ts';
import type { Db } from '../db/database.ts';
import { products, suppliers } from '../db/schema.ts';
import { offsetOf, perPage } from '../selling/pages.ts';
import { categoriesUnder } from './category-rows.ts';
import { type Cell, countFacets } from './facets.ts';
import { filterConditions, type ProductQuery } from './filters.ts';
import { orderOf } from './order.ts';
import { selectProducts, toProduct } from './product-rows.ts';
import { type QueryText, readQueryText } from './query-text.ts';

export interface Found {
  rows: Product[];
  total: number;
  filters: z.infer<typeof productFilters> | null;
}

/** A page of the suppliers' products, and with `include=product-filters` what each filter would find `[§3 filters]`. */
export async function searchProducts(db: Db, shopId: number, query: ProductQuery): Promise<Found> {
  const text = await readQueryText(db, query.search);
  const conditions = [...filterConditions(query), ...matching(text)];
  if (query.include !== undefined) {
    const { total, filters } = await readFacets(db, query, text);
    const ids = await pageOfIds(db, query, text, conditions);
    return { rows: await readPage(db, shopId, ids), total, filters };
  }
  if (text === null) {
    const ids = await pageOfIds(db, query, text, conditions);
    return {
      rows: await readPage(db, shopId, ids),
      total: await countFound(db, conditions),
      filters: null,
    };
  }
  // Matching words is the costly part of a search: done once, for the page and the count.
  const ids = await pageOfIds(db, query, text, conditions, sql<number>`count(*) over ()::int`);
  const total = ids[0]?.total ?? (query.page === 1 ? 0 : await countFound(db, conditions));
  return { rows: await readPage(db, shopId, ids), total, filters: null };
}

interface PageRow {
  id: number;
  total: number;
}

async function pageOfIds(
  db: Db,
  query: ProductQuery,
  text: QueryText | null,
  conditions: SQL[],
  total = sql<number>`0`,
): Promise<PageRow[]> {
  return await db
    .select({ id: products.id, total })
    .from(products)
    .where(and(...conditions))
    .orderBy(orderOf(query, text))
    .limit(perPage)
    .offset(offsetOf(query.page));
}

/** The products in the order of `page`. */
async function readPage(db: Db, shopId: number, page: readonly PageRow[]): Promise<Product[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const rows = await selectProducts(db, shopId).where(inArray(products.id, ids));
  const byId = new Map(rows.map((row) => [row.id, toProduct(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function matching(text: QueryText | null): SQL[] {
  return text === null ? [] : [sql`${products.search} @@ ${text.required}::text::tsquery`];
}

async function countFound(db: Db, conditions: SQL[]): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(products)
    .where(and(...conditions));
  return counted?.total ?? 0;
}

async function readFacets(db: Db, query: ProductQuery, text: QueryText | null) {
  const cells: Cell[] = await db
    .select({
      supplier: products.supplierId,
      category: products.categoryId,
      inStock: products.inStock,
      hasMedia: products.hasMedia,
      notColli: sql<boolean>`not ${products.isColli} as not_colli`,
      count: count(),
    })
    .from(products)
    .where(and(...matching(text)))
    .groupBy(sql`1, 2, 3, 4, 5`);
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

async function supplierNames(db: Db, cells: readonly Cell[]): Promise<Map<number, string>> {
  const ids = [...new Set(cells.map(({ supplier }) => supplier))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(inArray(suppliers.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
