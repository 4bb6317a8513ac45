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
  const { total, filters } =
    query.include === undefined
      ? { total: await countFound(db, conditions), filters: null }
      : await readFacets(db, query, text);
  const rows =
    offsetOf(query.page) >= total
      ? []
      : await selectProducts(db, shopId)
          .where(and(...conditions))
          .orderBy(orderOf(query, text))
          .limit(perPage)
          .offset(offsetOf(query.page));
  return { rows: rows.map(toProduct), total, filters };
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
      inStock: sql<boolean>`${products.stock} > 0 as in_stock`,
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
