import type { FailureCode } from '../failure.ts';
import type { FormatId } from '../formats/format.ts';
import type { PhotographCounts } from '../photographs.ts';
import type { ReadOptions } from '../prepare.ts';
import type { Bad } from '../row.ts';

/** What the worker that reads a file is given. */
export interface Order {
  path: string;
  options: ReadOptions;
  photographs: { folder: string | null; dataDir: string; dryRun: boolean };
  /** One counter of 32 bits that the worker moves on with each record and piece of the file. */
  beats: SharedArrayBuffer;
}

/** The next records of a file, ready for the staging table. */
export interface Batch {
  /** Read so far, of the whole file. */
  rows: number;
  bytes: number;
  images: PhotographCounts;
  staged: StagedText;
  bad: Bad[];
  /** Parents that name their variants stand among the rows. */
  linked: boolean;
  /** Keys of parents whose own list of variants is damaged. */
  damaged: string[];
}

/** Rows as JSON: they are written once, by the worker, and read by the database alone. */
export interface StagedText {
  json: string;
  /** Of each row its line and its variant, to tell which stand in the file twice. */
  keys: { line: number; variantKey: string | null }[];
}

/** What the worker says. After `ready` it says a `batch` for each number of rows that it is asked for, until `end`. */
export type Told =
  | { kind: 'ready'; format: FormatId; bytes: number }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'end' }
  | { kind: 'failed'; code: FailureCode; message: string }
  | { kind: 'broken'; error: unknown };
