import { z } from 'zod';
import { page, pageNumber, searchQuery } from '../envelope.ts';
import { recordId, storedInteger, typed } from '../fields.ts';
import { longest, mostTags } from '../rules/longest.ts';
import { instant, money, price } from './money.ts';
import { image } from './products.ts';

/** `draft → ready → queued → publishing → published | failed`. */
export const importState = z.enum([
  'draft',
  'ready',
  'queued',
  'publishing',
  'published',
  'failed',
]);
export type ImportState = z.infer<typeof importState>;

/** Why the publish gate or a job stops an item, or what it warns of. */
export const gateCode = z.enum([
  'price_zero',
  'price_below_cost',
  'out_of_stock',
  'nothing_included',
  'margin_low',
  'stock_low',
]);
export type GateCode = z.infer<typeof gateCode>;

export const importVariant = z.object({
  variant_id: z.int(),
  sku: z.string(),
  options: z.record(z.string(), z.string()),
  included: z.boolean(),
  price: money,
  compare_at: money.nullable(),
  /** The supplier's cost and stock as last checked: read only. */
  cost: money,
  stock: z.int(),
});
export type ImportVariant = z.infer<typeof importVariant>;

/** A product on the import list: the shop's own words and prices over a supplier's product `[§3-import-product]`. */
export const importProduct = z.object({
  id: z.int(),
  product_id: z.int(),
  /** The product's own, beside those of its variants; left out by back ends that don't tell it. */
  sku: z.string().optional(),
  /**
   * Rises by one with every edit of the shop's; a PATCH that names another is answered 409 `stale_rev`. A job's states
   * and the supplier's costs and stock change without it.
   */
  rev: z.int(),
  state: importState,
  failure: gateCode.nullable(),
  title: z.string(),
  description: z.string(),
  category_id: z.int().nullable(),
  tags: z.array(z.string()),
  images: z.array(image),
  supplier: z.object({ id: z.int(), name: z.string() }),
  variants: z.array(importVariant),
  stock_checked_at: instant,
  created_at: instant,
  updated_at: instant,
});
export type ImportProduct = z.infer<typeof importProduct>;

export const importProductQuery = z.object({ page: pageNumber, search_query: searchQuery });
export const importProductPage = page(importProduct);

export const newImportProduct = z.object({ product_id: recordId });

/** Fields left out stay as they are; a variant left out stays as it is. */
export const importProductPatch = z
  .object({
    rev: storedInteger.optional(),
    title: typed(longest.title, 1),
    description: z.string().max(longest.description),
    category_id: recordId.nullable(),
    tags: z.array(typed(longest.tag, 1)).max(mostTags),
    variants: z
      .array(
        z.object({
          variant_id: recordId,
          included: z.boolean().optional(),
          price: price.optional(),
          compare_at: price.nullable().optional(),
        }),
      )
      .max(2048),
  })
  .partial();
export type ImportProductPatch = z.infer<typeof importProductPatch>;

/** `limit` null imports all; 0 and less is refused `[§4-import-limit]`. */
export const bulkImport = z.object({ limit: z.int().min(1).max(1_000_000).nullable() });
