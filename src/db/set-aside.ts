/**
 * What a person loses with unreadable data: a `change` that wasn't sent; `records` or `answers`, which the server sends
 * again; a record that is `newer` than this build can read; data that was `sealed`; text that was `typed`, or saved
 * only here. Null for nothing.
 */
export type Loss = 'change' | 'records' | 'answers' | 'newer' | 'sealed' | 'typed' | null;

/** Something that couldn't be read, kept unchanged for later investigation. */
export interface SetAside {
  /** The number of an event; for anything else, its table and key. */
  seq: number | string;
  /** Its JSON, possibly shortened. */
  content: string;
  reason: string;
  loss: Loss;
  /** Milliseconds since 1970. */
  at: number;
  /** The person has been told. */
  isTold: boolean;
}
