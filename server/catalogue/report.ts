import type { FormatId } from './formats/format.ts';
import type { PhotographCounts } from './photographs.ts';
import type { Bad } from './row.ts';
import type { Tally } from './upsert.ts';

/** What became of a file. Rows are records of the file; those that only describe or picture a product count as well. */
export interface ImportReport {
  format: FormatId;
  dryRun: boolean;
  rows: number;
  /** Rows that stay out, duplicates among them. */
  bad: number;
  duplicates: number;
  /** The first of them. */
  firstBad: Bad[];
  products: Tally;
  variants: Tally;
  images: PhotographCounts;
}

export const mostErrors = 100;

export function emptyReport(format: FormatId, dryRun: boolean): ImportReport {
  return {
    format,
    dryRun,
    rows: 0,
    bad: 0,
    duplicates: 0,
    firstBad: [],
    products: { added: 0, changed: 0, unchanged: 0 },
    variants: { added: 0, changed: 0, unchanged: 0 },
    images: { copied: 0, linked: 0, missing: 0 },
  };
}

export function addBad(report: ImportReport, bad: Bad): void {
  report.bad += 1;
  if (bad.code === 'duplicate') report.duplicates += 1;
  if (report.firstBad.length < mostErrors) report.firstBad.push(bad);
}

export function addTally(sum: Tally, more: Tally): void {
  sum.added += more.added;
  sum.changed += more.changed;
  sum.unchanged += more.unchanged;
}

/** `line 12, column Price: "abc" is not an amount`. */
export function badText({ line, column, value, reason }: Bad): string {
  const where = column === null ? `line ${line}` : `line ${line}, column ${column}`;
  const what = value === '' ? '' : `"${value}" `;
  return `${where}: ${what}${reason}`;
}
