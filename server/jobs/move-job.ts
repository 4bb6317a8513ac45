import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { type Ended, isUnfinished, type JobState, sourcesOf } from './job-machine.ts';
import type { JobRow } from './running-job.ts';

/**
 * The only writes to a job's row. A state changes by the machine's rules, compared and set in one statement: a writer
 * who comes too late changes nothing and learns so. A run may write while it is the job's newest one and the job is
 * running `[§D-jobs-machine]`.
 */

/** One attempt at a job's work. Only the newest may write. */
export interface Run {
  jobId: string;
  number: number;
}

/** Thrown to a run that may no longer write: the job has ended, or a newer run has begun. */
export class Overtaken extends Error {
  override name = 'Overtaken';

  constructor() {
    super('The job has ended, or another run has taken it up.');
  }
}

/** How often a job may crash its process `[§D-jobs-starts]`. */
export const mostStarts = 3;

type NewJob = Pick<typeof jobs.$inferInsert, 'id' | 'tenant' | 'kind' | 'name' | 'input'>;
/** A run's report about its work. */
type Report = Partial<
  Pick<typeof jobs.$inferInsert, 'input' | 'total' | 'ok' | 'skipped' | 'failed' | 'errors'>
>;

type Columns = PgUpdateSetSource<typeof jobs>;

/**
 * Null if the shop already has such a running job (`jobs_one_bulk_import`); waits for a transaction that is just adding
 * one.
 */
export async function addJob(db: Db, job: NewJob, now: number): Promise<JobRow | null> {
  const [added] = await db
    .insert(jobs)
    .values({ ...job, createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning();
  return added ?? null;
}

/** Sets how much work there is, before it begins. */
export async function countJob(db: Db, id: string, total: number): Promise<void> {
  await db
    .update(jobs)
    .set({ total })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'pending')));
}

/**
 * Begins a run and counts it before it works, so that a run that crashes its process is counted too. `over`: the job
 * has ended; `spent`: too many runs have crashed their process, so no other one may begin.
 */
export async function beginJob(db: Db, id: string): Promise<Run | 'over' | 'spent'> {
  const [begun] = await move(
    db,
    and(eq(jobs.id, id), sql`${jobs.starts} < ${mostStarts}`),
    'running',
    { run: sql`${jobs.run} + 1`, starts: sql`${jobs.starts} + 1` },
  );
  if (begun) return { jobId: id, number: begun.run };
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
  return job && isUnfinished(job) ? 'spent' : 'over';
}

/** Takes back the counted start of a run: it has ended in some way, and its process is alive. */
export async function countEnd(db: Db, { jobId }: Run): Promise<void> {
  await db
    .update(jobs)
    .set({ starts: sql`greatest(${jobs.starts} - 1, 0)` })
    .where(eq(jobs.id, jobId));
}

/** The job, locked until the transaction ends; null if it doesn't belong to the run any more. */
export async function lockRun(tx: Db, run: Run): Promise<JobRow | null> {
  const [job] = await tx.select().from(jobs).where(isOf(run)).for('update');
  return job ?? null;
}

/** The job, even if it has ended, locked until the transaction ends. */
export async function lockJob(tx: Db, id: string): Promise<JobRow | undefined> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update');
  return job;
}

/** Stores the run's progress. Throws `Overtaken`. */
export async function reportJob(db: Db, run: Run, report: Report): Promise<void> {
  await write(db, run, report);
}

/** Like `reportJob`, for committed work: the job makes progress, so earlier crashes no longer count. */
export async function advanceJob(db: Db, run: Run, report: Report): Promise<void> {
  await write(db, run, { ...report, starts: 1 });
}

async function write(db: Db, run: Run, columns: Columns): Promise<void> {
  const written = await db.update(jobs).set(columns).where(isOf(run)).returning({ id: jobs.id });
  if (written.length === 0) throw new Overtaken();
}

/** The run failed, and the job is tried again. False if it doesn't belong to the run any more. */
export async function retryJob(db: Db, run: Run): Promise<boolean> {
  return (await move(db, isOf(run), 'retrying', {})).length > 0;
}

/** The run has ended the job. Throws `Overtaken`. */
export async function endRun(
  db: Db,
  run: Run,
  to: Ended,
  now: number,
  report: Report = {},
): Promise<JobRow> {
  const [ended] = await move(db, isOf(run), to, { ...report, finishedAt: new Date(now) });
  if (!ended) throw new Overtaken();
  return ended;
}

/** Ends a job from outside, whoever runs it. Null if it has already ended. */
export async function endJob(
  db: Db,
  id: string,
  to: Exclude<Ended, 'completed'>,
  now: number,
  report: Report = {},
): Promise<JobRow | null> {
  const columns = { ...report, finishedAt: new Date(now) };
  return (await move(db, eq(jobs.id, id), to, columns))[0] ?? null;
}

/** Cancels every running job of a shop or supplier, and deletes the errors that the jobs reported. */
export async function cancelJobsOf(db: Db, tenant: string, now: number): Promise<void> {
  await move(db, eq(jobs.tenant, tenant), 'cancelled', { errors: [], finishedAt: new Date(now) });
}

/** The one place where a job's state changes. */
function move(db: Db, which: SQL | undefined, to: JobState, columns: Columns): Promise<JobRow[]> {
  return db
    .update(jobs)
    .set({ ...columns, state: to })
    .where(and(which, inArray(jobs.state, sourcesOf(to))))
    .returning();
}

const isOf = ({ jobId, number }: Run) =>
  and(eq(jobs.id, jobId), eq(jobs.run, number), eq(jobs.state, 'running'));
