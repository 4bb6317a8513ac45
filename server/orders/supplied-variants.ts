import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import type { OrderLineRow } from '../db/schema/selling.ts';
import { products, variants } from '../db/schema.ts';
import type { SuppliedVariant } from './check-order-lines.ts';

/** The variants of the lines' products, as their suppliers have them now. */
export async function suppliedVariants(
  db: Db,
  lines: readonly Pick<OrderLineRow, 'product_id'>[],
): Promise<SuppliedVariant[]> {
  const ids = lines.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]));
  if (ids.length === 0) return [];
  return await db
    .select({
      id: variants.id,
      productId: variants.productId,
      sku: variants.sku,
      cost: variants.cost,
      currency: products.currency,
      stock: variants.stock,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(sql`${variants.productId} = any(${intArray(ids)})`);
}
