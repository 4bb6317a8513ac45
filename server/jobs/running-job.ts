import { and, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import type { Tenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { isUnfinished, unfinishedStates } from './job-machine.ts';

export type JobRow = typeof jobs.$inferSelect;

/** How long a finished job remains the answer of `GET …/events`, in milliseconds `[§7-events]`. */
const finishedFor = 60_000;

/**
 * The job that a tenant is shown: the running one, or one that finished in the last minute, otherwise null
 * `[§7-events]`.
 */
export async function readRunningJob(
  db: Db,
  tenant: Tenant,
  now: number,
  notesOf: (job: JobRow) => RunningJob['notes'] = () => undefined,
): Promise<RunningJob | null> {
  const found = await db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.tenant, tenant),
        or(inArray(jobs.state, unfinishedStates), gt(jobs.finishedAt, new Date(now - finishedFor))),
      ),
    )
    .orderBy(desc(jobs.createdAt));
  const job = found.find(isUnfinished) ?? found[0];
  if (job === undefined) return null;
  const notes = notesOf(job);
  return { ...toRunningJob(job), ...(notes && { notes }) };
}

export function toRunningJob(job: JobRow): RunningJob {
  return {
    id: job.id,
    kind: job.kind,
    name: job.name,
    state: job.state,
    progress: progressOf(job),
    total: job.total,
    ok: job.ok,
    skipped: job.skipped,
    failed: job.failed,
    errors: job.errors.slice(0, 100),
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}

/**
 * The share of rows that are done, 0 to 100. Only an ended job has 100, because clients then stop asking `[§3-job]`.
 */
export function progressOf(
  job: Pick<JobRow, 'state' | 'total' | 'ok' | 'skipped' | 'failed'>,
): number {
  if (!isUnfinished(job)) return 100;
  if (job.total === 0) return 0;
  const done = job.ok + job.skipped + job.failed;
  return Math.min(99, Math.floor((done / job.total) * 100));
}
