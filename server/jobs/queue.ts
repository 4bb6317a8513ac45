import { inArray, sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import type { Db } from '../db/database.ts';
import type { Driver } from '../db/opened.ts';
import { jobs } from '../db/schema.ts';
import { telemetry } from '../lib/telemetry.ts';
import { unfinishedStates } from './job-machine.ts';
import type { JobQueue } from './job-queue.ts';
import { Interrupted, type JobRunner } from './runner.ts';
import { reasonOf, workOn } from './work-on.ts';

type JobKind = RunningJob['kind'];

export interface JobsOptions {
  db: Db;
  /** The database behind `db`: the queue shares its PGlite, or opens its own connections to its PostgreSQL. */
  driver: Driver;
  /** The kinds that this process works on. */
  runners: Partial<Record<JobKind, JobRunner>>;
  onError(error: unknown): void;
}

export interface WorkingQueue extends JobQueue {
  /**
   * Stops work between two rows and takes no more jobs; unfinished ones continue after the next start. Jobs can still
   * be queued.
   */
  interrupt(): Promise<void>;
  /** Interrupts, and closes the queue. */
  stop(): Promise<void>;
}

interface Payload {
  kind: JobKind;
  jobId: string;
}

/** The queue of jobs that have failed too often. */
const givenUp = 'given_up';

/** How many jobs of a kind this process works on at the same time. */
const atOnce = 2;

/**
 * Starts the queue and its workers, and resumes what a dead server left unfinished. On PGlite this is the only
 * process, so everything unfinished is resumed at once. On PostgreSQL a job that another process may still hold waits
 * until its heartbeat has stopped.
 */
export async function startJobs({
  db,
  driver,
  runners,
  onError,
}: JobsOptions): Promise<WorkingQueue> {
  const alone = driver.kind === 'pglite';
  const boss = new PgBoss({
    ...(alone
      ? { db: fromPglite(driver.client), backend: 'pglite' as const }
      : { connectionString: driver.url, max: 4 }),
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: alone ? 60 : 10,
    monitorIntervalSeconds: alone ? 60 : 10,
  });
  boss.on('error', onError);
  await boss.start();

  const stopping = new AbortController();
  const place = { db, alone, onError, stopping: stopping.signal };
  const runningHere = new Set<string>();

  const enqueue: JobQueue['enqueue'] = async (transaction, kind, jobId) => {
    await boss.send(kind, { kind, jobId } satisfies Payload, { db: fromDrizzle(transaction, sql) });
  };

  async function work(runner: JobRunner, { kind, jobId }: Payload): Promise<void> {
    if (runningHere.has(jobId)) return;
    runningHere.add(jobId);
    let isDone = true;
    try {
      isDone = await telemetry.within('job', `job ${kind}`, async (span) => {
        span.tell({ 'dropline.job.kind': kind });
        const done = await workOn(place, runner, jobId);
        span.tell({ 'dropline.job.done': done });
        return done;
      });
    } finally {
      runningHere.delete(jobId);
    }
    // Only after it has left `runningHere`: another of our workers may get it at once, and would skip it as running
    // already.
    if (!isDone) await enqueue(db, kind, jobId);
  }

  async function workOnQueue(name: string, workOnOne: (job: Payload) => Promise<void>) {
    const worker: Promise<string> = boss.work<Payload>(name, async (batch) => {
      try {
        for (const { data } of batch) await workOnOne(data);
      } finally {
        // Nobody was free to hear of jobs that were queued meanwhile: they would wait for the next look, 30 s later.
        boss.notifyWorker(await worker);
      }
    });
    await worker;
  }

  await boss.createQueue(givenUp, { notify: true, retryLimit: 4, retryBackoff: true });
  await workOnQueue(givenUp, async ({ kind, jobId }) => {
    await runners[kind]?.giveUp(jobId, await reasonOf(db, jobId));
  });
  for (const [kind, runner] of Object.entries(runners)) {
    await boss.createQueue(kind, {
      notify: true,
      retryLimit: 4,
      retryDelay: 2,
      retryBackoff: true,
      heartbeatSeconds: 10,
      expireInSeconds: 20 * 3600,
      deadLetter: givenUp,
    });
    for (let nth = 0; nth < atOnce; nth += 1) {
      await workOnQueue(kind, (job) => work(runner, job));
    }
  }
  await takeUp();

  async function takeUp(): Promise<void> {
    const left = await db
      .select({ id: jobs.id, kind: jobs.kind })
      .from(jobs)
      .where(inArray(jobs.state, unfinishedStates));
    for (const { id, kind } of left) {
      if (!isKind(kind)) continue;
      if (alone || runners[kind]?.shareable || !(await isQueued(kind, id))) {
        await enqueue(db, kind, id);
      }
    }
  }

  /** Whether the queue has the job. It doesn't have jobs that were restored from a backup. */
  async function isQueued(kind: JobKind, jobId: string): Promise<boolean> {
    const known = await boss.findJobs<Payload>(kind, { data: { jobId } });
    return known.some(({ state }) => !['completed', 'cancelled', 'failed'].includes(state));
  }

  async function interrupt(): Promise<void> {
    if (stopping.signal.aborted) return;
    // First stop taking jobs, or an interrupted job would be started here over and over.
    await Promise.all(Object.keys(runners).map((kind) => boss.offWork(kind, { wait: false })));
    stopping.abort(new Interrupted('The server stops.'));
  }

  return {
    enqueue,
    interrupt,
    async stop() {
      await interrupt();
      await boss.stop({ graceful: true, timeout: 10_000, close: true });
    },
  };

  function isKind(kind: string): kind is JobKind {
    return Object.hasOwn(runners, kind);
  }
}
