import type { FailureCode } from '../failure.ts';
import type { FormatId } from '../formats/format.ts';
import type { Note } from '../notes.ts';
import type { PhotographCounts, PhotographOptions } from '../photographs.ts';
import type { ReadOptions } from '../read-options.ts';
import type { Bad } from '../row.ts';

/** What the worker that reads a file gets. */
export interface ReadingOrder {
  path: string;
  options: ReadOptions;
  photographs: PhotographOptions;
  /** One 32-bit counter, which the worker increases with each record and each piece of the file. */
  beats: SharedArrayBuffer;
}

/** The next records of a file, ready for the staging table. */
export interface Batch {
  /** Rows and bytes read so far, of the whole file. */
  rows: number;
  bytes: number;
  images: PhotographCounts;
  notes: Note[];
  /** One row's JSON per line: the worker writes it once, and only the database parses it. */
  staged: string;
  bad: Bad[];
  /** Whether there are parents among the rows that name their variants. */
  linked: boolean;
  /** Whether there are unpublished products among the rows. */
  unpublished: boolean;
  /** Keys of parents whose list of variants is damaged. */
  damaged: string[];
}

/**
 * The worker's messages. After `ready` it sends a `batch` for each number of rows that it is asked for, until `end`.
 */
export type Message =
  | { kind: 'ready'; format: FormatId; bytes: number }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'end' }
  | { kind: 'failed'; code: FailureCode; message: string }
  | { kind: 'broken'; error: unknown };
