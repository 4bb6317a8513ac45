import { z } from 'zod';
import { bit, page, pageMeta, pageNumber, searchQuery } from '../http/envelope.ts';
import { queriedId } from '../limits/fields.ts';
import { instant, money } from './money.ts';

export const image = z.object({ url: z.string(), alt: z.string() });
export type Image = z.infer<typeof image>;

const name = z.object({ id: z.int(), name: z.string() });

export const productCategory = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  /** The name in each language of the application. */
  name: z.object({ da: z.string(), en: z.string() }),
  products_count: z.int(),
});
export type ProductCategory = z.infer<typeof productCategory>;

/** A supplier's product as search shows it. The cost is the lowest of its variants, the stock is their sum. */
export const product = z.object({
  id: z.int(),
  sku: z.string(),
  ean: z.string().nullable(),
  brand: z.string().nullable(),
  title: z.string(),
  category_id: z.int().nullable(),
  supplier: name,
  image: image.nullable(),
  cost: money,
  recommended_price: money.nullable(),
  stock: z.int(),
  stock_checked_at: instant,
  variants_count: z.int(),
  min_order_quantity: z.int().min(1),
  /** Sold only by the case. */
  is_colli: z.boolean(),
  has_media: z.boolean(),
  is_in_import_list: z.boolean(),
});
export type Product = z.infer<typeof product>;

export const variant = z.object({
  id: z.int(),
  sku: z.string(),
  ean: z.string().nullable(),
  /** Option name to value, as `{ "Størrelse": "M" }`; empty for a product without options. */
  options: z.record(z.string(), z.string()),
  cost: money,
  recommended_price: money.nullable(),
  stock: z.int(),
});
export type Variant = z.infer<typeof variant>;

/** The details that the EU's product-safety rules require a seller to show. */
export const productSafety = z.object({
  manufacturer: z.string(),
  eu_responsible: z.string(),
  warnings: z.string().nullable(),
});

export const productDetail = product.extend({
  /** Sanitised HTML. */
  description: z.string(),
  tags: z.array(z.string()),
  images: z.array(image),
  variants: z.array(variant),
  safety: productSafety.nullable(),
});
export type ProductDetail = z.infer<typeof productDetail>;

export const productOrder = ['relevance', 'newest', 'title', 'cost', 'margin', 'stock'] as const;

/** Filters and options of product search `[§3-filters] [§3-options]`. */
export const productQuery = z.object({
  category_id: queriedId.optional(),
  supplier_id: queriedId.optional(),
  in_stock: bit.optional(),
  has_media: bit.optional(),
  is_not_colli: bit.optional(),
  page: pageNumber,
  search: searchQuery,
  order_by: z.enum(productOrder).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  include: z.literal('product-filters').optional(),
});

const facet = name.extend({ count: z.int() });

/** For each filter value, how many products it would find together with the other filters of the search. */
export const productFilters = z.object({
  supplier: z.array(facet),
  category: z.array(z.object({ id: z.int(), count: z.int() })),
  in_stock: z.int(),
  has_media: z.int(),
  is_not_colli: z.int(),
});

export const productPage = page(product).extend({
  /** `more` says that the words find more than `total`, at which paging ends: an addition to the specification. */
  meta: pageMeta.extend({ more: z.boolean().optional() }),
  included: z
    .object({
      filters: productFilters,
      /** The filters are counted over this many of the found products, the newest: also an addition. */
      counted_over: z.int().optional(),
      /** Other words that find more, if these find next to nothing: an addition to the specification. */
      did_you_mean: z.string().nullable().optional(),
    })
    .optional(),
});
