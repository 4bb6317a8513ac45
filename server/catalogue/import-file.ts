import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { StoragePlace } from '../storage/open-storage.ts';
import { CatalogueFailure } from './failure.ts';
import type { Complete } from './leave.ts';
import { mergeStaged } from './merge.ts';
import { longPieces } from './pace.ts';
import { type ReadOptions, saidOf } from './read-options.ts';
import { createFileReader, type OpenFile } from './reader/reader.ts';
import { emptyReport, type ImportReport } from './report.ts';
import type { Bad } from './row.ts';
import { stageFile } from './stage-file.ts';
import { clearStaging } from './staging.ts';

export interface ImportOptions extends ReadOptions, StoragePlace {
  /** Set if the file is the supplier's complete catalogue. */
  complete: Complete | null;
  file: string;
  supplierId: number;
  /** `--images`. */
  images: string | null;
  dryRun: boolean;
}

export interface Progress {
  phase: 'reading' | 'merging';
  rows: number;
  rowsIn: number;
  bytes: number;
  totalBytes: number;
}

export interface ImportHooks {
  onProgress(progress: Progress): void;
  onBad(bad: Bad): void;
  recordChanges(tx: Db, productIds: number[]): Promise<void>;
}

/**
 * Imports a file in one transaction: everything or nothing. For a process that has the database to itself, or a
 * PostgreSQL where nobody waits for it. A dry run does the same and rolls it back. Throws `CatalogueFailure`.
 */
export async function importFile(
  db: Db,
  options: ImportOptions,
  hooks: ImportHooks,
): Promise<ImportReport> {
  await checkSupplier(db, options.supplierId);
  const reader = createFileReader();
  const { images: folder, dataDir, storageUrl, dryRun } = options;
  const photographs = { folder, dataDir, storageUrl, dryRun };
  const file = await reader.open(
    { path: options.file, options: saidOf(options), photographs },
    new AbortController().signal,
  );
  try {
    return await importRows(db, file, options, hooks);
  } finally {
    await file.close();
  }
}

async function importRows(
  db: Db,
  file: OpenFile,
  options: ImportOptions,
  hooks: ImportHooks,
): Promise<ImportReport> {
  const report = emptyReport(file.format, options.dryRun);
  const { supplierId, complete } = options;
  const job = { id: `cli-${randomUUID()}`, supplierId, complete };
  const progress = { rows: 0, rowsIn: 0, bytes: 0, totalBytes: file.bytes };
  const checkStop = () => {};

  await rolledBack(db, options.dryRun, async (tx) => {
    await stageFile(tx, job.id, file, report, {
      pieces: longPieces,
      checkStop,
      onBad: hooks.onBad,
      onProgress(read) {
        Object.assign(progress, read);
        hooks.onProgress({ ...progress, phase: 'reading' });
      },
    });
    const changed: number[] = [];
    await mergeStaged(job, report, null, {
      pieces: longPieces,
      checkStop,
      onBad: hooks.onBad,
      onPiece: async () => {},
      async onProgress({ rowsIn }) {
        hooks.onProgress({ ...progress, rowsIn, bytes: file.bytes, phase: 'merging' });
      },
      transaction: (work) => work(tx),
      async recordChanges(_, ids) {
        changed.push(...ids);
      },
    });
    await clearStaging(tx, job.id);
    // Last, and only once: it locks the clocks of all shops concerned, which their own writes wait for.
    await hooks.recordChanges(tx, changed);
  });
  return report;
}

class DryRun extends Error {}

/** Runs `work` in a transaction, and rolls it back if `back` says so. */
export async function rolledBack<T>(
  db: Db,
  back: boolean,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  let result: { value: T } | null = null;
  try {
    return await db.transaction(async (tx) => {
      result = { value: await work(tx) };
      if (back) throw new DryRun();
      return result.value;
    });
  } catch (error) {
    if (error instanceof DryRun && result !== null) return (result as { value: T }).value;
    throw error;
  }
}

/** Throws a `CatalogueFailure` that lists the known suppliers if there is no such supplier. */
export async function checkSupplier(db: Db, supplierId: number): Promise<void> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from suppliers order by id limit 1000`,
  );
  if (rows.some(({ id }) => id === supplierId)) return;
  const known = rows.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
  const text = known === '' ? 'There are none yet.' : `The suppliers:\n${known}`;
  throw new CatalogueFailure(
    'unknown_supplier',
    `There is no supplier ${supplierId}. ${text}\nA new one: npm run admin -- create-supplier NAME`,
  );
}
