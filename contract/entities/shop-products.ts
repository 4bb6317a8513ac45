import { z } from 'zod';
import { recordId, storedInteger, typed } from '../limits/fields.ts';
import { longest, mostTags } from '../limits/longest.ts';
import { money, price } from './money.ts';
import { image } from './products.ts';

/*
 * What import products and my products have in common: the shop's own words and prices over a supplier's product, and
 * how they are edited.
 */

export const shopVariant = z.object({
  variant_id: z.int(),
  sku: z.string(),
  options: z.record(z.string(), z.string()),
  included: z.boolean(),
  price: money,
  compare_at: money.nullable(),
  /** The supplier's cost and stock at the last check: read only. */
  cost: money,
  stock: z.int(),
});
export type ShopVariant = z.infer<typeof shopVariant>;

/** The part of a product that the shop decides. */
export const shopProduct = z.object({
  title: z.string(),
  description: z.string(),
  category_id: z.int().nullable(),
  tags: z.array(z.string()),
  images: z.array(image),
  variants: z.array(shopVariant),
});
export type ShopProduct = z.infer<typeof shopProduct>;

/** Fields left out stay as they are; a variant left out stays as it is. */
export const shopProductPatch = z
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
export type ShopProductPatch = z.infer<typeof shopProductPatch>;
