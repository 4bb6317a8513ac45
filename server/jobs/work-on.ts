import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { beginJob, countEnd, mostStarts, Overtaken, type Run, retryJob } from './move-job.ts';
import { type GaveUp, Interrupted, type JobRunner } from './runner.ts';

/** The job may still be running in another process, or have crashed it: which one shows after a while. */
class StillRunning extends Error {
  override name = 'StillRunning';

  constructor() {
    super('The job was begun several times and has not ended.');
  }
}

interface Place {
  db: Db;
  /** No other process works on the same jobs. */
  alone: boolean;
  stopping: AbortSignal;
  onError(error: unknown): void;
}

/**
 * Does one run of a job, if it may begin. Returns whether this process is done with it: interrupted work has to be
 * taken up again. Throws an error if the work is to be tried again later.
 */
export async function workOn(place: Place, runner: JobRunner, jobId: string): Promise<boolean> {
  const { db, alone } = place;
  const run = await beginJob(db, jobId);
  if (run === 'over') return true;
  if (run !== 'spent') return await runOnce(place, runner, run);
  // If several processes may work on this kind, another one may be alive: the queue asks again before it gives up.
  if (runner.shareable && !alone) throw new StillRunning();
  await runner.giveUp(jobId, await reasonOf(db, jobId));
  return true;
}

async function runOnce({ db, stopping, onError }: Place, runner: JobRunner, run: Run) {
  try {
    await runner.run(run, stopping);
    await countEnd(db, run);
    return true;
  } catch (error) {
    await countEnd(db, run);
    if (error instanceof Overtaken) return true;
    if (error instanceof Interrupted) return false;
    onError(error);
    // If another run has the job, that run decides its outcome.
    if (await retryJob(db, run)) throw error;
    return true;
  }
}

/** The reason that is shown for a job that isn't tried again. */
export async function reasonOf(db: Db, jobId: string): Promise<GaveUp> {
  const [job] = await db.select({ starts: jobs.starts }).from(jobs).where(eq(jobs.id, jobId));
  return (job?.starts ?? 0) >= mostStarts
    ? {
        code: 'ended_server',
        text: `The job ended or held up its server ${mostStarts} times, and isn't tried again.`,
      }
    : { code: 'internal', text: 'The job failed.' };
}
