import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { GateCode, ImportProduct } from '../../contract/entities/import-products.ts';
import { publishGate } from '../../contract/rules/publish-gate.ts';
import { recordChange, recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import type { JobErrorRow } from '../db/schema/jobs.ts';
import { importProducts, listings, myProducts, products } from '../db/schema.ts';
import { isUnfinished } from '../jobs/job-machine.ts';
import { advanceJob, endJob, endRun, lockJob, lockRun, type Run } from '../jobs/move-job.ts';
import { Interrupted, type JobRunner } from '../jobs/runner.ts';
import type { JobRow } from '../jobs/running-job.ts';
import type { GiveWay } from '../lib/give-way.ts';
import { listIn } from '../listings/list-in.ts';
import { readShopMoney } from '../rates/shop-money.ts';
import { ownTextOfMyProduct } from '../search/make-search-texts.ts';
import { countListings, toldErrors } from './count-listings.ts';
import { readImportProduct } from './import-product-rows.ts';

interface JobInput {
  /** The store to send the products to. Missing in jobs of an earlier version. */
  integrationId?: number | null;
}

const waiting = inArray(importProducts.state, ['queued', 'publishing']);

/**
 * Turns the items of a bulk import into products of the shop, one transaction per item: the product, the item's state
 * and the job's counters are committed together, so that a killed server loses and doubles nothing. The job's row is
 * locked first, so that several runs of one job, and a cancel, take turns between two items.
 */
export function bulkImportRunner(
  db: Db,
  now: () => number,
  pace: () => GiveWay = () => setImmediate,
): JobRunner {
  return {
    shareable: true,
    async run(run, signal) {
      const giveWay = pace();
      for (;;) {
        const next = await db.transaction((tx) => importNext(tx, run, now()));
        if (next === 'ended') return;
        await (next === 'waits' ? wait(lookEvery, undefined, { ref: false }) : giveWay());
        if (signal.aborted) throw new Interrupted('The bulk import stops between two items.');
      }
    },
    giveUp: (jobId, { code, text }) =>
      db.transaction(async (tx) => {
        const job = await lockJob(tx, jobId);
        if (!job || !isUnfinished(job)) return;
        const error = { id: null, subject: job.name, code, text };
        await callOff(tx, job, 'failed', now(), [...job.errors, error].slice(-toldErrors));
      }),
  };
}

/** In milliseconds: how often the store's answers are checked. */
const lookEvery = 250;

/**
 * Imports one item; if none is left, counts the store's answers for the items sent to it, and ends the job after the
 * last one.
 */
async function importNext(tx: Db, run: Run, now: number): Promise<'more' | 'waits' | 'ended'> {
  const job = await lockRun(tx, run);
  if (!job) return 'ended';
  const shopId = shopOf(job);
  const [next] = await tx
    .select({ id: importProducts.id, productId: importProducts.productId })
    .from(importProducts)
    .where(and(eq(importProducts.jobId, job.id), eq(importProducts.shopId, shopId), waiting))
    .orderBy(desc(importProducts.id))
    .limit(1)
    .for('update');
  if (!next) {
    const stores = await countListings(tx, run, job);
    if (stores !== 'all') return stores;
    const nothingWorked = job.ok === 0 && job.failed > 0;
    const skipped = job.total - job.ok - job.failed;
    await endRun(tx, run, nothingWorked ? 'failed' : 'completed', now, { skipped });
    return 'ended';
  }
  // See `recordProductChanges`: the supplier can't change the product between reading and recording it.
  await tx.execute(sql`select id from ${products} where id = ${next.productId} for share`);
  const item = await readImportProduct(tx, shopId, next.id);
  if (!item) throw new Error(`Import product ${next.id} vanished under its lock.`);
  const [block] = publishGate(item.variants, await readShopMoney(tx, shopId)).blocks;
  if (block) await refuse(tx, run, job, item, block);
  else await publish(tx, run, job, item, now);
  return 'more';
}

async function publish(
  tx: Db,
  run: Run,
  job: JobRow,
  item: ImportProduct,
  now: number,
): Promise<void> {
  const shopId = shopOf(job);
  const row = {
    status: 'active' as const,
    reason: null,
    title: item.title,
    description: item.description,
    categoryId: item.category_id,
    tags: item.tags,
    images: item.images,
    ...currencyOf(item),
    variants: item.variants.map((variant) => ({
      variant_id: variant.variant_id,
      included: variant.included,
      price: variant.price.amount,
      compare_at: variant.compare_at?.amount ?? null,
    })),
    lastCheckedAt: new Date(item.stock_checked_at),
    searchText: ownTextOfMyProduct(item),
  };
  const [mine] = await tx
    .insert(myProducts)
    .values({ shopId, productId: item.product_id, publishedAt: new Date(now), ...row })
    .onConflictDoUpdate({
      target: [myProducts.shopId, myProducts.productId],
      set: { ...row, rev: sql`${myProducts.rev} + 1` },
    })
    .returning({ id: myProducts.id });
  await leave(tx, shopId, item, { state: 'published', failure: null });
  const tenant = shopTenant(shopId);
  const { integrationId = null } = job.input as JobInput;
  if (!mine) throw new Error('The database made no product of the shop.');
  const out = {
    shopId,
    integrationId,
    jobId: job.id,
    myProductId: mine.id,
    title: item.title,
    now,
  };
  const listed = integrationId === null ? null : await listIn(tx, { ...out, integrationId });
  // An item that is sent to a store only counts as done when the store has it.
  await advanceJob(tx, run, listed === null ? { ok: job.ok + 1 } : {});
  // Recorded first, because it may wait for locks of the product's other listings.
  await recordChange(tx, tenant, 'my-products', mine.id, 'upsert');
  if (listed !== null) await recordChange(tx, tenant, 'listings', listed, 'upsert');
  await recordChange(tx, tenant, 'import-products', item.id, 'upsert');
}

/** The currency of its prices. */
const currencyOf = ({ variants: [first] }: ImportProduct) =>
  first ? { currency: first.price.currency } : {};

async function refuse(
  tx: Db,
  run: Run,
  job: JobRow,
  item: ImportProduct,
  code: GateCode,
): Promise<void> {
  const shopId = shopOf(job);
  const error: JobErrorRow = { id: item.id, subject: item.title, code, text: gateTexts[code] };
  await leave(tx, shopId, item, { state: 'failed', failure: code });
  await advanceJob(tx, run, {
    failed: job.failed + 1,
    ...(job.errors.length < toldErrors && { errors: [...job.errors, error] }),
  });
  await recordChange(tx, shopTenant(shopId), 'import-products', item.id, 'upsert');
}

async function leave(
  tx: Db,
  shopId: number,
  item: ImportProduct,
  outcome: { state: ImportProduct['state']; failure: GateCode | null },
): Promise<void> {
  await tx
    .update(importProducts)
    .set({ ...outcome, stateBefore: null, updatedAt: new Date() })
    .where(and(eq(importProducts.shopId, shopId), eq(importProducts.id, item.id)));
}

/** Ends a locked job as it is: items that still wait return to their earlier state, and count as skipped. */
export async function callOff(
  tx: Db,
  job: JobRow,
  state: 'failed' | 'cancelled',
  now: number,
  errors: JobErrorRow[] = job.errors,
): Promise<JobRow> {
  const shopId = shopOf(job);
  const left = await tx
    .select({ id: importProducts.id })
    .from(importProducts)
    .where(and(eq(importProducts.jobId, job.id), eq(importProducts.shopId, shopId), waiting))
    .orderBy(asc(importProducts.id))
    .for('update');
  const ids = left.map(({ id }) => id);
  await tx.execute(sql`
    update ${importProducts} set state = coalesce(state_before, 'ready'), state_before = null, job_id = null
    where shop_id = ${shopId} and job_id = ${job.id} and state in ('queued', 'publishing')`);
  // Listings that are being sent continue, but the job no longer waits for them.
  await tx.update(listings).set({ jobId: null }).where(eq(listings.jobId, job.id));
  const skipped = job.total - job.ok - job.failed;
  const ended = await endJob(tx, job.id, state, now, { errors, skipped });
  await recordChanges(tx, shopTenant(shopId), 'import-products', ids, 'upsert');
  return ended ?? job;
}

function shopOf(job: JobRow): number {
  return Number(job.tenant.slice('shop:'.length));
}

/** For logs and other clients; our own client words the code itself. */
const gateTexts = {
  price_zero: 'A price is 0.',
  price_below_cost: 'A price is below its cost.',
  rate_missing: 'No rate is known for the currency of a cost.',
  out_of_stock: 'All included variants are out of stock.',
  nothing_included: 'No variant is included.',
  margin_low: 'The margin is low.',
  stock_low: 'The stock is low.',
} as const satisfies Record<GateCode, string>;
