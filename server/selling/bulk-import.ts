import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import { type Author, recordActivity } from '../activities/record.ts';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import { importProducts, myProducts } from '../db/schema.ts';
import { hasIntegration } from '../integrations/integration-rows.ts';
import { addJob, countJob } from '../jobs/move-job.ts';
import { readRunningJob, toRunningJob } from '../jobs/running-job.ts';
import { Refusal } from '../refusal.ts';
import { jobRunning } from './remove-import-products.ts';
import { readAllowance } from './subscription-rows.ts';

/** States of an item that a bulk import takes. */
const importable = ['draft', 'ready', 'failed'];

interface Request {
  id: string;
  name: string;
  /** Null imports all `[§4-import-limit]`. */
  limit: number | null;
  /** Whether a store can be connected here at all. */
  canConnect: boolean;
  now: number;
  author: Author;
}

/**
 * Hands the newest items of the import list, as the list shows them, to a job; the caller queues its work in the same
 * transaction. Refuses when the shop has no store to import into where it could have one (`integration_required`), when one is
 * under way (`job_running`), when there is nothing to import (`invalid`), and when the plan doesn't let the shop sell that many
 * products (`subscription_required` with `{ limit, used }`).
 */
export async function startBulkImport(
  db: Db,
  shopId: number,
  { id, name, limit, canConnect, now, author }: Request,
): Promise<RunningJob> {
  if (canConnect && !(await hasIntegration(db, shopId))) {
    throw new Refusal('integration_required', 'The shop has no store to import into.', {
      errors: { integration: ['Connect a store first.'] },
    });
  }
  const tenant = shopTenant(shopId);
  const job = await addJob(db, { id, tenant, kind: 'bulk_import', name, input: { limit } }, now);
  if (!job) throw jobRunning(await readRunningJob(db, tenant, now));

  const items = await takeItems(db, shopId, limit);
  if (items.length === 0) {
    throw new Refusal('invalid', 'There is nothing to import.', {
      errors: { limit: ['There is nothing to import.'] },
    });
  }
  await refuseOverPlan(db, shopId, items);

  const ids = items.map((item) => item.id);
  await db.execute(sql`
    update import_products set state_before = state, state = 'queued', job_id = ${id}
    where shop_id = ${shopId} and id = any(${intArray(ids)})`);
  await countJob(db, id, ids.length);
  await recordActivity(db, {
    ...author,
    tenant,
    action: 'bulk_import.started',
    entityId: id,
    subject: name,
    after: { count: ids.length },
  });
  await recordChanges(db, tenant, 'import-products', ids, 'upsert');
  return toRunningJob({ ...job, total: ids.length });
}

interface Item {
  id: number;
  productId: number;
}

/** Locked in the order of their ids, as every writer of many items does. */
async function takeItems(db: Db, shopId: number, limit: number | null): Promise<Item[]> {
  const open = and(eq(importProducts.shopId, shopId), inArray(importProducts.state, importable));
  const newest = db
    .select({ id: importProducts.id })
    .from(importProducts)
    .where(open)
    .orderBy(desc(importProducts.id));
  return await db
    .select({ id: importProducts.id, productId: importProducts.productId })
    .from(importProducts)
    .where(and(open, inArray(importProducts.id, limit === null ? newest : newest.limit(limit))))
    .orderBy(importProducts.id)
    .for('update');
}

async function refuseOverPlan(db: Db, shopId: number, items: readonly Item[]): Promise<void> {
  const { limit, used } = await readAllowance(db, shopId);
  if (limit === null) return;
  const productIds = items.map(({ productId }) => productId);
  const sold = await db.$count(
    myProducts,
    and(
      eq(myProducts.shopId, shopId),
      ne(myProducts.status, 'unpublished'),
      sql`${myProducts.productId} = any(${intArray(productIds)})`,
    ),
  );
  if (limit > 0 && used + items.length - sold <= limit) return;
  throw new Refusal('subscription_required', 'The plan does not let the shop sell that many.', {
    details: { limit, used },
  });
}
