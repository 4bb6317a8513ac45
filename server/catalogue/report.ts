import type { JobErrorRow } from '../db/schema/jobs.ts';
import type { FormatId } from './formats/format.ts';
import type { Note } from './notes.ts';
import type { PhotographCounts } from './photographs.ts';
import type { Bad } from './row.ts';
import type { Tally } from './upsert.ts';

/** Products and variants on offer that a file doesn't name. */
export interface Unnamed {
  products: number;
  variants: number;
}

/**
 * The result of an import. Rows are records of the file; those that only describe or picture a product count as well.
 */
export interface ImportReport {
  format: FormatId;
  dryRun: boolean;
  rows: number;
  /** Rows whose product is in the catalogue now. */
  rowsIn: number;
  /** Rows that were left out, duplicates included. */
  bad: number;
  duplicates: number;
  /** The first of them, as stored in a job's row. */
  errors: JobErrorRow[];
  products: Tally;
  variants: Tally;
  categories: CategoryCounts;
  images: PhotographCounts;
  /** What is on offer and not in the file; it leaves if the file is complete. */
  unnamed: Unnamed;
  /** What was dropped, left out or assumed. */
  notes: Note[];
}

/** Counts of the supplier's own categories. */
export interface CategoryCounts {
  /** Named for the first time. */
  added: number;
  /** How many of the added ones were mapped by their name. */
  byName: number;
  /** Unmapped categories of products on offer, whichever file named them. */
  unmapped: number;
}

const mostErrors = 100;

export function emptyReport(format: FormatId, dryRun: boolean): ImportReport {
  return {
    format,
    dryRun,
    rows: 0,
    rowsIn: 0,
    bad: 0,
    duplicates: 0,
    errors: [],
    products: { added: 0, changed: 0, unchanged: 0 },
    variants: { added: 0, changed: 0, unchanged: 0 },
    categories: { added: 0, byName: 0, unmapped: 0 },
    images: { copied: 0, linked: 0, missing: 0 },
    unnamed: { products: 0, variants: 0 },
    notes: [],
  };
}

export function addBad(report: ImportReport, bad: Bad): void {
  report.bad += 1;
  if (bad.code === 'duplicate') report.duplicates += 1;
  if (report.errors.length >= mostErrors) return;
  const subject = `line ${bad.line}`;
  report.errors.push({ id: null, subject, code: bad.code, text: whatIsWrong(bad) });
}

export function addTally(sum: Tally, more: Tally): void {
  sum.added += more.added;
  sum.changed += more.changed;
  sum.unchanged += more.unchanged;
}

/** How many rows of the catalogue the import added or changed. */
export const rowsWritten = ({ products, variants }: ImportReport): number =>
  products.added + products.changed + variants.added + variants.changed;

/** `line 12, column Price: "abc" is not an amount`. */
export function badText(bad: Bad): string {
  return bad.column === null
    ? `line ${bad.line}: ${whatIsWrong(bad)}`
    : `line ${bad.line}, ${whatIsWrong(bad)}`;
}

/** `column Price: "abc" is not an amount`. */
function whatIsWrong({ column, value, reason }: Bad): string {
  const where = column === null ? '' : `column ${column}: `;
  const what = value === '' ? '' : `"${value}" `;
  return `${where}${what}${reason}`;
}
