import { eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { productQuery } from '../../contract/entities/products.ts';
import { isId } from '../db/integers.ts';
import { type productCells, products } from '../db/schema.ts';

export type ProductQuery = z.output<typeof productQuery>;

/** What is filtered: products, or the counts that are kept of them. */
type Filtered = typeof products | typeof productCells;

type Given = number | Placeholder;

/** The filters of a query, or those of all queries that differ in their numbers alone. */
interface Filters extends Pick<ProductQuery, 'in_stock' | 'has_media' | 'is_not_colli'> {
  category_id?: Given | undefined;
  supplier_id?: Given | undefined;
}

/** As numbers that a column can hold: nothing has the id of what is none. */
export function filterIds({ category_id: category, supplier_id: supplier }: ProductQuery) {
  const known = (id: number | undefined) => (id === undefined || isId(id) ? id : -1);
  return { category_id: known(category), supplier_id: known(supplier) };
}

/** The query without its numbers, which a prepared statement is given. */
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

/**
 * A category and all below it. An array that is made once, so that the planner can still walk an index in order.
 */
function inCategory(table: Filtered, id: Given): SQL {
  return sql`${table.categoryId} = any(array(
    with recursive below as (
      select id from categories where id = ${id}
      union select child.id from categories child join below on child.parent_id = below.id
    ) select id from below))`;
}

/** What has left the catalogue is found no more. */
export const onOffer = isNull(products.leftAt);

/** The conditions that the caller's filters make. `0` is a filter that is off. */
export function filterConditions(table: Filtered, filters: Filters): SQL[] {
  const { category_id: category, supplier_id: supplier } = filters;
  return [
    category === undefined ? [] : inCategory(table, category),
    supplier === undefined ? [] : eq(table.supplierId, supplier),
    filters.in_stock ? eq(table.inStock, true) : [],
    filters.has_media ? eq(table.hasMedia, true) : [],
    filters.is_not_colli ? eq(table.isColli, false) : [],
  ].flat();
}
