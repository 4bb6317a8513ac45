import { randomUUID } from 'node:crypto';
import type { Db } from '../../server/db/database.ts';
import { listings, myProducts } from '../../server/db/schema.ts';
import { newProduct } from './server-catalogue.ts';
import { connectStore } from './server-integrations.ts';

type Values = Partial<typeof listings.$inferInsert> & { shopId: number; supplierId: number };

/**
 * A product that the shop sells, and its listing in a new demo store that gets no exchanges; `values` are the
 * listing's other fields.
 */
export async function newListing(
  db: Db,
  { supplierId, ...values }: Values,
): Promise<typeof listings.$inferSelect & { myProductId: number; productId: number }> {
  const { shopId } = values;
  const { id: productId, variantIds } = await newProduct(db, { supplierId });
  const integrationId = values.integrationId ?? (await connectStore(db, shopId, { demo: true }));
  const [mine] = await db
    .insert(myProducts)
    .values({
      ...{ shopId, productId, status: 'active', title: 'Krus', description: '<p>Drejet.</p>' },
      variants: variantIds.map((variant_id) => ({
        ...{ variant_id, included: true, price: 24_900, compare_at: null },
      })),
    })
    .returning({ id: myProducts.id });
  if (!mine) throw new Error('The database made no product of the shop.');
  const [row] = await db
    .insert(listings)
    .values({ key: randomUUID(), myProductId: mine.id, ...values, integrationId })
    .returning();
  if (!row) throw new Error('The database made no listing.');
  return { ...row, myProductId: mine.id, productId };
}
