import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ImportState } from '../../contract/entities/import-products.ts';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import { recordActivity } from '../activities/record.ts';
import { readAllowance } from '../billing/subscription-rows.ts';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import { importProducts, myProducts } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { hasIntegration } from '../integrations/integration-rows.ts';
import { storeToSellIn } from '../integrations/store-to-sell-in.ts';
import { addJob, countJob } from '../jobs/move-job.ts';
import { readRunningJob, toRunningJob } from '../jobs/running-job.ts';
import { jobRunning } from './remove-import-products.ts';

/** The states of items that a bulk import takes. */
const importable: ImportState[] = ['draft', 'ready', 'failed'];

interface Request {
  id: string;
  name: string;
  /** Null imports all `[§4-import-limit]`. */
  limit: number | null;
  /** The store to send the products to: null for none, undefined if nobody has chosen. */
  storeId: number | null | undefined;
  /** Whether this server supports connecting a store at all. */
  canConnect: boolean;
}

/**
 * Hands the newest items of the import list, in the list's order, to a job; the caller queues its work in the same
 * transaction. Refuses if the shop could have a store to import into but has none (`integration_required`), if an
 * import is running (`job_running`), if there is nothing to import (`invalid`), and if the plan doesn't let the shop
 * sell that many products (`subscription_required` with `{ limit, used }`).
 */
export async function startBulkImport(
  { db, shopId, now, author }: ShopContext,
  { id, name, limit, storeId, canConnect }: Request,
): Promise<RunningJob> {
  if (canConnect && !(await hasIntegration(db, shopId))) {
    throw new Refusal('integration_required', 'The shop has no store to import into.', {
      errors: { integration: ['Connect a store first.'] },
    });
  }
  const tenant = shopTenant(shopId);
  const input = { limit, integrationId: await storeToSellIn(db, shopId, storeId) };
  const job = await addJob(db, { id, tenant, kind: 'bulk_import', name, input }, now);
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

/** Locked in the order of their ids, as in all writes of many items, to avoid deadlocks. */
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
