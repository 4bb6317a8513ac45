import { sql } from 'drizzle-orm';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { isUnfinished } from '../jobs/job-machine.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { addJob } from '../jobs/move-job.ts';
import { readRunningJob, toRunningJob } from '../jobs/running-job.ts';
import type { JobInput } from './job-input.ts';

export interface NewImport {
  id: string;
  supplierId: number;
  /** The job's name. */
  name: string;
  input: Omit<JobInput, 'merging'>;
  now: number;
}

/**
 * Creates an import job for a file, in the caller's transaction. Refuses (`job_running`) while another import of the
 * supplier is running: two files at once would overwrite each other's products.
 */
export async function startImport(
  tx: Db,
  queue: JobQueue,
  { id, supplierId, name, input, now }: NewImport,
): Promise<RunningJob> {
  const tenant = `supplier:${supplierId}` as const;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`catalogue ${tenant}`}))`);
  const running = await readRunningJob(tx, tenant, now);
  if (running !== null && isUnfinished(running)) {
    throw new Refusal('job_running', 'An import of this supplier is under way.', {
      details: running,
    });
  }
  const whole: JobInput = { ...input, merging: null };
  const job = await addJob(tx, { id, tenant, kind: 'catalogue_import', name, input: whole }, now);
  if (job === null) throw new Error('The job was not written.');
  await queue.enqueue(tx, 'catalogue_import', id);
  return toRunningJob(job);
}
