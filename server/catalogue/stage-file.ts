import type { Db } from '../db/database.ts';
import { createPace } from './pace.ts';
import type { OpenFile } from './reader/reader.ts';
import { addBad, type ImportReport } from './report.ts';
import type { Bad } from './row.ts';
import { linkByPrefix, linkVariants, stageRows } from './staging.ts';

export interface StageHooks {
  /** Heard after every batch. */
  onProgress(read: { rows: number; bytes: number }): Promise<void> | void;
  onBad(bad: Bad): void;
  /** Throws when the reading is to stop. */
  checkStop(): void;
}

/** A batch that the server's own thread spends about this long on, while others wait for their lists. */
const batchMilliseconds = 25;

/** Each takes a pass over the rows; a file with more damaged parents is broken otherwise. */
const mostDamaged = 100;

/**
 * Reads the whole file into the staging table, counting into `report`. Throws `CatalogueFailure` when the file turns
 * out to be cut off, broken or without a row: what is staged then must be cleared.
 */
export async function stageFile(
  db: Db,
  jobId: string,
  file: OpenFile,
  report: ImportReport,
  hooks: StageHooks,
): Promise<void> {
  const pace = createPace(batchMilliseconds, 20, 500);
  let linked = false;
  const damaged: string[] = [];
  const refuse = (bad: Bad) => {
    addBad(report, bad);
    hooks.onBad(bad);
  };

  for await (const batch of file.batches(() => pace.size)) {
    hooks.checkStop();
    for (const bad of batch.bad) refuse(bad);
    const duplicates = await pace.measure(() => stageRows(db, jobId, batch.staged));
    for (const { line, variantKey } of batch.staged.keys) {
      if (!duplicates.has(line)) continue;
      const reason = 'stands earlier in the file: the first one is taken';
      refuse({ line, column: null, value: variantKey ?? '', code: 'duplicate', reason });
    }
    report.rows = batch.rows;
    report.images = batch.images;
    linked ||= batch.linked;
    damaged.push(...batch.damaged.slice(0, mostDamaged - damaged.length));
    await hooks.onProgress({ rows: batch.rows, bytes: batch.bytes });
  }
  if (linked) await linkAll(db, jobId, hooks);
  for (const parent of damaged) await linkByPrefix(db, jobId, parent);
}

async function linkAll(db: Db, jobId: string, hooks: StageHooks): Promise<void> {
  const pace = createPace(batchMilliseconds, 2, 100);
  let after: number | null = 0;
  while (after !== null) {
    hooks.checkStop();
    const from: number = after;
    after = await pace.measure(() => linkVariants(db, jobId, from, pace.size));
  }
}
