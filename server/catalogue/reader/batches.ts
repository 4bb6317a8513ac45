import { CatalogueFailure } from '../failure.ts';
import { limits } from '../limits.ts';
import type { Photographs } from '../photographs.ts';
import type { PreparedFile } from '../prepare.ts';
import { readRow } from '../read-row.ts';
import type { StagedRow } from '../row.ts';
import type { Batch } from './messages.ts';

/** In characters of JSON: what is written to the database at once stays small, however long the rows are. */
const largestBatch = 1024 * 1024;
/** Bad rows are told in batches as well. */
const mostBad = 500;
/** In milliseconds: how far the reading is, is told also where nothing is found. */
const longestBatch = 500;

/**
 * Reads a file's records into batches of about `size()` rows. Throws `CatalogueFailure` when the file turns out to be
 * cut off, broken, too large or without rows.
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
    const { rows, ...rest } = open;
    open = emptyBatch();
    const json = `[${rows.join(',')}]`;
    const { keys, ...more } = rest;
    return { ...more, ...read, images: { ...photographs.counts }, staged: { json, keys } };
  };

  const records = file.records((bytes) => {
    read.bytes = bytes;
    onBeat();
  });
  for await (const cells of records) {
    onBeat();
    read.rows += 1;
    if (read.rows > limits.rows || cells.line > 2 ** 31 - 1) throw tooManyRows();
    const { row, bad } = readRow(cells, file.format, file.context);
    if (bad !== null && open.bad.push(bad) >= mostBad) yield close();
    if (row !== null) {
      noteCategory(categories, row);
      add(open, await withPictures(row, photographs));
    }
    const full = open.rows.length >= size() || open.size >= largestBatch;
    if (full || performance.now() - open.begun > longestBatch) yield close();
  }
  if (read.rows === 0) {
    throw new CatalogueFailure('header_only', 'The file has a header but no rows.');
  }
  yield close();
}

interface OpenBatch extends Pick<Batch, 'bad' | 'linked' | 'damaged'> {
  rows: string[];
  keys: Batch['staged']['keys'];
  size: number;
  begun: number;
}

const emptyBatch = (): OpenBatch => ({
  rows: [],
  keys: [],
  bad: [],
  linked: false,
  damaged: [],
  size: 0,
  begun: performance.now(),
});

function add(batch: OpenBatch, row: StagedRow): void {
  const { line, productKey, variantKey } = row;
  const json = JSON.stringify({ line, product_key: productKey, variant_key: variantKey, row });
  batch.rows.push(json);
  batch.size += json.length;
  batch.keys.push({ line, variantKey });
  batch.linked ||= row.links !== undefined;
  if (row.links !== undefined && row.broken !== undefined) batch.damaged.push(productKey);
}

async function withPictures(row: StagedRow, photographs: Photographs): Promise<StagedRow> {
  const { product } = row;
  return {
    ...row,
    images: await photographs.settle(row.images),
    product: product && { ...product, images: await photographs.settle(product.images) },
  };
}

/** Categories are every shop's: one file may not drown them. */
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
