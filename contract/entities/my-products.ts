import { z } from 'zod';
import { page, pageNumber, searchQuery } from '../envelope.ts';
import { instant, money } from './money.ts';
import { image } from './products.ts';

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
  status: myProductStatus,
  reason: z.string().nullable(),
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

/** `status` is `active` unless given `[§9-status]`; `all` leaves it out. */
export const myProductQuery = z.object({
  page: pageNumber,
  status: z.enum([...myProductStatus.options, 'all']).default('active'),
  search_query: searchQuery,
});
export const myProductPage = page(myProduct);
