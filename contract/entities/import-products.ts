import { z } from 'zod';
import { page, pageNumber, searchQuery } from '../http/envelope.ts';
import { recordId } from '../limits/fields.ts';
import { instant } from './money.ts';
import { shopProduct } from './shop-products.ts';

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

/** Why the publish gate or a job stops an item, or what it warns about. */
export const gateCode = z.enum([
  'price_zero',
  'price_below_cost',
  'rate_missing',
  'out_of_stock',
  'nothing_included',
  'margin_low',
  'stock_low',
]);
export type GateCode = z.infer<typeof gateCode>;

/** A product on the import list: the shop's own words and prices over a supplier's product `[§3-import-product]`. */
export const importProduct = z.object({
  id: z.int(),
  product_id: z.int(),
  /** The product's own SKU, besides those of its variants; some back ends don't send it. */
  sku: z.string().optional(),
  /**
   * Rises by one with every edit by the shop; a PATCH with another `rev` is answered 409 `stale_rev`. Job states and
   * the supplier's costs and stock change without it.
   */
  rev: z.int(),
  state: importState,
  failure: gateCode.nullable(),
  ...shopProduct.shape,
  supplier: z.object({ id: z.int(), name: z.string() }),
  stock_checked_at: instant,
  created_at: instant,
  updated_at: instant,
});
export type ImportProduct = z.infer<typeof importProduct>;

export const importProductQuery = z.object({ page: pageNumber, search_query: searchQuery });
export const importProductPage = page(importProduct);

export const newImportProduct = z.object({ product_id: recordId });

/** `limit` null imports everything; 0 and negative numbers are refused `[§4-import-limit]`. */
export const bulkImport = z.object({
  limit: z.int().min(1).max(1_000_000).nullable(),
  /**
   * The store to send the products to; null for none. If left out, the store that the shop's feeds lead to, if it is
   * connected.
   */
  integration_id: recordId.nullable().optional(),
});
