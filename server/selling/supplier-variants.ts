import { sql } from 'drizzle-orm';
import { products, variants } from '../db/schema.ts';
import type { SupplierVariant } from './shop-variants.ts';

/** The variants of the product at hand, in the supplier's order, as one JSON column of a select over `products`. */
export const supplierVariantsColumn = sql<SupplierVariant[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${variants.id}, 'sku', ${variants.sku}, 'ean', ${variants.ean}, 'options', ${variants.options}, 'cost', ${variants.cost},
    'recommended_price', ${variants.recommendedPrice}, 'stock', ${variants.stock}
  ) order by ${variants.position}, ${variants.id}), '[]'::json)
  from ${variants} where ${variants.productId} = ${products.id})`;
