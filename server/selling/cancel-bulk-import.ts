import type { RunningJob } from '../../contract/entities/jobs.ts';
import { type Author, recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { isUnfinished, toRunningJob } from '../jobs/running-job.ts';
import { Refusal } from '../refusal.ts';
import { endJob, lockJob } from './run-bulk-import.ts';

/**
 * Stops a bulk import between two items: what is imported stays, the rest goes back to what it was. Cancelling again
 * answers the cancelled job; one that has ended otherwise is a `conflict`.
 */
export async function cancelBulkImport(
  db: Db,
  shopId: number,
  jobId: string,
  now: number,
  author: Author,
): Promise<RunningJob> {
  const job = await lockJob(db, jobId);
  if (job?.tenant !== shopTenant(shopId)) {
    throw new Refusal('not_found', `There is no job ${jobId}.`);
  }
  if (job.state === 'cancelled') return toRunningJob(job);
  if (!isUnfinished(job)) {
    throw new Refusal('conflict', 'The job has ended already.', {
      details: { job: toRunningJob(job) },
    });
  }
  const cancelled = toRunningJob(await endJob(db, job, 'cancelled', now));
  await recordActivity(db, {
    ...author,
    tenant: shopTenant(shopId),
    action: 'bulk_import.cancelled',
    entityId: jobId,
    subject: job.name,
  });
  return cancelled;
}
