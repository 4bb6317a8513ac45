import { and, eq, isNull, sql } from 'drizzle-orm';
import { products, supplierCategories } from '../db/schema.ts';

/**
 * The category name of a product that a shop has put into no category, as long as its supplier category is unmapped:
 * the last step of that category's path. Once the product is in the tree, the shop's choice of no category counts.
 */
export const ownCategoryName = sql<
  string | null
>`${supplierCategories.path}[array_upper(${supplierCategories.path}, 1)]`;

/** Joins the supplier category to the products that aren't mapped. */
export const isUnmapped = and(
  eq(supplierCategories.id, products.supplierCategoryId),
  isNull(products.categoryId),
);
