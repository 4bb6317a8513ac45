import { z } from 'zod';
import { page, pageNumber, searchQuery } from '../http/envelope.ts';
import { recordId } from '../limits/fields.ts';

/** How many categories one request may map or unmap. */
const mostAtOnce = 5_000;

/** A category of the supplier's files, and the category of the tree that it is mapped to. */
export const supplierCategory = z.object({
  id: z.int(),
  /** As written in the files, from the broadest step to the narrowest. */
  path: z.array(z.string()),
  /** How many products on offer have it. */
  products_count: z.int(),
  /** The category of the tree; null while it is unmapped. */
  category_id: z.int().nullable(),
  /** Who decided: nobody but the name itself, somebody of the supplier, or the operator; null if it is unmapped. */
  mapped_by: z.enum(['name', 'supplier', 'operator']).nullable(),
  /** Some of its products haven't been moved to the mapped category yet. */
  is_moving: z.boolean(),
  /**
   * Categories that it may belong to, judged by its name, the likeliest first; none if it is mapped. `sure`: as certain
   * as an equal name.
   */
  suggestions: z.array(z.object({ category_id: z.int(), sure: z.boolean() })),
});
export type SupplierCategory = z.infer<typeof supplierCategory>;

export const supplierCategoryQuery = z.object({
  page: pageNumber,
  state: z.enum(['unmapped', 'mapped']).optional(),
  search: searchQuery,
});

/**
 * Ordered by number of products, most first. The counts cover all of the supplier's categories, whatever is searched
 * for.
 */
export const supplierCategoryPage = page(supplierCategory).extend({
  counts: z.object({
    unmapped: z.int(),
    mapped: z.int(),
    /** Unmapped ones that have a sure suggestion. */
    sure: z.int(),
  }),
});

/** Null takes the mapping away. */
export const supplierCategoryPatch = z.object({ category_id: recordId.nullable() });

const mapped = z.object({ id: z.int(), category_id: z.int() });
export const acceptedCategories = z.object({ accepted: z.array(mapped) });

export const takenBackCategories = z.object({ ids: z.array(recordId).min(1).max(mostAtOnce) });
