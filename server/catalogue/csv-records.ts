import { type CsvRecord, createCsvScanner } from './csv-scanner.ts';
import { CatalogueFailure } from './failure.ts';
import type { Cells, RecordProblem } from './fields.ts';
import { limits } from './limits.ts';

/** Column names are compared without case, repeated spaces and the marks that some programs add after them. */
export const columnKey = (name: string) =>
  name
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ [*#]$/, '')
    .toLowerCase();

export interface Header {
  delimiter: string;
  /** As written in the file. */
  columns: string[];
  /** How many records are above it, such as a letterhead. */
  above: number;
  line: number;
}

/** How to find the header. */
export interface HeaderSearch {
  /** Whether the head is the whole file. */
  whole: boolean;
  /** The line of the header, if a person has given it. */
  line: number | null;
  /** Whether a record can be the wanted header. */
  suits(columns: readonly string[]): boolean;
}

const firstRow: HeaderSearch = { whole: true, line: null, suits: () => true };

/** The most records that a letterhead can have. */
const mostAbove = 50;

/**
 * The header of a CSV and its separator: the first record that suits, with the delimiter that gives it the most
 * columns; otherwise the very first record. Throws `CatalogueFailure` for a header that no program writes, and if there
 * is none on the line that a person names.
 */
export function readHeader(head: string, { whole, line, suits }: HeaderSearch = firstRow): Header {
  const found = [',', ';', '\t', '|'].map((delimiter) => {
    const records = firstRecords(head, delimiter, whole).map(
      (record, above): Candidate => ({
        ...{ delimiter, record, above },
        columns: record.cells.map((name) => name.trim()),
      }),
    );
    if (line !== null) return records.find(({ record }) => record.line === line);
    return records.find(({ columns }) => suits(columns)) ?? records[0];
  });
  const candidates = found.filter((each) => each !== undefined);
  const suitable = candidates.filter(({ columns }) => suits(columns));
  const best = mostColumns(suitable) ?? mostColumns(candidates);
  if (best === null && line !== null) {
    throw new CatalogueFailure(
      'unknown_column',
      `--header-row: no row begins on line ${line} of the file's first ${mostAbove} rows.`,
    );
  }
  if (best === null) {
    if (whole) return { delimiter: ',', columns: [], above: 0, line: 1 };
    throw hugeHeader('is longer than 128 KB');
  }
  const { delimiter, columns, record, above } = best;
  if (record.columns > limits.columns) {
    throw hugeHeader(`has ${record.columns} columns; at most ${limits.columns} are read`);
  }
  const long = columns.findIndex((name) => name.length > limits.columnName);
  if (long !== -1) {
    throw hugeHeader(
      `has a name of more than ${limits.columnName} characters, in column ${long + 1}`,
    );
  }
  return { delimiter, columns, above, line: record.line };
}

interface Candidate {
  delimiter: string;
  record: CsvRecord;
  above: number;
  columns: string[];
}

const mostColumns = (candidates: Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>(
    (best, next) => (best === null || score(next) > score(best) ? next : best),
    null,
  );

/** A quote inside a name shows that the separator is a wrong one: with the right one it would have closed. */
const score = ({ columns }: Candidate) =>
  columns.length - columns.filter((name) => name.includes('"')).length;

function firstRecords(head: string, delimiter: string, whole: boolean): CsvRecord[] {
  const scanner = createCsvScanner(delimiter);
  const records: CsvRecord[] = [];
  try {
    records.push(...scanner.scan(head.replace(/^\ufeff/, ''), false).slice(0, mostAbove));
    if (whole) records.push(...scanner.scan('', true));
  } catch {
    // After an unclosed quote nothing more can be read from the start of the file.
  }
  return records.slice(0, mostAbove);
}

const hugeHeader = (what: string) =>
  new CatalogueFailure('too_large', `The header of the file ${what}.`);

/**
 * The records of a CSV one by one, each with the line on which it starts. Throws `CatalogueFailure` if the file is cut
 * off: inside quotes, or in a last row with fewer cells than the header `[§D-catalogue-whole]`.
 */
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
  let above = header.above;
  /** Held back until another row follows: any row may be short, except the last one of a complete file. */
  const held: CsvRecord[] = [];
  function* rows(records: CsvRecord[]): Generator<Cells> {
    for (const record of records) {
      const before = held.pop();
      if (before !== undefined) yield cellsOf(before, header, index);
      if (above >= 0) above -= 1;
      else held.push(record);
    }
  }
  let end = '';
  for await (const part of text) {
    end = part.at(-1) ?? end;
    yield* rows(scanner.scan(part, false));
  }
  const rest = scanner.scan('', true).filter(({ cells }) => !isEndOfFile(cells));
  yield* rows(rest);
  const [last] = held;
  if (last === undefined) return;
  if (isShort(last, header)) throw cutOff(last, header);
  yield { ...cellsOf(last, header, index), unended: end !== '\n' && end !== '\r' };
}

/** DOS programs write this character after the last line. */
const isEndOfFile = (cells: string[]) => cells.length === 1 && cells[0]?.trim() === '\u001a';

const isShort = (record: CsvRecord, header: Header) => record.columns < header.columns.length;

const cutOff = ({ line, columns }: CsvRecord, header: Header) =>
  new CatalogueFailure(
    'truncated',
    `The last row (line ${line}) has ${columns} of the header's ${header.columns.length} columns: the file is cut off. If it is whole, complete that row or take it out.`,
  );

function cellsOf(record: CsvRecord, header: Header, index: Map<string, number>): Cells {
  const { line, cells } = record;
  return {
    line,
    get: (column) => cells[index.get(column) ?? -1] ?? '',
    problem: problemOf(record, header),
    unended: false,
  };
}

function problemOf(record: CsvRecord, { columns }: Header): RecordProblem | null {
  const { cells, tooLong } = record;
  if (tooLong !== null) {
    const column = columns[tooLong] ?? `number ${tooLong + 1}`;
    return { code: 'too_long', column, reason: `is longer than ${limits.cell} characters` };
  }
  const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (record.columns >= columns.length && !surplus) return null;
  const reason = `has ${record.columns} cells where the header has ${columns.length} columns`;
  return { code: 'columns', column: null, reason };
}
