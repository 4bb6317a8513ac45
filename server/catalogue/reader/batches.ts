import { CatalogueFailure } from '../failure.ts';
import { limits } from '../limits.ts';
import type { Photographs } from '../photographs.ts';
import type { PreparedFile } from '../prepare.ts';
import { readRow } from '../read-row.ts';
import type { StagedRow } from '../row.ts';
import type { Batch } from './messages.ts';

/** In characters of JSON: limits what is written to the database at once, however long the rows are. */
const largestBatch = 1024 * 1024;
/** Bad rows are reported in batches too. */
const mostBad = 500;
/** In milliseconds: how often progress is reported, even if no row was found. */
const longestBatch = 500;

/**
 * Reads a file's records into batches of about `size()` rows. Throws `CatalogueFailure` if the file turns out to be cut
 * off, broken, too large or without rows.
 */
export async function* readBatches(
  file: PreparedFile,
  photographs: Photographs,
  size: () => number,
  onBeat: () => void,
): AsyncGenerator<Batch> {
  const read = { rows: 0, bytes: 0 };
  const categories = new Set<string>();
  let open = emptyBatch();
  const close = (): Batch => {
    const { rows, ...more } = open;
    open = emptyBatch();
    const staged = rows.join('\n');
    const images = { ...photographs.counts };
    const notes = structuredClone(file.context.notes.list);
    return { ...more, ...read, images, notes, staged };
  };

  const records = file.records((bytes) => {
    read.bytes = bytes;
    onBeat();
  });
  for await (const cells of records) {
    onBeat();
    read.rows += 1;
    if (cells.unended) file.context.notes.add('no_last_break', { line: cells.line });
    if (read.rows > limits.rows || cells.line > 2 ** 31 - 1) throw tooManyRows();
    const { row, bad } = readRow(cells, file.format, file.context);
    if (bad !== null && open.bad.push(bad) >= mostBad) yield close();
    if (row !== null) {
      noteCategory(categories, row);
      add(open, await withPictures(row, photographs));
      noteMissing(file, photographs, row.line);
    }
    const full = open.rows.length >= size() || open.size >= largestBatch;
    if (full || performance.now() - open.begun > longestBatch) yield close();
  }
  if (read.rows === 0) {
    throw new CatalogueFailure('header_only', 'The file has a header but no rows.');
  }
  yield close();
}

/** Reports the first of the missing pictures, and their number. */
function noteMissing({ context: { notes } }: PreparedFile, photographs: Photographs, line: number) {
  const { missing } = photographs;
  if (missing.length === 0) return;
  const [sample = null] = missing;
  notes.add('pictures_missing', { count: missing.length, line, sample });
  missing.length = 0;
}

interface OpenBatch extends Pick<Batch, 'bad' | 'linked' | 'unpublished' | 'damaged'> {
  rows: string[];
  size: number;
  begun: number;
}

const emptyBatch = (): OpenBatch => ({
  rows: [],
  bad: [],
  linked: false,
  unpublished: false,
  damaged: [],
  size: 0,
  begun: performance.now(),
});

function add(batch: OpenBatch, row: StagedRow): void {
  const json = JSON.stringify(row);
  batch.rows.push(json);
  batch.size += json.length;
  batch.linked ||= row.links !== undefined;
  batch.unpublished ||= row.unpublished === true;
  if (row.links !== undefined && row.broken !== undefined) batch.damaged.push(row.productKey);
}

async function withPictures(row: StagedRow, photographs: Photographs): Promise<StagedRow> {
  const { product } = row;
  return {
    ...row,
    images: await photographs.settle(row.images),
    product: product && { ...product, images: await photographs.settle(product.images) },
  };
}

/** Somebody has to map each category by hand, so one file may not bring too many. */
function noteCategory(known: Set<string>, { product }: StagedRow): void {
  if (product === null || product.category.length === 0) return;
  known.add(product.category.join('\n'));
  if (known.size <= limits.categories) return;
  throw new CatalogueFailure(
    'too_large',
    `The file names more than ${limits.categories} categories: that column is hardly one of categories.`,
  );
}

const tooManyRows = () =>
  new CatalogueFailure(
    'too_large',
    `The file has more than ${limits.rows} rows: import it in parts.`,
  );
