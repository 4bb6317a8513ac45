import { and, eq, isNull, sql } from 'drizzle-orm';
import { products, supplierCategories } from '../db/schema.ts';

/**
 * What a product goes by in a shop that has put it into no category, as long as its supplier's category is unmapped: the last step of
 * that one. Where the tree has a place for the product, the shop's choice of none counts.
 */
export const ownCategoryName = sql<
  string | null
>`${supplierCategories.path}[array_upper(${supplierCategories.path}, 1)]`;

/** Joins the supplier category to the products that nothing maps. */
export const isUnmapped = and(
  eq(supplierCategories.id, products.supplierCategoryId),
  isNull(products.categoryId),
);
