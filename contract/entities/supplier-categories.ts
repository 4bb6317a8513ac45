import { z } from 'zod';
import { page, pageNumber, searchQuery } from '../http/envelope.ts';
import { recordId } from '../limits/fields.ts';

/** So many categories are mapped, or taken back, by one request. */
const mostAtOnce = 5_000;

/** What the supplier's files call a category, and where in the tree its products stand. */
export const supplierCategory = z.object({
  id: z.int(),
  /** As the files have it, from the broadest step to the narrowest. */
  path: z.array(z.string()),
  /** Products on offer that have it. */
  products_count: z.int(),
  /** The category of the tree; null while it is unmapped. */
  category_id: z.int().nullable(),
  /** Who decided: its name alone, somebody of the supplier, or who runs the server; null where nobody has. */
  mapped_by: z.enum(['name', 'supplier', 'operator']).nullable(),
  /** Products are still on their way to where it is mapped to. */
  is_moving: z.boolean(),
  /** What it may be, by its name, the likeliest first; none where it is mapped. `sure`: as good as its name. */
  suggestions: z.array(z.object({ category_id: z.int(), sure: z.boolean() })),
});
export type SupplierCategory = z.infer<typeof supplierCategory>;

export const supplierCategoryQuery = z.object({
  page: pageNumber,
  state: z.enum(['unmapped', 'mapped']).optional(),
  search: searchQuery,
});

/** Those with the most products first. The counts are of all of the supplier's, whatever is searched for. */
export const supplierCategoryPage = page(supplierCategory).extend({
  counts: z.object({
    unmapped: z.int(),
    mapped: z.int(),
    /** Unmapped ones of which a suggestion is sure. */
    sure: z.int(),
  }),
});

/** Null takes the mapping away. */
export const supplierCategoryPatch = z.object({ category_id: recordId.nullable() });

const mapped = z.object({ id: z.int(), category_id: z.int() });
export const acceptedCategories = z.object({ accepted: z.array(mapped) });

export const takenBackCategories = z.object({ ids: z.array(recordId).min(1).max(mostAtOnce) });
