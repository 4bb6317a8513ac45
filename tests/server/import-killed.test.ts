import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import { exitCodes } from '../../server/catalogue/exit-code.ts';
import type { Db } from '../../server/db/database.ts';
import { openPglite } from '../../server/db/open-pglite.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { jobs, products, variants } from '../../server/db/schema.ts';
import { mappedText } from '../catalogue/files.ts';
import { type AppProcess, startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { passQueueMinute } from '../support/queue-clock.ts';
import { onOneDatabase } from '../support/server.ts';
import { preparePgliteFolder } from '../support/server-database.ts';
import { newPerson } from '../support/server-people.ts';
import { isLong, long } from '../support/share.ts';
import { until } from '../support/until.ts';

const script = 'tests/support/api-process-main.ts';
const dieAt = join(import.meta.dirname, '../support/die-at.ts');
const cli = join(import.meta.dirname, '../../server/catalogue/cli.ts');
const map = 'title=Navn,sku=Varenr,cost=Pris';
const rows = 400;
const content = `${mappedText(rows)}\nx;Navn;gratis\n`;
/** A server is started after each, possibly on a busy machine. */
const timeout = 240_000;

/** The statement before which the process dies, and at which of its occurrences. */
const phases = [
  ['while it takes the file up', 'update "jobs" set "state"', 1],
  ['while rows are read', 'insert into catalogue_staging', 2],
  ['when all rows are read', 'analyze .skip_locked. catalogue_staging', 1],
  ['before what was read is noted', 'update "jobs" set "input"', 1],
  ['while it is counted what would leave', '"leavingVariants"', 1],
  ['while products go in', 'insert into variants', 2],
  ['while the end is written', 'truncate catalogue_staging', 2],
] as const;

onOneDatabase('an import of a process that dies', (database) => {
  let app: AppProcess | undefined;
  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await app?.stop('SIGKILL');
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function prepare() {
    const dataDir = await mkdtemp(join(tmpdir(), 'dropline-test-dies-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const own = database === 'postgres' ? await createTestDatabase() : null;
    if (own) cleanups.push(own.drop);
    else await preparePgliteFolder(dataDir);
    const env: Record<string, string> = { DATABASE_URL: own?.url ?? '' };
    /** Opens the database to look at it; on PGlite no server may have it open. */
    async function look<T>(work: (db: Db) => Promise<T>): Promise<T> {
      const opened = own ? await openPostgres(own.url) : await openPglite(dataDir);
      try {
        return await work(opened.db);
      } finally {
        await opened.close();
      }
    }
    const person = await look((db) => newPerson(db, { suppliers: 1 }));
    const file = join(dataDir, 'varer.csv');
    await writeFile(file, content);
    const start = (more: Record<string, string> = {}, dir = dataDir) =>
      startApp({ dataDir: dir, env: { ...env, ...more }, script });
    const missHeartbeat = async () => {
      if (own) await passQueueMinute(own.url);
    };
    return { dataDir, env, look, person, file, start, missHeartbeat };
  }

  const dying = (at: string, nth: number) => ({
    NODE_OPTIONS: `--import=${dieAt}`,
    DIE_AT: at,
    DIE_NTH: `${nth}`,
  });

  async function upload(address: string, token: string): Promise<RunningJob> {
    const query = new URLSearchParams({ currency: 'DKK', map, filename: 'varer.csv' });
    const answer = await fetch(`${address}/api/supplier/catalogue?${query}`, {
      method: 'POST',
      body: content,
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: RunningJob }).data;
  }

  async function ended(address: string, token: string): Promise<RunningJob> {
    const ask = async () => (await callsTo(address).ok('GET /supplier/events', {}, { token })).data;
    const job = await until(ask, (now) => now !== null && now.finished_at !== null, {
      withinMs: 120_000,
    });
    if (job === null) throw new Error('There is no job.');
    return job;
  }

  /** Waits until there is a job, or the server no longer answers. */
  async function begun(address: string, token: string): Promise<void> {
    const ask = async () => (await callsTo(address).ok('GET /supplier/events', {}, { token })).data;
    await until(ask, (job) => job !== null, { everyMs: 5, withinMs: 120_000 }).catch((error) => {
      if (!(error instanceof TypeError)) throw error;
    });
  }

  const inCatalogue = (db: Db) =>
    Promise.all([
      db.$count(products),
      db.$count(variants),
      db.execute(sql`select 1 from catalogue_staging`).then((staged) => staged.rows.length),
      db.execute(sql`select 1 from job_file_parts`).then((parts) => parts.rows.length),
    ]);
  const whole = [rows, rows, 0, 0];
  const completed = { state: 'completed', total: rows + 1, ok: rows, failed: 1 };

  test.each(phases.filter(([phase]) => isLong || phase === 'while products go in'))(
    '[§D-jobs-files] [§D-jobs] the server %s: goes on at its next start, and nothing is doubled',
    {
      timeout,
    },
    async (_, at, nth) => {
      const { dataDir, look, person, start, missHeartbeat } = await prepare();
      app = await start(dying(at, nth));
      await upload(app.url, person.token).catch(() => null);
      await app.stop('wait');
      await missHeartbeat();
      app = await start();
      expect(await ended(app.url, person.token)).toMatchObject(completed);
      await app.stop();
      expect(await look(inCatalogue)).toEqual(whole);
      expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
    },
  );

  /** Runs the command in a process of its own. */
  function command(dataDir: string, env: Record<string, string>, file: string, supplier: number) {
    const args = ['import', file, '--supplier', `${supplier}`, '--currency', 'DKK', '--map', map];
    const child = spawn(process.execPath, [cli, ...args], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ...env },
    });
    cleanups.push(async () => void child.kill('SIGKILL'));
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk;
      });
    }
    const over = new Promise<{ code: number | null; printed: string }>((done) =>
      child.once('close', (code) => done({ code, printed })),
    );
    return { over, kill: () => child.kill('SIGKILL') };
  }

  test.each(phases.filter(([, statement]) => !statement.includes('"jobs"')))(
    '[§D-catalogue] the command by itself %s: nothing is in, and made again all is',
    { ...long, timeout },
    async (_, at, nth) => {
      const { dataDir, env, look, person, file } = await prepare();
      const supplier = person.supplierIds[0] ?? 0;
      // A server truncates the staging table when it starts; the command doesn't, so this is its first time.
      const time = at.includes('truncate') ? 1 : nth;
      const dead = await command(dataDir, { ...env, ...dying(at, time) }, file, supplier).over;
      expect(dead.code).toBeNull();
      expect(await look(inCatalogue)).toEqual([0, 0, 0, 0]);
      const again = await command(dataDir, env, file, supplier).over;
      expect(again.printed).toContain(`Products: ${rows} added`);
      expect(await look(inCatalogue)).toEqual(whole);
    },
  );

  if (database === 'pglite') {
    test.each(phases)(
      '[§D-jobs-files] [§D-catalogue-told] the command beside a server that dies %s: it says so, and the import goes on without the file that was named',
      { ...long, timeout },
      async (_, at, nth) => {
        const { dataDir, env, look, person, file, start } = await prepare();
        app = await start(dying(at, nth));
        const asked = command(dataDir, env, file, person.supplierIds[0] ?? 0);
        const { code, printed } = await asked.over;
        await app.stop('wait');
        expect(code).toBe(exitCodes.serverGone);
        expect(printed).toContain('will continue after its next start');
        expect(printed).not.toContain('Nothing was imported');
        await rm(file);
        app = await start();
        expect(await ended(app.url, person.token)).toMatchObject(completed);
        await app.stop();
        expect(await look(inCatalogue)).toEqual(whole);
      },
    );

    test.each(phases)(
      '[§D-jobs-files] both die, the command once the server has its file and the server %s: the import goes on',
      { ...long, timeout },
      async (_, at, nth) => {
        const { dataDir, env, look, person, file, start } = await prepare();
        app = await start(dying(at, nth));
        const asked = command(dataDir, env, file, person.supplierIds[0] ?? 0);
        await Promise.race([app.stop('wait'), begun(app.url, person.token)]);
        asked.kill();
        await app.stop('wait');
        await rm(file);
        app = await start();
        expect(await ended(app.url, person.token)).toMatchObject(completed);
        await app.stop();
        expect(await look(inCatalogue)).toEqual(whole);
      },
    );

    test('[§D-jobs-files] the command beside a server, alone: the server needs nothing of it', {
      ...long,
      timeout,
    }, async () => {
      const { dataDir, env, look, person, file, start } = await prepare();
      app = await start();
      const asked = command(dataDir, env, file, person.supplierIds[0] ?? 0);
      await begun(app.url, person.token);
      asked.kill();
      await rm(file);
      expect(await ended(app.url, person.token)).toMatchObject(completed);
      await app.stop();
      expect(await look(inCatalogue)).toEqual(whole);
    });
  } else {
    test('[§D-jobs-files] another process, which shares no folder with the first one, finishes its import', {
      ...long,
      timeout,
    }, async () => {
      const { look, person, start, missHeartbeat } = await prepare();
      const other = await mkdtemp(join(tmpdir(), 'dropline-test-other-'));
      cleanups.push(() => rm(other, { recursive: true, force: true }));
      app = await start(dying('insert into catalogue_staging', 2));
      await upload(app.url, person.token);
      await app.stop('wait');
      await missHeartbeat();
      app = await start({}, other);
      expect(await ended(app.url, person.token)).toMatchObject(completed);
      await app.stop();
      expect(await look(inCatalogue)).toEqual(whole);
    });
  }

  test('[§D-jobs-files] a job whose file is gone fails once, and clearly, and names no path', {
    ...long,
    timeout,
  }, async () => {
    const { dataDir, look, person, start, missHeartbeat } = await prepare();
    app = await start(dying('insert into catalogue_staging', 2));
    const { id } = await upload(app.url, person.token);
    await app.stop('wait');
    await rm(join(dataDir, 'uploads'), { recursive: true });
    await look((db) => db.execute(sql`delete from job_file_parts`));
    await missHeartbeat();
    app = await start();
    const job = await ended(app.url, person.token);
    expect(job).toMatchObject({ id, state: 'failed', ok: 0, errors: [{ code: 'file_gone' }] });
    await app.stop();
    const [row] = await look((db) => db.select().from(jobs).where(eq(jobs.id, id)));
    // One run died with its process, and one failed.
    expect(row?.run).toBe(2);
    expect(JSON.stringify(row)).not.toMatch(pathLike);
    expect(await look(inCatalogue)).toEqual([0, 0, 0, 0]);
  });
});

/** Matches the path of a folder as a message might contain it. */
const pathLike = /(?:^|[\s"'(:])(?:[A-Z]:\\|~?\/[\w.-]+\/)[\w.-]+/;
