import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import type { GaveUp } from './queue.ts';
import { isUnfinished } from './running-job.ts';

/** How often a job may take its process with it `[§D-jobs-starts]`. */
const mostStarts = 3;

/**
 * Counts a run before it begins, so that one that takes its process with it has been counted. False where so many
 * have ended so already, and this one may not begin. A job that has ended has no start to count, and nothing to do.
 */
export async function countStart(db: Db, jobId: string): Promise<boolean> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  if (job === undefined || !isUnfinished(job)) return true;
  const counted = await db
    .update(jobs)
    .set({ starts: sql`${jobs.starts} + 1` })
    .where(and(eq(jobs.id, jobId), sql`${jobs.starts} < ${mostStarts}`))
    .returning({ starts: jobs.starts });
  return counted.length > 0;
}

/** Takes a start back: the run has ended, however, and its process is alive. */
export async function countEnd(db: Db, jobId: string): Promise<void> {
  await db
    .update(jobs)
    .set({ starts: sql`greatest(${jobs.starts} - 1, 0)` })
    .where(eq(jobs.id, jobId));
}

/** What a job that isn't tried again is told to have failed for. */
export async function reasonOf(db: Db, jobId: string): Promise<GaveUp> {
  const [job] = await db.select({ starts: jobs.starts }).from(jobs).where(eq(jobs.id, jobId));
  return (job?.starts ?? 0) >= mostStarts
    ? {
        code: 'ended_server',
        text: `The job ended or held up its server ${mostStarts} times, and isn't tried again.`,
      }
    : { code: 'internal', text: 'The job failed.' };
}
