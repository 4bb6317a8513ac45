import { eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { productQuery } from '../../contract/entities/products.ts';
import { isId } from '../db/integers.ts';
import { type productCells, products } from '../db/schema.ts';

export type ProductQuery = z.output<typeof productQuery>;

/** The tables that can be filtered: products, or the stored counts of them. */
type Filtered = typeof products | typeof productCells;

type Given = number | Placeholder;

/** The filters of one query, or of all queries that differ only in their numbers. */
export interface ProductFilters
  extends Pick<ProductQuery, 'in_stock' | 'has_media' | 'is_not_colli'> {
  category_id?: Given | undefined;
  supplier_id?: Given | undefined;
}

/** The ids as numbers that a column can hold; -1, which no row has, for a number that can't be an id. */
export function filterIds({ category_id: category, supplier_id: supplier }: ProductQuery) {
  const known = (id: number | undefined) => (id === undefined || isId(id) ? id : -1);
  return { category_id: known(category), supplier_id: known(supplier) };
}

/** The query without its numbers, which are passed to the prepared statement. */
export function shapeOf({ category_id, supplier_id, ...query }: ProductQuery) {
  const { page: _, search: __, include: ___, ...filters } = query;
  const given = (name: string, id: number | undefined) =>
    id === undefined ? undefined : sql.placeholder(name);
  return {
    ...filters,
    category_id: given('category_id', category_id),
    supplier_id: given('supplier_id', supplier_id),
  };
}

/** The category and all below it, as an array that is built once, so that the planner can still walk along an index. */
function inCategory(table: Filtered, id: Given): SQL {
  return sql`${table.categoryId} = any(array(
    with recursive below as (
      select id from categories where id = ${id}
      union select child.id from categories child join below on child.parent_id = below.id
    ) select id from below))`;
}

/** Products that have left the catalogue aren't found. */
export const onOffer = isNull(products.leftAt);

/** The conditions for the caller's filters; null has none. A filter of `0` is off. */
export function filterConditions(table: Filtered, filters: ProductFilters | null): SQL[] {
  if (!filters) return [];
  const { category_id: category, supplier_id: supplier } = filters;
  return [
    category === undefined ? [] : inCategory(table, category),
    supplier === undefined ? [] : eq(table.supplierId, supplier),
    filters.in_stock ? eq(table.inStock, true) : [],
    filters.has_media ? eq(table.hasMedia, true) : [],
    filters.is_not_colli ? eq(table.isColli, false) : [],
  ].flat();
}
