import { sql } from 'drizzle-orm';
import type { SupplierVariant } from './shop-variants.ts';

/**
 * The variants of each product, in the supplier's order, as one JSON column of a select over `products`. Column names
 * are written out, because in a select of one table the query builder leaves them unqualified, and `id` would be the
 * variant's.
 */
export const supplierVariantsColumn = sql<SupplierVariant[]>`(
  select coalesce(json_agg(json_build_object(
    'id', v.id, 'sku', v.sku, 'ean', v.ean, 'options', v.options, 'cost', v.cost,
    'recommended_price', v.recommended_price, 'stock', v.stock
  ) order by v.position, v.id), '[]'::json)
  from variants v where v.product_id = products.id)`;
