import type { Db } from '../db/database.ts';
import { type AssembledProduct, assemble } from './assemble.ts';
import { createPace } from './pace.ts';
import { addBad, addTally, type ImportReport } from './report.ts';
import type { Bad } from './row.ts';
import { type Cursor, nextProducts } from './staging.ts';
import { upsertProducts } from './upsert.ts';

export interface MergeHooks {
  /** Runs each piece in a transaction: its own, or the one that all of them share. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Tells the shops that hold products what became of them: last in the piece's transaction. */
  recordChanges(tx: Db, productIds: number[]): Promise<void>;
  /** Written with each piece, in its transaction, so that a merge can go on where it stopped. */
  onPiece(tx: Db, cursor: string, report: ImportReport): Promise<void>;
  onBad(bad: Bad): void;
  /** Heard after every piece, outside of its transaction where it has one of its own. */
  onProgress(report: ImportReport): Promise<void>;
  /** Throws when the merge is to stop; what is merged stays. */
  checkStop(): void;
}

/** A piece that the server's own thread spends about this long on, while others wait for their lists. */
const pieceMilliseconds = 40;

/**
 * Brings the staged rows into the catalogue, whole product after whole product, counting into `report`. Goes on behind
 * `cursor`, where an earlier try stopped.
 */
export async function mergeStaged(
  job: { id: string; supplierId: number },
  report: ImportReport,
  from: Cursor,
  hooks: MergeHooks,
): Promise<void> {
  const pace = createPace(pieceMilliseconds, 20, 1000);
  let cursor: Cursor = from;
  for (;;) {
    hooks.checkStop();
    const start: Cursor = cursor;
    const done = await pace.measure(() =>
      hooks.transaction((tx) => mergePiece(tx, job, report, start, pace.size, hooks)),
    );
    if (done === null) return;
    for (const bad of done.bad) hooks.onBad(bad);
    Object.assign(report, done.report);
    cursor = done.cursor;
    await hooks.onProgress(report);
  }
}

async function mergePiece(
  tx: Db,
  job: { id: string; supplierId: number },
  before: ImportReport,
  cursor: Cursor,
  size: number,
  hooks: MergeHooks,
): Promise<{ cursor: string; bad: Bad[]; report: ImportReport } | null> {
  const staged = await nextProducts(tx, job.id, cursor, size);
  const last = [...staged.keys()].at(-1);
  if (last === undefined) return null;

  // Counted apart: a piece that is rolled back has counted nothing.
  const report = structuredClone(before);
  const products: AssembledProduct[] = [];
  const allBad: Bad[] = [];
  for (const [key, { rows, leftOut }] of staged) {
    const { product, bad } = assemble(key, rows);
    report.rowsIn += rows.filter(({ reported }) => reported === undefined).length - bad.length;
    if (product !== null) products.push(product);
    allBad.push(...bad);
    if (leftOut === null) continue;
    allBad.push(tooManyRows(key, leftOut));
    // One is told for all of them.
    report.bad += leftOut.count - 1;
  }
  for (const bad of allBad) addBad(report, bad);
  const upserted = await upsertProducts(tx, job.supplierId, products);
  addTally(report.products, upserted.products);
  addTally(report.variants, upserted.variants);
  await hooks.onPiece(tx, last, report);
  if (upserted.changedIds.length > 0) await hooks.recordChanges(tx, upserted.changedIds);
  return { cursor: last, bad: allBad, report };
}

const tooManyRows = (key: string, { line, count }: { line: number; count: number }): Bad => ({
  line,
  column: null,
  value: key,
  code: 'too_many_variants',
  reason: `is the first of ${count} rows beyond what one product can be made of`,
});
