import type { RunningJob } from '../../contract/entities/jobs.ts';
import { recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { isUnfinished } from '../jobs/job-machine.ts';
import { lockJob } from '../jobs/move-job.ts';
import { toRunningJob } from '../jobs/running-job.ts';
import { callOff } from './run-bulk-import.ts';

/**
 * Stops a bulk import between two items: what is imported stays, the rest returns to its earlier state. Cancelling
 * again returns the cancelled job; one that ended in another way, or is of another kind, is a `conflict`.
 */
export async function cancelBulkImport(
  { db, shopId, now, author }: ShopContext,
  jobId: string,
): Promise<RunningJob> {
  const job = await lockJob(db, jobId);
  if (job?.tenant !== shopTenant(shopId)) {
    throw new Refusal('not_found', `There is no job ${jobId}.`);
  }
  if (job.kind !== 'bulk_import') {
    throw new Refusal('conflict', 'Only a bulk import can be stopped.', {
      details: { job: toRunningJob(job) },
    });
  }
  if (job.state === 'cancelled') return toRunningJob(job);
  if (!isUnfinished(job)) {
    throw new Refusal('conflict', 'The job has ended already.', {
      details: { job: toRunningJob(job) },
    });
  }
  const cancelled = toRunningJob(await callOff(db, job, 'cancelled', now));
  await recordActivity(db, {
    ...author,
    tenant: shopTenant(shopId),
    action: 'bulk_import.cancelled',
    entityId: jobId,
    subject: job.name,
  });
  return cancelled;
}
