import type { FailureCode } from '../failure.ts';
import type { FormatId } from '../formats/format.ts';
import type { Note } from '../notes.ts';
import type { PhotographCounts, PhotographOptions } from '../photographs.ts';
import type { ReadOptions } from '../read-options.ts';
import type { Bad } from '../row.ts';

/** What the worker that reads a file is given. */
export interface ReadingOrder {
  path: string;
  options: ReadOptions;
  photographs: PhotographOptions;
  /** One counter of 32 bits that the worker moves on with each record and piece of the file. */
  beats: SharedArrayBuffer;
}

/** The next records of a file, ready for the staging table. */
export interface Batch {
  /** Read so far, of the whole file. */
  rows: number;
  bytes: number;
  images: PhotographCounts;
  notes: Note[];
  /** A row's JSON a line: it is written once, by the worker, and read by the database alone. */
  staged: string;
  bad: Bad[];
  /** Parents that name their variants stand among the rows. */
  linked: boolean;
  /** Products that aren't published stand among the rows. */
  unpublished: boolean;
  /** Keys of parents whose own list of variants is damaged. */
  damaged: string[];
}

/** What the worker says. After `ready` it says a `batch` for each number of rows that it is asked for, until `end`. */
export type Message =
  | { kind: 'ready'; format: FormatId; bytes: number }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'end' }
  | { kind: 'failed'; code: FailureCode; message: string }
  | { kind: 'broken'; error: unknown };
