import { type CsvRecord, createCsvScanner } from './csv-scanner.ts';
import { CatalogueFailure } from './failure.ts';
import type { Cells, RecordProblem } from './fields.ts';
import { limits } from './limits.ts';

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

/**
 * The header of a CSV and what separates its cells: the delimiter that gives the most columns. `whole`: the file is no
 * longer than `head`. Throws `CatalogueFailure` for a header that no program writes.
 */
export function readHeader(head: string, whole = true): Header {
  const found = [',', ';', '\t', '|'].map((delimiter) => {
    const record = firstRecord(head, delimiter, whole);
    return { delimiter, record, columns: (record?.cells ?? []).map((name) => name.trim()) };
  });
  const best = found.reduce((best, next) => (score(next) > score(best) ? next : best));
  const { delimiter, columns, record } = best;
  if (!whole && record === null) throw hugeHeader('is longer than 128 KB');
  if (record !== null && record.columns > limits.columns) {
    throw hugeHeader(`has ${record.columns} columns; at most ${limits.columns} are read`);
  }
  const long = columns.findIndex((name) => name.length > limits.columnName);
  if (long !== -1) {
    throw hugeHeader(
      `has a name of more than ${limits.columnName} characters, in column ${long + 1}`,
    );
  }
  return { delimiter, columns };
}

/** A quote inside a name is one that another separator would have closed. */
const score = ({ columns }: Header) =>
  columns.length - columns.filter((name) => name.includes('"')).length;

function firstRecord(head: string, delimiter: string, whole: boolean): CsvRecord | null {
  const scanner = createCsvScanner(delimiter);
  try {
    const [first] = scanner.scan(head.replace(/^\ufeff/, ''), false);
    return first ?? (whole ? scanner.scan('', true)[0] : undefined) ?? null;
  } catch {
    return null;
  }
}

const hugeHeader = (what: string) =>
  new CatalogueFailure('too_large', `The header of the file ${what}.`);

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
  const scanner = createCsvScanner(header.delimiter);
  let isHeader = true;
  function* rows(records: CsvRecord[]): Generator<Cells> {
    for (const record of records) {
      if (!isHeader) yield cellsOf(record, header, index);
      isHeader = false;
    }
  }
  for await (const part of text) yield* rows(scanner.scan(part, false));
  yield* rows(scanner.scan('', true));
}

function cellsOf(record: CsvRecord, header: Header, index: Map<string, number>): Cells {
  const { line, cells } = record;
  return {
    line,
    get: (column) => cells[index.get(column) ?? -1] ?? '',
    problem: problemOf(record, header),
  };
}

function problemOf(record: CsvRecord, { columns }: Header): RecordProblem | null {
  const { cells, tooLong } = record;
  if (tooLong !== null) {
    const column = columns[tooLong] ?? `number ${tooLong + 1}`;
    return { code: 'too_long', column, reason: `is longer than ${limits.cell} characters` };
  }
  const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (cells.length >= columns.length && !surplus) return null;
  const reason = `has ${record.columns} cells where the header has ${columns.length} columns`;
  return { code: 'columns', column: null, reason };
}
