import { CatalogueFailure } from './failure.ts';
import { limits } from './limits.ts';

export interface CsvRecord {
  /** The line on which it starts. */
  line: number;
  /** The first cells, each up to its limit. */
  cells: string[];
  /** How many cells there are. */
  columns: number;
  /** The first cell that is longer than allowed. */
  tooLong: number | null;
}

const quote = 0x22;
const lf = 0x0a;
const cr = 0x0d;

/**
 * Takes the text of a CSV in pieces, split anywhere, and returns the records that each piece completes. RFC 4180,
 * except that the first line break decides what separates records, empty lines are skipped, and a quote in a wrong
 * place is kept as it is. Looks at each character once and keeps at most one record: throws `CatalogueFailure` for one
 * that is too large, and for a file that ends inside quotes `[§D-files-csv]`.
 */
export function createCsvScanner(delimiter: string) {
  const separator = delimiter.charCodeAt(0);
  /** Characters with a higher code have no special meaning. */
  const highest = Math.max(separator, quote);
  let lineBreak: string | null = null;
  let held = '';
  let line = 1;
  let quotedFrom: number | null = null;
  let record = newRecord(1);
  let size = 0;
  let cell = '';
  let length = 0;
  let wasQuoted = false;

  function take(text: string, from: number, to: number): void {
    if (to <= from) return;
    size += to - from;
    length += to - from;
    if (size > limits.record) throw tooLarge(record, quotedFrom);
    if (length > limits.cell) record.tooLong ??= record.columns;
    else cell += text.slice(from, to);
  }

  function endCell(): void {
    record.columns += 1;
    // Separators count too, so that a row of nothing but separators also reaches the limit.
    size += 1;
    if (size > limits.record) throw tooLarge(record, null);
    if (record.columns <= limits.columns) record.cells.push(cell);
    cell = '';
    length = 0;
    wasQuoted = false;
  }

  function endRecord(): CsvRecord {
    endCell();
    const ended = record;
    record = newRecord(line);
    size = 0;
    return ended;
  }

  /** The length of the record break at `at`; 0 if there is none. */
  function breakAt(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (code !== lf && code !== cr) return 0;
    lineBreak ??= code === lf ? '\n' : text.charCodeAt(at + 1) === lf ? '\r\n' : '\r';
    return text.startsWith(lineBreak, at) ? lineBreak.length : 0;
  }

  const isEmptyLine = () => !wasQuoted && record.columns === 0 && length === 0;

  /** `last`: no more text follows. */
  function scan(more: string, last: boolean): CsvRecord[] {
    const text = held + more;
    const records: CsvRecord[] = [];
    held = '';
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code > highest) continue;
      if (!last && isOpen(text, at, code)) {
        take(text, from, at);
        held = text.slice(at);
        return records;
      }
      const next = text.charCodeAt(at + 1);
      if (quotedFrom !== null) {
        if (code === lf || (code === cr && next !== lf)) line += 1;
        if (code !== quote) continue;
        if (next === quote) {
          take(text, from, at + 1);
          at += 1;
          from = at + 1;
          continue;
        }
        take(text, from, at);
        quotedFrom = null;
        wasQuoted = true;
        const closes = Number.isNaN(next) || next === separator || breakAt(text, at + 1) > 0;
        if (!closes) cell = `"${cell}`;
        from = closes ? at + 1 : at;
      } else if (code === quote && length === 0 && from === at && !wasQuoted) {
        quotedFrom = line;
        from = at + 1;
      } else if (code === separator) {
        take(text, from, at);
        endCell();
        from = at + 1;
      } else if (code === lf || code === cr) {
        const broken = breakAt(text, at);
        if (code === lf || next !== lf || broken === 2) line += 1;
        if (broken === 0) continue;
        take(text, from, at);
        at += broken - 1;
        from = at + 1;
        if (isEmptyLine()) record.line = line;
        else records.push(endRecord());
      }
    }
    take(text, from, text.length);
    if (!last) return records;
    if (quotedFrom !== null) throw cutOff(quotedFrom);
    if (!isEmptyLine()) records.push(endRecord());
    return records;
  }

  return { scan };
}

/** The meaning of a quote or line break at the end of a piece depends on the characters that follow. */
function isOpen(text: string, at: number, code: number): boolean {
  const left = text.length - 1 - at;
  if (code !== quote && code !== cr) return false;
  return left === 0 || (left === 1 && code === quote && text.charCodeAt(at + 1) === cr);
}

const newRecord = (line: number): CsvRecord => ({ line, cells: [], columns: 0, tooLong: null });

const cutOff = (line: number) =>
  new CatalogueFailure(
    'truncated',
    `The file ends inside a quoted field (line ${line}): it is cut off, or a quote is missing.`,
  );

const tooLarge = ({ line, columns }: CsvRecord, quotedFrom: number | null) =>
  quotedFrom === null
    ? new CatalogueFailure(
        'too_large',
        `The row at line ${line} is larger than 1 MB, in its column ${columns + 1}.`,
      )
    : new CatalogueFailure(
        'truncated',
        `The quoted field at line ${quotedFrom}, column ${columns + 1}, doesn't end within 1 MB: a quote is missing, or the file is cut off.`,
      );
