import { and, asc, eq } from 'drizzle-orm';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import { recordActivity } from '../activities/record.ts';
import { recordChanges, shopTenant } from '../changes/record.ts';
import { importProducts } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { readRunningJob } from '../jobs/running-job.ts';
import { refuseWhileImporting } from './edit-import-product.ts';

/** Removes one item from the import list. A product that the shop already sells stays. */
export async function removeImportProduct(
  { db, shopId, author }: ShopContext,
  id: number,
): Promise<void> {
  const mine = and(eq(importProducts.shopId, shopId), eq(importProducts.id, id));
  const [item] = await db.select().from(importProducts).where(mine).for('update');
  if (!item) throw new Refusal('not_found', 'There is no such item on the import list.');
  refuseWhileImporting(item);
  await db.delete(importProducts).where(mine);
  await recordActivity(db, {
    ...author,
    tenant: shopTenant(shopId),
    action: 'import_product.removed',
    entityId: id,
    subject: item.title,
  });
  await recordChanges(db, shopTenant(shopId), 'import-products', [id], 'delete');
}

/**
 * Empties the import list and returns how many items were removed. None is removed while a bulk import has some of
 * them.
 */
export async function removeAllImportProducts({
  db,
  shopId,
  now,
  author,
}: ShopContext): Promise<number> {
  const items = await db
    .select({ id: importProducts.id, state: importProducts.state })
    .from(importProducts)
    .where(eq(importProducts.shopId, shopId))
    .orderBy(asc(importProducts.id))
    .for('update');
  if (items.some(({ state }) => state === 'queued' || state === 'publishing')) {
    throw jobRunning(await readRunningJob(db, shopTenant(shopId), now));
  }
  const removed = await db
    .delete(importProducts)
    .where(eq(importProducts.shopId, shopId))
    .returning({ id: importProducts.id });
  const ids = removed.map(({ id }) => id);
  if (ids.length > 0) {
    await recordActivity(db, {
      ...author,
      tenant: shopTenant(shopId),
      action: 'import_list.emptied',
      subject: String(ids.length),
      before: { count: ids.length },
      after: { count: 0 },
    });
  }
  await recordChanges(db, shopTenant(shopId), 'import-products', ids, 'delete');
  return ids.length;
}

export function jobRunning(job: RunningJob | null): Refusal {
  return new Refusal('job_running', 'A bulk import is under way.', { details: { job } });
}
