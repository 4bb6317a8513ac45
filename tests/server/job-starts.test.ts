import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openPglite } from '../../server/db/open-pglite.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { jobs } from '../../server/db/schema.ts';
import { startJobs } from '../../server/jobs/queue.ts';
import { Interrupted } from '../../server/jobs/runner.ts';
import { type AppProcess, startApp } from '../support/app-process.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { passQueueMinute } from '../support/queue-clock.ts';
import { onOneDatabase } from '../support/server.ts';
import { preparePgliteFolder } from '../support/server-database.ts';
import { long } from '../support/share.ts';
import { until } from '../support/until.ts';

const script = 'tests/support/deadly-job-main.ts';
/** Four servers are started, possibly on a busy machine. */
const timeout = 240_000;

onOneDatabase('a job that ends its process', (database) => {
  let app: AppProcess | undefined;
  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await app?.stop('SIGKILL');
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function prepare() {
    const dataDir = await mkdtemp(join(tmpdir(), 'dropline-test-starts-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const own = database === 'postgres' ? await createTestDatabase() : null;
    if (own) cleanups.push(own.drop);
    else await preparePgliteFolder(dataDir);
    const env: Record<string, string> = own ? { DATABASE_URL: own.url } : {};
    const open = () => (own ? openPostgres(own.url) : openPglite(dataDir));
    const id = randomUUID();
    const opened = await open();
    const job = { id, tenant: 'supplier:9', kind: 'catalogue_import', name: 'Deadly' } as const;
    await opened.db.insert(jobs).values(job);
    await opened.close();
    /** On PostgreSQL the job of a dead process is taken over once its heartbeat has stopped. */
    const missHeartbeat = async () => {
      if (own) await passQueueMinute(own.url);
    };
    return { dataDir, env, open, id, missHeartbeat };
  }

  test('[§D-jobs-starts] is failed with its reason after the third time, and never taken up again', {
    ...long,
    timeout,
  }, async () => {
    const { dataDir, env, open, id, missHeartbeat } = await prepare();
    const start = (how: string, toQueue: string) =>
      startApp({ dataDir, script, env: { ...env, DEADLY_JOB: toQueue, DEADLY_HOW: how } });
    // The job ends its process twice, and once it hangs and is killed.
    for (const [at, how] of ['dies', 'hangs', 'dies'].entries()) {
      app = await start(how, at === 0 ? id : '');
      if (how === 'hangs') await app.printed('begins');
      await app.stop(how === 'hangs' ? 'SIGKILL' : 'wait');
      await missHeartbeat();
    }

    app = await start('works', '');
    const opened = database === 'postgres' ? await open() : null;
    if (opened !== null) {
      await until(
        () => opened.db.select().from(jobs).where(eq(jobs.id, id)),
        ([job]) => job?.state === 'failed',
      );
      await opened.close();
    } else {
      await app.printed('gave up');
    }
    await app.stop('SIGTERM');
    const { db, close } = await open();
    const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
    expect(job).toMatchObject({ state: 'failed', errors: [{ code: 'ended_server' }] });
    await close();
    expect(app.output()).not.toContain('begins');
  });

  test('[§D-jobs-starts] an orderly stop and an error are no such time', async () => {
    const { open, id } = await prepare();
    const { db, driver, close } = await open();
    const started: number[] = [];
    const run = async () => {
      const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
      started.push(job?.starts ?? -1);
      if (started.length < 6) throw new Interrupted('again');
      throw new Error('is tried again later');
    };
    const runners = { catalogue_import: { run, giveUp: async () => {}, shareable: false } };
    const queue = await startJobs({ db, driver, runners, onError() {} });
    const [job] = await until(
      () => db.select().from(jobs).where(eq(jobs.id, id)),
      ([now]) => now?.state === 'retrying',
    );
    expect(job?.starts).toBe(0);
    expect(started).toEqual([1, 1, 1, 1, 1, 1]);
    await queue.stop();
    await close();
  });
});
