import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { JobErrorRow } from '../db/schema/jobs.ts';
import { feeds, jobs } from '../db/schema.ts';
import { Interrupted, type JobRunner } from '../jobs/queue.ts';
import { isUnfinished } from '../jobs/running-job.ts';
import type { GiveWay } from '../shares/shares.ts';
import { composeFeed } from './compose.ts';
import { type FeedRow, keepBuild, toRow, writeFeed } from './feed-rows.ts';
import { countProducts } from './read-items.ts';

interface RunnerOptions {
  db: Db;
  now: () => number;
  publicUrl: () => string;
  /** What a shop's build does between two pieces. */
  pace(shop: string): GiveWay;
}

/**
 * Builds the feed that a job names. The file is written beside the one that is read and takes its place in one transaction with the
 * feed's and the job's new state: what a server that is killed midway has written is read by nobody, and the build begins again.
 */
export function feedBuildRunner({ db, now, publicUrl, pace }: RunnerOptions): JobRunner {
  async function build(jobId: string, signal: AbortSignal): Promise<boolean> {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
    if (!job || !isUnfinished(job)) return true;
    const feed = await readBuilding(db, job.input);
    if (!feed) return await endJob(db, jobId, 'cancelled', now());
    const total = await countProducts(db, feed);
    const begun = { state: 'running', total, ok: 0, skipped: 0, failed: 0 };
    await db.update(jobs).set(begun).where(eq(jobs.id, jobId));
    const giveWay = pace(job.tenant);
    const composed = await composeFeed(db, {
      feed,
      publicUrl: publicUrl(),
      async onPiece(ok) {
        await db.update(jobs).set({ ok }).where(eq(jobs.id, jobId));
        await giveWay();
        if (signal.aborted) throw new Interrupted('The build stops between two pieces.');
      },
    });
    const kept = db.transaction(async (tx) => {
      const still = await readBuilding(tx, job.input, true);
      const [ours] = await tx.select().from(jobs).where(eq(jobs.id, jobId)).for('update');
      if (!ours) return true;
      if (!still || !isUnfinished(ours)) {
        if (still) await writeFeed(tx, still.id, { state: restState(still) });
        return await endJob(tx, jobId, 'cancelled', now());
      }
      // Somebody changed what goes in meanwhile.
      if (JSON.stringify(still.filter) !== JSON.stringify(feed.filter)) return false;
      if (!(await keepBuild(tx, still, composed, now()))) return false;
      return await endJob(tx, jobId, composed.file === null ? 'failed' : 'completed', now());
    });
    // Writing a large file is long work, too: the shop's next build waits for it.
    return kept.finally(giveWay);
  }

  return {
    // Two would do the same work twice, and the last one's file stands.
    shareable: true,
    async run(jobId, signal) {
      while (!(await build(jobId, signal))) await setImmediate();
    },
    giveUp: (jobId, { code, text }) =>
      db.transaction(async (tx) => {
        const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId));
        if (!job || !isUnfinished(job)) return;
        const feed = await readBuilding(tx, job.input, true);
        if (feed) await writeFeed(tx, feed.id, { state: 'failed' });
        const error = { id: null, subject: job.name, code, text };
        await endJob(tx, jobId, 'failed', now(), [error]);
      }),
  };
}

/** The job's feed while it is to be built; undefined once it is gone, paused or built. */
async function readBuilding(db: Db, input: unknown, lock = false): Promise<FeedRow | undefined> {
  const select = db
    .select()
    .from(feeds)
    .where(eq(feeds.id, feedIdOf(input)))
    .$dynamic();
  const [row] = await (lock ? select.for('update') : select);
  return row?.state === 'building' ? toRow(row) : undefined;
}

const feedIdOf = (input: unknown): number =>
  typeof input === 'object' && input !== null && 'feed_id' in input ? Number(input.feed_id) : 0;

/** What a feed is whose build is called off. */
const restState = ({ lastBuiltAt, leftOutCount }: FeedRow) =>
  lastBuiltAt === null ? 'draft' : leftOutCount > 0 ? 'live_with_errors' : 'live';

/** Ends the job, unless it has ended already. True: there is nothing more to do. */
async function endJob(
  db: Db,
  jobId: string,
  state: 'completed' | 'failed' | 'cancelled',
  now: number,
  errors: JobErrorRow[] = [],
): Promise<true> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  if (job && isUnfinished(job)) {
    await db
      .update(jobs)
      .set({ state, errors: [...job.errors, ...errors], finishedAt: new Date(now) })
      .where(eq(jobs.id, jobId));
  }
  return true;
}
