import type { Db } from '../db/database.ts';
import { CatalogueFailure } from './failure.ts';
import { createPace } from './pace.ts';
import type { Photographs } from './photographs.ts';
import type { PreparedFile } from './prepare.ts';
import { readRow } from './read-row.ts';
import { addBad, type ImportReport } from './report.ts';
import type { Bad, StagedRow } from './row.ts';
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
 * out to be cut off, broken or without a usable row: what is staged then must be cleared.
 */
export async function stageFile(
  db: Db,
  jobId: string,
  file: PreparedFile,
  photographs: Photographs,
  report: ImportReport,
  hooks: StageHooks,
): Promise<void> {
  const pace = createPace(batchMilliseconds, 20, 500);
  let bytes = 0;
  let batch: StagedRow[] = [];
  let linked = false;
  const damaged: string[] = [];
  const refuse = (bad: Bad) => {
    addBad(report, bad);
    hooks.onBad(bad);
  };

  async function flush(): Promise<void> {
    hooks.checkStop();
    const rows = batch;
    batch = [];
    const duplicates = await pace.measure(() => stageRows(db, jobId, rows));
    for (const { line, variantKey } of rows) {
      if (!duplicates.has(line)) continue;
      const reason = 'stands earlier in the file: the first one is taken';
      refuse({ line, column: null, value: variantKey ?? '', code: 'duplicate', reason });
    }
    await hooks.onProgress({ rows: report.rows, bytes });
  }

  for await (const cells of file.records((read) => {
    bytes = read;
  })) {
    report.rows += 1;
    const { row, bad } = readRow(cells, file.format, file.context);
    if (bad !== null) refuse(bad);
    if (row === null) continue;
    linked ||= row.links !== undefined;
    if (row.links !== undefined && row.broken !== undefined) damaged.push(row.productKey);
    batch.push(await withPictures(row, photographs));
    if (batch.length >= pace.size) await flush();
  }
  await flush();
  if (report.rows === 0) {
    throw new CatalogueFailure('header_only', 'The file has a header but no rows.');
  }
  if (linked) await linkAll(db, jobId, hooks);
  for (const parent of damaged.slice(0, mostDamaged)) await linkByPrefix(db, jobId, parent);
}

async function withPictures(row: StagedRow, photographs: Photographs): Promise<StagedRow> {
  const { product } = row;
  return {
    ...row,
    images: await photographs.settle(row.images),
    product: product && { ...product, images: await photographs.settle(product.images) },
  };
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
