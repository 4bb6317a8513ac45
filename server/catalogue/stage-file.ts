import type { Db } from '../db/database.ts';
import { createNotes } from './notes.ts';
import { createPace, type Pieces } from './pace.ts';
import type { OpenFile } from './reader/reader.ts';
import { addBad, type ImportReport } from './report.ts';
import type { Bad } from './row.ts';
import {
  analyseStaging,
  discardUnpublished,
  linkByPrefix,
  linkVariants,
  rekeyRepeated,
  stageRows,
} from './staging.ts';

export interface StageHooks {
  pieces: Pieces;
  /** Called after every batch. */
  onProgress(read: { rows: number; bytes: number }): Promise<void> | void;
  onBad(bad: Bad): void;
  /** Throws if the reading should stop. */
  checkStop(): void;
}

/** Each damaged parent takes a pass over the rows; a file with more of them is broken in some other way. */
const mostDamaged = 100;

/**
 * Reads the whole file into the staging table, counting into `report`. Throws `CatalogueFailure` if the file turns out
 * to be cut off, broken or without a row: the staged rows must then be cleared.
 */
export async function stageFile(
  db: Db,
  jobId: string,
  file: OpenFile,
  report: ImportReport,
  hooks: StageHooks,
): Promise<void> {
  const pace = createPace(hooks.pieces);
  let linked = false;
  let unpublished = false;
  const damaged: string[] = [];
  const repeats = createNotes();
  const refuse = (bad: Bad) => {
    addBad(report, bad);
    hooks.onBad(bad);
  };

  for await (const batch of file.batches(() => pace.size)) {
    hooks.checkStop();
    for (const bad of batch.bad) refuse(bad);
    const repeated = await pace.measure(() => stageRows(db, jobId, batch.staged));
    const rekeyed = await rekeyRepeated(db, jobId, batch.staged, repeated);
    for (const { line, variantKey } of repeated) {
      if (rekeyed.has(line)) {
        repeats.add('sku_repeated', { line, sample: variantKey });
        continue;
      }
      const reason = 'stands earlier in the file: the first one is taken';
      refuse({ line, column: null, value: variantKey, code: 'duplicate', reason });
    }
    report.rows = batch.rows;
    report.images = batch.images;
    report.notes = [...batch.notes, ...repeats.list];
    linked ||= batch.linked;
    unpublished ||= batch.unpublished;
    damaged.push(...batch.damaged.slice(0, mostDamaged - damaged.length));
    await hooks.onProgress({ rows: batch.rows, bytes: batch.bytes });
  }
  await analyseStaging(db);
  if (linked) await forAll(linkVariants, db, jobId, hooks);
  for (const parent of damaged) await linkByPrefix(db, jobId, parent);
  if (unpublished) await forAll(discardUnpublished, db, jobId, hooks);
}

/** Works through the rows in pieces, from first to last. */
async function forAll(
  work: typeof linkVariants,
  db: Db,
  jobId: string,
  hooks: StageHooks,
): Promise<void> {
  const pace = createPace({ ...hooks.pieces, least: 2, most: 100 });
  let after: number | null = 0;
  while (after !== null) {
    hooks.checkStop();
    const from: number = after;
    after = await pace.measure(() => work(db, jobId, from, pace.size));
  }
}
