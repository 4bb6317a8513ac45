import { z } from 'zod';
import { page, pageNumber, searchQuery } from '../http/envelope.ts';
import { instant, money } from './money.ts';
import { image } from './products.ts';
import { type ShopProduct, shopProduct } from './shop-products.ts';

export const myProductStatus = z.enum([
  'active',
  'on_hold',
  'out_of_stock',
  'unavailable',
  'unpublished',
  'failed',
]);
export type MyProductStatus = z.infer<typeof myProductStatus>;

/** A product that the shop sells. */
export const myProduct = z.object({
  id: z.int(),
  product_id: z.int(),
  /**
   * Rises by one with every edit by the shop; a PATCH with another `rev` is answered 409 `stale_rev`. The supplier's
   * costs and stock change without it. Back ends without editing leave it out, together with the editable fields.
   */
  rev: z.int().optional(),
  status: myProductStatus,
  reason: z.string().nullable(),
  ...shopProduct.partial().shape,
  title: z.string(),
  image: image.nullable(),
  supplier: z.object({ id: z.int(), name: z.string() }),
  /** The lowest price and the lowest cost of the included variants. */
  price: money,
  cost: money,
  stock: z.int(),
  variants_count: z.int(),
  /** The product's distinct SKUs and options, which search also looks in. Some back ends don't send them. */
  search_words: z.array(z.string()).optional(),
  last_checked_at: instant,
  published_at: instant,
});
export type MyProduct = z.infer<typeof myProduct>;

/** A my product with all of its editable fields. */
export type EditableMyProduct = MyProduct & Required<Pick<MyProduct, keyof ShopProduct | 'rev'>>;

/** `status` is `active` unless given `[§9-status]`; `all` turns the filter off. */
export const myProductQuery = z.object({
  page: pageNumber,
  status: z.enum([...myProductStatus.options, 'all']).default('active'),
  search_query: searchQuery,
});
export const myProductPage = page(myProduct);
