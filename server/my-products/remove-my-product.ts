import { and, eq } from 'drizzle-orm';
import { recordActivity } from '../activities/record.ts';
import { recordChanges, shopTenant } from '../changes/record.ts';
import { importProducts, myProducts } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Removes a product from those that the shop sells, together with its imported item on the import list. An item that
 * waits to be imported again stays, because a person has decided that `[§D-my-edit]`.
 */
export async function removeMyProduct(
  { db, shopId, author }: ShopContext,
  id: number,
): Promise<void> {
  const mine = and(eq(myProducts.shopId, shopId), eq(myProducts.id, id));
  const [product] = await db.delete(myProducts).where(mine).returning();
  if (!product) throw new Refusal('not_found', 'The shop sells no such product.');
  const items = await db
    .delete(importProducts)
    .where(
      and(
        eq(importProducts.shopId, shopId),
        eq(importProducts.productId, product.productId),
        eq(importProducts.state, 'published'),
      ),
    )
    .returning({ id: importProducts.id });
  const tenant = shopTenant(shopId);
  await recordActivity(db, {
    ...author,
    tenant,
    action: 'my_product.removed',
    entityId: id,
    subject: product.title,
  });
  await recordChanges(db, tenant, 'my-products', [id], 'delete');
  await recordChanges(
    db,
    tenant,
    'import-products',
    items.map((item) => item.id),
    'delete',
  );
}
