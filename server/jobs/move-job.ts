import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { type Ended, isUnfinished, type JobState, sourcesOf } from './job-machine.ts';
import type { JobRow } from './running-job.ts';

/**
 * All that is ever written to a job's row. A state moves by the machine's rules, compared and set in one statement: who
 * comes too late moves nothing and is told so. A run writes as long as it is the job's last one and that is at work
 * `[§D-jobs-machine]`.
 */

/** One go at a job's work. The one that began last counts; those before it write nothing any more. */
export interface Run {
  jobId: string;
  number: number;
}

/** Thrown to a run that counts no more: the job has ended, or another run has taken it up. */
export class Overtaken extends Error {
  override name = 'Overtaken';

  constructor() {
    super('The job has ended, or another run has taken it up.');
  }
}

/** How often a job may take its process with it `[§D-jobs-starts]`. */
export const mostStarts = 3;

type NewJob = Pick<typeof jobs.$inferInsert, 'id' | 'tenant' | 'kind' | 'name' | 'input'>;
/** What a run tells of its work. */
type Told = Partial<
  Pick<typeof jobs.$inferInsert, 'input' | 'total' | 'ok' | 'skipped' | 'failed' | 'errors'>
>;

type Columns = PgUpdateSetSource<typeof jobs>;

/** Null where the shop has such a job under way already, see `jobs_one_bulk_import`: waits for who is just starting one. */
export async function addJob(db: Db, job: NewJob, now: number): Promise<JobRow | null> {
  const [added] = await db
    .insert(jobs)
    .values({ ...job, createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning();
  return added ?? null;
}

/** Says how much there is to do, before it is begun. */
export async function countJob(db: Db, id: string, total: number): Promise<void> {
  await db
    .update(jobs)
    .set({ total })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'pending')));
}

/**
 * Begins a run, and counts it before it works, so that one that takes its process with it has been counted. `over`: the
 * job has ended, and there is nothing to do; `spent`: so many runs have ended their process that no other may begin.
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

/** Takes a run's start back: it has ended, however, and its process is alive. */
export async function countEnd(db: Db, { jobId }: Run): Promise<void> {
  await db
    .update(jobs)
    .set({ starts: sql`greatest(${jobs.starts} - 1, 0)` })
    .where(eq(jobs.id, jobId));
}

/** The job, held until the transaction ends; null where it isn't the run's any more. */
export async function lockRun(tx: Db, run: Run): Promise<JobRow | null> {
  const [job] = await tx.select().from(jobs).where(isOf(run)).for('update');
  return job ?? null;
}

/** The job as it stands, also one that has ended, held until the transaction ends. */
export async function lockJob(tx: Db, id: string): Promise<JobRow | undefined> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update');
  return job;
}

/** Writes down how far the run is. Throws `Overtaken`. */
export async function tellJob(db: Db, run: Run, told: Told): Promise<void> {
  await write(db, run, told);
}

/** As `tellJob`, of work that is in for good: whatever ended the processes before, the job gets on. */
export async function advanceJob(db: Db, run: Run, told: Told): Promise<void> {
  await write(db, run, { ...told, starts: 1 });
}

async function write(db: Db, run: Run, columns: Columns): Promise<void> {
  const written = await db.update(jobs).set(columns).where(isOf(run)).returning({ id: jobs.id });
  if (written.length === 0) throw new Overtaken();
}

/** The run failed, and the job is tried again. False where it isn't the run's any more. */
export async function retryJob(db: Db, run: Run): Promise<boolean> {
  return (await move(db, isOf(run), 'retrying', {})).length > 0;
}

/** The run has brought the job to its end. Throws `Overtaken`. */
export async function endRun(
  db: Db,
  run: Run,
  to: Ended,
  now: number,
  told: Told = {},
): Promise<JobRow> {
  const [ended] = await move(db, isOf(run), to, { ...told, finishedAt: new Date(now) });
  if (!ended) throw new Overtaken();
  return ended;
}

/** Ends a job from outside, whoever runs it. Null where it has ended already. */
export async function endJob(
  db: Db,
  id: string,
  to: Exclude<Ended, 'completed'>,
  now: number,
  told: Told = {},
): Promise<JobRow | null> {
  const columns = { ...told, finishedAt: new Date(now) };
  return (await move(db, eq(jobs.id, id), to, columns))[0] ?? null;
}

/** Calls off all that a shop or supplier has under way, and forgets what those jobs said of it. */
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
