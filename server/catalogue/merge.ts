import type { Db } from '../db/database.ts';
import { type AssembledProduct, assemble } from './assemble.ts';
import { type Complete, countUnnamed, leaveNext, type Offered, settleLeaving } from './leave.ts';
import { noteNewCategories, noteUnmapped } from './note-categories.ts';
import { createNotes } from './notes.ts';
import { createPace, type Pieces } from './pace.ts';
import { addBad, addTally, type ImportReport } from './report.ts';
import type { Bad } from './row.ts';
import { nextProducts, type StagingCursor } from './staging.ts';
import { passUnchanged } from './unchanged.ts';
import { renameVariants, upsertProducts } from './upsert.ts';

export interface MergeHooks {
  pieces: Pieces;
  /** Runs each piece in a transaction: its own, or one that all pieces share. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Records for the shops that hold products how these have changed: last in the piece's transaction. */
  recordChanges(tx: Db, productIds: number[]): Promise<void>;
  /** Called with each piece, in its transaction, so that a merge can go on where it stopped. */
  onPiece(tx: Db, cursor: string, report: ImportReport): Promise<void>;
  onBad(bad: Bad): void;
  /** Called after every piece; outside of its transaction if it has one of its own. */
  onProgress(report: ImportReport): Promise<void>;
  /** Throws if the merge should stop; what is merged stays. */
  checkStop(): void;
}

/** The job, its supplier, and whether the file is complete. */
export interface MergeJob {
  id: string;
  supplierId: number;
  complete: Complete | null;
}

/**
 * Merges the staged rows into the catalogue, whole product after whole product, counting into `report`. If the file is
 * complete, the products that it doesn't name then leave. Goes on after `from`, where an earlier run stopped. Throws
 * `CatalogueFailure`, before anything is changed, if too much would leave.
 */
export async function mergeStaged(
  job: MergeJob,
  report: ImportReport,
  from: StagingCursor,
  hooks: MergeHooks,
): Promise<void> {
  const tellUnmapped = () => hooks.transaction((tx) => noteUnmapped(tx, job.supplierId, report));
  if (from === null) {
    await lookForUnnamed(job, report, hooks);
    await tellUnmapped();
  }
  const newCategories = new Set<string>();
  const pace = createPace(hooks.pieces);
  let cursor: StagingCursor = from;
  for (;;) {
    hooks.checkStop();
    const start: StagingCursor = cursor;
    const done = await pace.measure(() =>
      hooks.transaction((tx) =>
        mergePiece(tx, job, { report, newCategories }, start, pace.size, hooks),
      ),
    );
    if (done === null) break;
    for (const bad of done.bad) hooks.onBad(bad);
    Object.assign(report, done.report);
    cursor = done.cursor;
    await hooks.onProgress(report);
  }
  if (!report.dryRun) await tellUnmapped();
  // A dry run has already counted them; a file without a usable row says nothing about other products.
  if (job.complete === null || report.dryRun || report.rowsIn === 0 || cursor === null) return;
  await letLeave(job, report, cursor, hooks);
}

async function lookForUnnamed(job: MergeJob, report: ImportReport, hooks: MergeHooks) {
  const pace = createPace(hooks.pieces);
  const sum: Offered = { products: 0, variants: 0, leaving: 0, leavingVariants: 0 };
  let after: string | null = null;
  do {
    hooks.checkStop();
    const from: string | null = after;
    const page: Awaited<ReturnType<typeof countUnnamed>> = await pace.measure(() =>
      hooks.transaction((tx) => countUnnamed(tx, job, from, pace.size)),
    );
    sum.products += page.products;
    sum.variants += page.variants;
    sum.leaving += page.leaving;
    sum.leavingVariants += page.leavingVariants;
    after = page.last;
    await hooks.onProgress(report);
  } while (after !== null);
  settleLeaving(report, job.complete, sum);
}

async function letLeave(job: MergeJob, report: ImportReport, cursor: string, hooks: MergeHooks) {
  const pace = createPace(hooks.pieces);
  let after: string | null = null;
  do {
    hooks.checkStop();
    const from: string | null = after;
    after = await pace.measure(() =>
      hooks.transaction(async (tx) => {
        const { last, changedIds } = await leaveNext(tx, job, from, pace.size);
        await hooks.onPiece(tx, cursor, report);
        if (changedIds.length > 0) await hooks.recordChanges(tx, changedIds);
        return last;
      }),
    );
    await hooks.onProgress(report);
  } while (after !== null);
}

async function mergePiece(
  tx: Db,
  job: MergeJob,
  before: { report: ImportReport; newCategories: Set<string> },
  cursor: StagingCursor,
  size: number,
  hooks: MergeHooks,
): Promise<{ cursor: string; bad: Bad[]; report: ImportReport } | null> {
  const staged = await nextProducts(tx, job.id, cursor, size);
  const last = [...staged.keys()].at(-1);
  if (last === undefined) return null;

  // A copy, because a piece that is rolled back must not count.
  const report = structuredClone(before.report);
  const products: AssembledProduct[] = [];
  const allBad: Bad[] = [];
  for (const [key, { rows, leftOut }] of staged) {
    const { product, bad, beyond } = assemble(key, rows);
    const [sample] = beyond;
    if (sample !== undefined) {
      const more = { count: beyond.length, line: rows[0]?.line, sample };
      createNotes(report.notes).add('pictures_beyond', more);
    }
    report.rowsIn += rows.filter(({ reported }) => reported === undefined).length - bad.length;
    if (product !== null) products.push(product);
    allBad.push(...bad);
    if (leftOut === null) continue;
    allBad.push(tooManyRows(key, leftOut));
    // One entry is reported for all of them.
    report.bad += leftOut.count - 1;
  }
  for (const bad of allBad) addBad(report, bad);
  const { unchanged, others } = await passUnchanged(tx, job.supplierId, products);
  report.products.unchanged += unchanged.length;
  report.variants.unchanged += unchanged.reduce((sum, { variants }) => sum + variants.length, 0);
  let changedIds: number[] = [];
  if (others.length > 0) {
    const haveOtherKeys = [...staged.values()].some(({ rows }) => rows.some((row) => row.otherKey));
    // Otherwise a variant with another key is another variant.
    if (haveOtherKeys) await renameVariants(tx, job.supplierId, others);
    const upserted = await upsertProducts(tx, job.supplierId, others);
    addTally(report.products, upserted.products);
    addTally(report.variants, upserted.variants);
    noteNewCategories(report, upserted.categories, before.newCategories);
    if (upserted.hidden > 0) createNotes(report.notes).add('hidden', { count: upserted.hidden });
    changedIds = upserted.changedIds;
  }
  await hooks.onPiece(tx, last, report);
  if (changedIds.length > 0) await hooks.recordChanges(tx, changedIds);
  return { cursor: last, bad: allBad, report };
}

const tooManyRows = (key: string, { line, count }: { line: number; count: number }): Bad => ({
  line,
  column: null,
  value: key,
  code: 'too_many_variants',
  reason: `is the first of ${count} rows beyond what one product can be made of`,
});
