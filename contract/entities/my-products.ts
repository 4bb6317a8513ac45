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
   * Rises by one with every edit of the shop's; a PATCH that names another is answered 409 `stale_rev`. The supplier's costs and stock
   * change without it. Left out, with what can be edited, by back ends where that can't be.
   */
  rev: z.int().optional(),
  status: myProductStatus,
  reason: z.string().nullable(),
  ...shopProduct.partial().shape,
  title: z.string(),
  image: image.nullable(),
  supplier: z.object({ id: z.int(), name: z.string() }),
  /** The lowest price and the lowest cost over the included variants. */
  price: money,
  cost: money,
  stock: z.int(),
  variants_count: z.int(),
  /** SKUs and options of the product, each once: what else it is found by. Left out by back ends that don't tell them. */
  search_words: z.array(z.string()).optional(),
  last_checked_at: instant,
  published_at: instant,
});
export type MyProduct = z.infer<typeof myProduct>;

/** One that tells all that can be edited. */
export type EditableMyProduct = MyProduct & Required<Pick<MyProduct, keyof ShopProduct | 'rev'>>;

/** `status` is `active` unless given `[§9-status]`; `all` leaves it out. */
export const myProductQuery = z.object({
  page: pageNumber,
  status: z.enum([...myProductStatus.options, 'all']).default('active'),
  search_query: searchQuery,
});
export const myProductPage = page(myProduct);
