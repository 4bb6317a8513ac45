import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobs } from '../../server/db/schema.ts';
import {
  addJob,
  advanceJob,
  beginJob,
  endJob,
  endRun,
  lockRun,
  Overtaken,
  type Run,
  reportJob,
  retryJob,
} from '../../server/jobs/move-job.ts';
import { ownDatabase } from '../support/own-database.ts';
import { onOneDatabase } from '../support/server.ts';

const now = Date.UTC(2027, 0, 31, 10);

onOneDatabase('a job’s row', (database) => {
  const opened = ownDatabase(database);

  async function newJob(): Promise<string> {
    const id = randomUUID();
    const job = { id, tenant: 'shop:1', kind: 'feed_build', name: 'Feed', input: {} } as const;
    expect(await addJob(opened.db, job, now)).not.toBeNull();
    return id;
  }
  async function begun(id: string): Promise<Run> {
    const run = await beginJob(opened.db, id);
    if (typeof run === 'string') throw new Error(run);
    return run;
  }
  const rowOf = async (id: string) =>
    (await opened.db.select().from(jobs).where(eq(jobs.id, id)))[0];

  test('[§D-jobs-machine] a run that was overtaken moves and tells nothing, and the one that overtook it does', async () => {
    const { db } = opened;
    const id = await newJob();
    const [first, second] = [await begun(id), await begun(id)];
    const before = await rowOf(id);
    for (const write of [
      () => reportJob(db, first, { ok: 7 }),
      () => advanceJob(db, first, { ok: 7 }),
      () => endRun(db, first, 'completed', now),
    ]) {
      await expect(write()).rejects.toThrow(Overtaken);
    }
    expect(await retryJob(db, first)).toBe(false);
    expect(await db.transaction((tx) => lockRun(tx, first))).toBeNull();
    expect(await rowOf(id)).toEqual(before);

    await reportJob(db, second, { ok: 3 });
    expect(await endRun(db, second, 'completed', now, { ok: 4 })).toMatchObject({
      state: 'completed',
      ok: 4,
      finishedAt: new Date(now),
    });
  });

  test('[§D-jobs-machine] what has ended is begun, tried again, called off and failed no more', async () => {
    const { db } = opened;
    for (const end of ['completed', 'failed', 'cancelled'] as const) {
      const id = await newJob();
      const run = await begun(id);
      await endRun(db, run, end, now);
      const before = await rowOf(id);
      expect(await beginJob(db, id)).toBe('over');
      expect(await retryJob(db, run)).toBe(false);
      expect(await endJob(db, id, 'cancelled', now + 1)).toBeNull();
      expect(await endJob(db, id, 'failed', now + 1)).toBeNull();
      await expect(endRun(db, run, 'completed', now + 1)).rejects.toThrow(Overtaken);
      expect(await rowOf(id)).toEqual(before);
    }
    expect(await beginJob(db, 'never-was')).toBe('over');
  });

  test('[§D-jobs-machine] of two that end a job at once one does', async () => {
    const { db } = opened;
    const id = await newJob();
    const run = await begun(id);
    const ends = await Promise.allSettled([
      endRun(db, run, 'completed', now),
      endJob(db, id, 'cancelled', now).then((row) => row ?? Promise.reject(new Overtaken())),
    ]);
    const states = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value.state : []));
    expect(states).toHaveLength(1);
    expect((await rowOf(id))?.state).toBe(states[0]);
  });

  test('[§D-jobs-starts] a job that was begun too often doesn’t begin again until it makes progress', async () => {
    const { db } = opened;
    const id = await newJob();
    await begun(id);
    await begun(id);
    const last = await begun(id);
    expect(await beginJob(db, id)).toBe('spent');
    await advanceJob(db, last, { ok: 1 });
    expect(await begun(id)).toEqual({ jobId: id, number: 4 });
  });
});
