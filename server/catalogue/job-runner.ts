import { access } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { moveAgain } from '../categories/move-mapped.ts';
import type { Mover } from '../categories/mover.ts';
import { recordProductChanges } from '../changes/record-products.ts';
import type { Db } from '../db/database.ts';
import type { Driver } from '../db/opened.ts';
import { jobs } from '../db/schema.ts';
import type { JobFiles } from '../jobs/job-files.ts';
import { isUnfinished } from '../jobs/job-machine.ts';
import { advanceJob, endJob, endRun, type Run, reportJob } from '../jobs/move-job.ts';
import { Interrupted, type JobRunner } from '../jobs/runner.ts';
import type { GiveWay } from '../lib/give-way.ts';
import type { StoragePlace } from '../storage/open-storage.ts';
import { type BadLog, createBadLog } from './bad-log.ts';
import { CatalogueFailure } from './failure.ts';
import { rolledBack } from './import-file.ts';
import { countersOf, type JobInput, jobInput } from './job-input.ts';
import type { Complete } from './leave.ts';
import {
  analyseCatalogue,
  compactCounts,
  createMaintenanceSchedule,
  vacuumCatalogue,
} from './maintenance.ts';
import { mergeStaged } from './merge.ts';
import { longPieces, shortPieces } from './pace.ts';
import { saidOf } from './read-options.ts';
import type { FileReader } from './reader/reader.ts';
import { emptyReport, type ImportReport, rowsWritten } from './report.ts';
import { stageFile } from './stage-file.ts';
import { clearStaging } from './staging.ts';

export interface CatalogueRunnerOptions {
  db: Db;
  driver: Pick<Driver, 'kind'>;
  files: JobFiles;
  /** Where pictures that are served are stored. */
  place: StoragePlace;
  reader: FileReader;
  /** Called between two pieces on PGlite, where requests wait for our statements. */
  letAnswer: GiveWay;
  mover: Pick<Mover, 'start'>;
  now(): number;
}

interface Work {
  run: Run;
  /** The id under which its rows are staged; each run has its own, in case another run overtakes it. */
  id: string;
  supplierId: number;
  /** When the import was asked for. */
  asked: Date;
  complete: Complete | null;
  input: JobInput;
  /** How far an earlier run got with merging. */
  staged: Staged | null;
  badLog: BadLog;
  signal: AbortSignal;
  checkStop(): void;
}

interface Staged {
  cursor: string | null;
  /** Whether everything is merged. */
  merged: boolean;
  report: ImportReport;
}

/** After how many milliseconds a job's row gets its progress again. */
const reportEvery = 500;

/**
 * Imports catalogue files while the server serves. The file is first staged in small batches; only a file that was read
 * to its end is merged: on PGlite product by product in short transactions, on PostgreSQL in one. After a server was
 * killed, the file is read again, or merging goes on after the last merged product.
 */
export function catalogueRunner(options: CatalogueRunnerOptions): JobRunner {
  const { db, files, now } = options;
  return {
    shareable: false,
    async run(run, signal) {
      const work = await loadWork(options, run, signal);
      if (work === null) return;
      try {
        const staged = work.staged ?? (await read(options, work));
        const report = staged.merged ? staged.report : await merge(options, work, staged);
        const failed = report.rowsIn === 0 && report.bad > 0;
        await end(options, work, failed ? 'failed' : 'completed', report);
      } catch (error) {
        if (!(error instanceof CatalogueFailure)) throw error;
        const errors = failedFor(work.input, error);
        await db.transaction(async (tx) => {
          await endRun(tx, run, 'failed', now(), { errors });
          await clearStaging(tx, run.jobId);
        });
        await files.forget(run.jobId, 'bad-rows');
      }
    },
    async giveUp(jobId, { code, text: message }) {
      const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
      if (job === undefined || !isUnfinished(job)) return;
      const input = jobInput.parse(job.input);
      const errors = failedFor(input, { code, message });
      // Rows counted by a transaction that was rolled back weren't imported.
      const isIn = options.driver.kind === 'pglite' || input.merging?.merged === true;
      await db.transaction(async (tx) => {
        const columns = isIn ? { errors } : { errors, ok: 0 };
        if (await endJob(tx, jobId, 'failed', now(), columns)) await clearStaging(tx, jobId);
      });
      await files.forget(jobId, 'bad-rows');
    },
  };
}

async function loadWork(
  { db, files }: CatalogueRunnerOptions,
  run: Run,
  signal: AbortSignal,
): Promise<Work | null> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, run.jobId));
  if (job === undefined) return null;
  const input = jobInput.parse(job.input);
  const { merging } = input;
  return {
    run,
    id: merging ? (merging.staged ?? run.jobId) : `${run.jobId}/${run.number}`,
    input,
    complete: input.complete,
    staged: merging && {
      ...merging,
      report: { ...emptyReport('mapped', input.dryRun), ...merging.report, errors: job.errors },
    },
    asked: job.createdAt,
    supplierId: Number(job.tenant.slice('supplier:'.length)),
    badLog: createBadLog(input.allBad ? files.pathOf(run.jobId, 'bad-rows') : null),
    signal,
    checkStop() {
      if (signal.aborted) throw new Interrupted('The import stops between two pieces.');
    },
  };
}

async function read(options: CatalogueRunnerOptions, work: Work): Promise<Staged> {
  const { db, files, place, reader } = options;
  const { id, run, input, badLog } = work;
  await clearStaging(db, run.jobId);
  await badLog.clear();
  const { path, folder } = await findFiles(files, work);
  const { dryRun } = input;
  const photographs = { ...place, folder, dryRun };
  const said = saidOf(input);
  const file = await reader.open({ path, options: said, photographs }, work.signal);
  const report = emptyReport(file.format, dryRun);
  const tell = everyNow(reportEvery, () => reportJob(db, run, countersOf(report)));
  const { pieces, giveWay } = mannersOn(options);
  try {
    await stageFile(db, id, file, report, {
      pieces,
      onBad: badLog.add,
      checkStop: work.checkStop,
      async onProgress() {
        await badLog.flush();
        await tell();
        await giveWay();
      },
    });
  } finally {
    await file.close();
  }
  const staged = { cursor: null, merged: false, report };
  await reportJob(db, run, { ...stagedColumns(work, staged), errors: report.errors });
  return staged;
}

/** Throws `CatalogueFailure` if they are gone, because trying again would not bring them back. */
async function findFiles(files: JobFiles, { run: { jobId }, input }: Work) {
  const path = await files.find(jobId, input.bytes);
  const folder = input.pictures ? files.pathOf(jobId, 'pictures') : null;
  const isWhole =
    folder === null ||
    (await access(folder).then(
      () => true,
      () => false,
    ));
  if (path !== null && isWhole) return { path, folder };
  throw new CatalogueFailure(
    'file_gone',
    'The server has lost the file before it was read to its end: send it again.',
  );
}

function stagedColumns({ id, input }: Work, { cursor, merged, report }: Staged) {
  const { errors, ...counts } = report;
  return {
    input: { ...input, merging: { staged: id, cursor, merged, report: counts } },
    ...countersOf(report),
  };
}

async function merge(
  options: CatalogueRunnerOptions,
  work: Work,
  { cursor, report: staged }: Staged,
): Promise<ImportReport> {
  const { db, driver } = options;
  const { input, badLog } = work;
  const report = structuredClone(staged);
  const tell = everyNow(reportEvery, () => reportJob(db, work.run, countersOf(report)));
  const isDue = createMaintenanceSchedule();
  const { pieces, giveWay } = mannersOn(options);
  const hooks = {
    pieces,
    onBad: badLog.add,
    checkStop: work.checkStop,
    async onProgress() {
      await badLog.flush();
      await tell();
      // Requests that wait for the event loop, or for PGlite's only connection, go first.
      await giveWay();
    },
  };

  if (driver.kind === 'pglite') {
    let errors = report.errors.length;
    await mergeStaged(work, report, cursor, {
      ...hooks,
      transaction: (piece) => rolledBack(db, input.dryRun, piece),
      async onProgress(counted) {
        await hooks.onProgress();
        if (!isDue(rowsWritten(counted))) return;
        await vacuumCatalogue(db);
        await compactCounts(db);
      },
      recordChanges: recordProductChanges,
      async onPiece(tx, key, counted) {
        const grown = counted.errors.length > errors ? { errors: counted.errors } : {};
        errors = counted.errors.length;
        const columns = stagedColumns(work, { cursor: key, merged: false, report: counted });
        await advanceJob(tx, work.run, { ...columns, ...grown });
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
        if (isDue(rowsWritten(counted))) await analyseCatalogue(tx);
      },
      onPiece: async () => {},
      recordChanges: async (_, ids) => void changed.push(...ids),
    });
    const columns = stagedColumns(work, { cursor: null, merged: true, report });
    await reportJob(tx, work.run, { ...columns, errors: report.errors });
    // Last, and only once: it locks the clocks of all shops concerned, which their own writes wait for.
    await recordProductChanges(tx, changed);
  });
  return report;
}

async function end(
  { db, files, now, mover }: CatalogueRunnerOptions,
  work: Work,
  state: 'completed' | 'failed',
  report: ImportReport,
): Promise<void> {
  await work.badLog.flush();
  const { total, ok, failed } = countersOf(report);
  await db.transaction(async (tx) => {
    await endRun(tx, work.run, state, now(), {
      ...stagedColumns(work, { cursor: null, merged: true, report }),
      errors: report.errors,
      // Rows that add nothing, such as one for another store view.
      skipped: total - ok - failed,
    });
    await clearStaging(tx, work.run.jobId);
    await moveAgain(tx, work.supplierId, work.asked);
  });
  mover.start();
  await files.forget(work.run.jobId, 'bad-rows');
}

function failedFor({ name }: JobInput, { code, message }: { code: string; message: string }) {
  return [{ id: null, subject: name, code, text: message }];
}

const mannersOn = ({ driver, letAnswer }: CatalogueRunnerOptions) =>
  driver.kind === 'pglite'
    ? { pieces: shortPieces, giveWay: letAnswer }
    : { pieces: longPieces, giveWay: setImmediate };

function everyNow(milliseconds: number, work: () => PromiseLike<unknown>): () => Promise<void> {
  let last = 0;
  return async () => {
    if (performance.now() - last < milliseconds) return;
    last = performance.now();
    await work();
  };
}
