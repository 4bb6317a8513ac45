import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { feeds, jobs } from '../db/schema.ts';
import { endJob, endRun, lockRun, Overtaken, type Run, reportJob } from '../jobs/move-job.ts';
import { Interrupted, type JobRunner } from '../jobs/runner.ts';
import type { GiveWay } from '../lib/give-way.ts';
import type { Storage } from '../storage/storage.ts';
import { composeFeed } from './compose.ts';
import { type FeedRow, keepBuild, writeFeed } from './feed-rows.ts';
import { countProducts } from './read-items.ts';

interface RunnerOptions {
  db: Db;
  storage: Storage;
  now: () => number;
  publicUrl: () => string;
  /** Lets other work go first between two pieces of a shop's build. */
  pace(shop: string): GiveWay;
}

/**
 * Builds the feed that a job names. The new file is written next to the current one and replaces it in the same
 * transaction that writes the feed's and the job's new state: if the server is killed midway, nobody reads the partial
 * file, and the build begins again.
 */
export function feedBuildRunner({ db, storage, now, publicUrl, pace }: RunnerOptions): JobRunner {
  async function build(run: Run, signal: AbortSignal): Promise<boolean> {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, run.jobId));
    if (!job) return true;
    const feed = await readBuilding(db, job.input);
    if (!feed) {
      await endRun(db, run, 'cancelled', now());
      return true;
    }
    const total = await countProducts(db, feed);
    await reportJob(db, run, { total, ok: 0, skipped: 0, failed: 0 });
    const giveWay = pace(job.tenant);
    const composed = await composeFeed(db, {
      storage,
      feed,
      publicUrl: publicUrl(),
      async onPiece(ok) {
        await reportJob(db, run, { ok });
        await giveWay();
        if (signal.aborted) throw new Interrupted('The build stops between two pieces.');
      },
    });
    const kept = db.transaction(async (tx) => {
      const current = await readBuilding(tx, job.input, true);
      if (!(await lockRun(tx, run))) throw new Overtaken();
      if (!current) {
        await endRun(tx, run, 'cancelled', now());
        return true;
      }
      // Somebody changed the filter in the meantime.
      if (JSON.stringify(current.filter) !== JSON.stringify(feed.filter)) return false;
      if (!(await keepBuild(tx, current, composed, now()))) return false;
      await endRun(tx, run, composed.file === null ? 'failed' : 'completed', now());
      return true;
    });
    // Writing a large file is long work too: the shop's next build waits for it.
    return kept.finally(giveWay);
  }

  return {
    // If two runs overlap, the file of the earlier one is dropped.
    shareable: true,
    async run(run, signal) {
      while (!(await build(run, signal))) await setImmediate();
    },
    giveUp: (jobId, { code, text }) =>
      db.transaction(async (tx) => {
        const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId));
        if (!job) return;
        const feed = await readBuilding(tx, job.input, true);
        const errors = [{ id: null, subject: job.name, code, text }];
        const failed = await endJob(tx, jobId, 'failed', now(), { errors });
        if (failed && feed) await writeFeed(tx, feed.id, { state: 'failed' });
      }),
  };
}

/** The job's feed while it is to be built; undefined if it was removed, paused or already built. */
async function readBuilding(db: Db, input: unknown, lock = false): Promise<FeedRow | undefined> {
  const select = db
    .select()
    .from(feeds)
    .where(eq(feeds.id, feedIdOf(input)))
    .$dynamic();
  const [row] = await (lock ? select.for('update') : select);
  return row?.state === 'building' ? row : undefined;
}

const feedIdOf = (input: unknown): number =>
  typeof input === 'object' && input !== null && 'feed_id' in input ? Number(input.feed_id) : 0;
