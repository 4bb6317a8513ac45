import { sql } from 'drizzle-orm';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import type { JobState } from '../jobs/job-machine.ts';
import { day } from '../lib/durations.ts';

/** How many jobs of a kind are in each state; ended ones only of the last 24 hours. */
export type JobCounts = { kind: RunningJob['kind'] } & Record<JobState, number>;

export async function countJobs(db: Db, now: number): Promise<JobCounts[]> {
  const since = sql`${new Date(now - day).toISOString()}::timestamptz`;
  const count = (state: JobState, recent: boolean) =>
    sql<number>`(count(*) filter (where ${jobs.state} = ${state}${
      recent ? sql` and ${jobs.finishedAt} > ${since}` : sql``
    }))::int`;
  return await db
    .select({
      kind: jobs.kind,
      pending: count('pending', false),
      running: count('running', false),
      retrying: count('retrying', false),
      completed: count('completed', true),
      failed: count('failed', true),
      cancelled: count('cancelled', true),
    })
    .from(jobs)
    .groupBy(jobs.kind)
    .orderBy(jobs.kind);
}
