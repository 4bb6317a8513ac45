import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { productQuery } from '../../contract/entities/products.ts';
import { isId } from '../db/integers.ts';
import { products } from '../db/schema.ts';

export type ProductQuery = z.output<typeof productQuery>;

/**
 * A category and all below it. An array that is made once, so that the planner can still walk an index in order.
 */
function inCategory(id: number): SQL {
  return sql`${products.categoryId} = any(array(
    with recursive below as (
      select id from categories where id = ${id}
      union select child.id from categories child join below on child.parent_id = below.id
    ) select id from below))`;
}

const nothing = sql`false`;

/** What has left the catalogue is found no more. */
export const onOffer = isNull(products.leftAt);

/** The conditions that the caller's filters make, among what is on offer. `0` is a filter that is off. */
export function filterConditions(query: ProductQuery): SQL[] {
  const { category_id: category, supplier_id: supplier } = query;
  return [
    onOffer,
    category === undefined ? [] : isId(category) ? inCategory(category) : nothing,
    supplier === undefined ? [] : isId(supplier) ? eq(products.supplierId, supplier) : nothing,
    query.in_stock ? eq(products.inStock, true) : [],
    query.has_media ? eq(products.hasMedia, true) : [],
    query.is_not_colli ? eq(products.isColli, false) : [],
  ].flat();
}
