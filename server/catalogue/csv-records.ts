import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { CatalogueFailure } from './failure.ts';
import type { Cells } from './fields.ts';

/** More than any product's texts; an unclosed quote would otherwise take the rest of the file into memory. */
const largestRecord = 4 * 1024 * 1024;

const dialect = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: largestRecord,
} as const;

/** Column names are compared without case, doubled spaces and the marks that some programs put behind them. */
export const columnKey = (name: string) =>
  name
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ [*#]$/, '')
    .toLowerCase();

export interface Header {
  delimiter: string;
  /** As the file writes them. */
  columns: string[];
}

/** The header of a CSV and what separates its cells: the delimiter that gives the most columns. */
export function readHeader(head: string): Header {
  const headers = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    columns: firstRecord(head, delimiter),
  }));
  return headers.reduce((best, next) => (score(next) > score(best) ? next : best));
}

/** A quote inside a name is one that another separator would have closed. */
const score = ({ columns }: Header) =>
  columns.length - columns.filter((name) => name.includes('"')).length;

function firstRecord(head: string, delimiter: string): string[] {
  try {
    const records = parseSync(head, { ...dialect, delimiter, to: 1, bom: true });
    return (records[0] ?? []).map((name) => name.trim());
  } catch {
    return [];
  }
}

/** The records of a CSV one by one, each with the line it starts on. Throws `CatalogueFailure` where the file is cut off. */
export async function* csvRecords(
  text: AsyncIterable<string>,
  header: Header,
): AsyncGenerator<Cells> {
  const index = new Map<string, number>();
  for (const [at, name] of header.columns.entries()) {
    const key = columnKey(name);
    if (!index.has(key)) index.set(key, at);
  }
  const parser = Readable.from(text, { objectMode: false }).compose(
    parse({ ...dialect, delimiter: header.delimiter, info: true, from: 2 }),
  );
  // The parser counts a CR LF inside quotes as two lines.
  let doubled = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvItem>) {
      const within = lineBreaksIn(record);
      doubled += within.pairs;
      yield cellsOf(record, info.lines - doubled - within.breaks, header, index);
    }
  } catch (error) {
    throw csvFailure(error);
  }
}

interface CsvItem {
  record: string[];
  info: { lines: number };
}

/** The parser tells the line where a record ends; its quoted cells may hold line breaks. */
function lineBreaksIn(record: string[]): { breaks: number; pairs: number } {
  let breaks = 0;
  let pairs = 0;
  for (const cell of record) {
    if (!/[\r\n]/.test(cell)) continue;
    breaks += cell.split(/\r\n|\r|\n/).length - 1;
    pairs += cell.split('\r\n').length - 1;
  }
  return { breaks, pairs };
}

function cellsOf(
  record: string[],
  line: number,
  header: Header,
  index: Map<string, number>,
): Cells {
  const surplus = record.slice(header.columns.length).some((cell) => cell.trim() !== '');
  const wrong = record.length < header.columns.length || surplus;
  return {
    line,
    get: (column) => record[index.get(column) ?? -1] ?? '',
    problem: wrong
      ? `has ${record.length} cells where the header has ${header.columns.length} columns`
      : null,
  };
}

function csvFailure(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error ? Number(error.lines) : 0;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new CatalogueFailure(
      'truncated',
      `The file ends inside a quoted field (line ${line}): it is cut off, or a quote is missing.`,
    );
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new CatalogueFailure(
      'truncated',
      `A quoted field near line ${line} doesn't end: a quote is missing, or the file is cut off.`,
    );
  }
  return new CatalogueFailure('malformed', `The file is not a CSV: ${error.message}`);
}
