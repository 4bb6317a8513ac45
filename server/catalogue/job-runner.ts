import { rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { recordProductChanges } from '../changes/record-products.ts';
import type { Db } from '../db/database.ts';
import type { Driver } from '../db/open.ts';
import { jobs } from '../db/schema.ts';
import { Interrupted, type JobRunner } from '../jobs/queue.ts';
import { isUnfinished } from '../jobs/running-job.ts';
import { type BadLog, createBadLog } from './bad-log.ts';
import { CatalogueFailure } from './failure.ts';
import { rolledBack } from './import-file.ts';
import { countersOf, type JobInput, jobInput } from './job-input.ts';
import { mergeStaged } from './merge.ts';
import type { FileReader } from './reader/reader.ts';
import { emptyReport, type ImportReport } from './report.ts';
import { stageFile } from './stage-file.ts';
import { clearStaging } from './staging.ts';
import { analyseCatalogue, compactCells, createTending, vacuumCatalogue } from './tend.ts';

export interface CatalogueRunnerOptions {
  db: Db;
  driver: Pick<Driver, 'kind'>;
  dataDir: string;
  reader: FileReader;
  now(): number;
}

interface Work {
  id: string;
  supplierId: number;
  input: JobInput;
  /** Where an earlier try of a merge stopped. */
  staged: Staged | null;
  badLog: BadLog;
  signal: AbortSignal;
  checkStop(): void;
}

interface Staged {
  cursor: string | null;
  /** All of it is in. */
  merged: boolean;
  report: ImportReport;
}

/** How often a job's row tells how far it is. */
const tellEvery = 500;

/**
 * Imports catalogue files while the server serves. The file is staged in small batches first; only a file that was
 * read to its end is merged, on PGlite product by product in short transactions, on PostgreSQL in one. A server that
 * was killed reads the file anew, or goes on merging behind the last product that is in.
 */
export function catalogueRunner(options: CatalogueRunnerOptions): JobRunner {
  const { db, now } = options;
  return {
    shareable: false,
    async run(jobId, signal) {
      const work = await loadWork(db, jobId, signal);
      if (work === null) return;
      try {
        const staged = work.staged ?? (await read(options, work));
        const report = staged.merged ? staged.report : await merge(options, work, staged);
        const failed = report.rowsIn === 0 && report.bad > 0;
        await end(db, work, failed ? 'failed' : 'completed', report, now());
      } catch (error) {
        if (!(error instanceof CatalogueFailure)) throw error;
        await fail(db, work, error, now());
      }
    },
    async giveUp(jobId, { code, text }) {
      const work = await loadWork(db, jobId, new AbortController().signal);
      if (work === null) return;
      await fail(db, work, { code, message: text }, now());
    },
  };
}

async function loadWork(db: Db, id: string, signal: AbortSignal): Promise<Work | null> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
  if (job === undefined || !isUnfinished(job)) return null;
  const input = jobInput.parse(job.input);
  const { merging } = input;
  return {
    id,
    input,
    staged: merging && { ...merging, report: { ...merging.report, errors: job.errors } },
    supplierId: Number(job.tenant.slice('supplier:'.length)),
    badLog: createBadLog(input.badLog),
    signal,
    checkStop() {
      if (signal.aborted) throw new Interrupted('The import stops between two pieces.');
    },
  };
}

async function read({ db, dataDir, reader }: CatalogueRunnerOptions, work: Work): Promise<Staged> {
  const { id, input, badLog } = work;
  await clearStaging(db, id);
  await badLog.clear();
  await db.update(jobs).set({ state: 'running' }).where(eq(jobs.id, id));
  const { currency, map, decimal, images: folder, dryRun } = input;
  const photographs = { folder, dataDir, dryRun };
  const options = { currency, map, decimal };
  const file = await reader.open({ path: input.file, options, photographs }, work.signal);
  const report = emptyReport(file.format, dryRun);
  const tell = everyNow(tellEvery, () => save(db, work, countersOf(report)));
  try {
    await stageFile(db, id, file, report, {
      onBad: badLog.add,
      checkStop: work.checkStop,
      async onProgress() {
        await badLog.flush();
        await tell();
        await setImmediate();
      },
    });
  } finally {
    await file.close();
  }
  const staged = { cursor: null, merged: false, report };
  await save(db, work, { ...stagedColumns(work, staged), errors: report.errors });
  return staged;
}

function save(db: Db, { id }: Work, columns: Partial<typeof jobs.$inferInsert>) {
  return db.update(jobs).set(columns).where(eq(jobs.id, id));
}

function stagedColumns({ input }: Work, { cursor, merged, report }: Staged) {
  const { errors, ...counts } = report;
  return {
    input: { ...input, merging: { cursor, merged, report: counts } },
    ...countersOf(report),
  };
}

async function merge(
  { db, driver }: CatalogueRunnerOptions,
  work: Work,
  { cursor, report: staged }: Staged,
): Promise<ImportReport> {
  const { input, badLog } = work;
  const report = structuredClone(staged);
  const tell = everyNow(tellEvery, () => save(db, work, countersOf(report)));
  const isDue = createTending();
  const hooks = {
    onBad: badLog.add,
    checkStop: work.checkStop,
    async onProgress() {
      await badLog.flush();
      await tell();
      // Requests that wait for the event loop, or for the one connection of PGlite, come first.
      await setImmediate();
    },
  };

  if (driver.kind === 'pglite') {
    let errors = report.errors.length;
    await mergeStaged(work, report, cursor, {
      ...hooks,
      transaction: (piece) => rolledBack(db, input.dryRun, piece),
      async onProgress(counted) {
        await hooks.onProgress();
        if (!isDue(counted.rowsIn)) return;
        await vacuumCatalogue(db);
        await compactCells(db);
      },
      recordChanges: recordProductChanges,
      async onPiece(tx, key, counted) {
        const grown = counted.errors.length > errors ? { errors: counted.errors } : {};
        errors = counted.errors.length;
        const columns = stagedColumns(work, { cursor: key, merged: false, report: counted });
        // What is in, is in: whatever ended the process before, the job gets on.
        await save(tx, work, { ...columns, ...grown, starts: 1 });
      },
    });
    return report;
  }

  const changed: number[] = [];
  await rolledBack(db, input.dryRun, async (tx) => {
    await mergeStaged(work, report, null, {
      ...hooks,
      transaction: (piece) => piece(tx),
      async onProgress(counted) {
        await hooks.onProgress();
        if (isDue(counted.rowsIn)) await analyseCatalogue(tx);
      },
      onPiece: async () => {},
      recordChanges: async (_, ids) => void changed.push(...ids),
    });
    const columns = stagedColumns(work, { cursor: null, merged: true, report });
    await save(tx, work, { ...columns, errors: report.errors });
    // Last, and once: it takes the clocks of all shops concerned, which their own writes wait for.
    await recordProductChanges(tx, changed);
  });
  return report;
}

async function end(
  db: Db,
  work: Work,
  state: 'completed' | 'failed',
  report: ImportReport,
  now: number,
): Promise<void> {
  await work.badLog.flush();
  const { total, ok, failed } = countersOf(report);
  await db.transaction(async (tx) => {
    await save(tx, work, {
      ...stagedColumns(work, { cursor: null, merged: true, report }),
      errors: report.errors,
      state,
      // What says nothing of its own, such as a row for another store view.
      skipped: total - ok - failed,
      finishedAt: new Date(now),
    });
    await clearStaging(tx, work.id);
  });
  await forgetFile(work.input);
}

async function fail(
  db: Db,
  work: Work,
  { code, message }: { code: string; message: string },
  now: number,
): Promise<void> {
  const errors = [{ id: null, subject: work.input.name, code, text: message }];
  await db.transaction(async (tx) => {
    await save(tx, work, { state: 'failed', errors, finishedAt: new Date(now) });
    await clearStaging(tx, work.id);
  });
  await forgetFile(work.input);
}

async function forgetFile({ file, uploaded }: JobInput): Promise<void> {
  if (uploaded) await rm(file, { force: true });
}

function everyNow(milliseconds: number, work: () => PromiseLike<unknown>): () => Promise<void> {
  let last = 0;
  return async () => {
    if (performance.now() - last < milliseconds) return;
    last = performance.now();
    await work();
  };
}
