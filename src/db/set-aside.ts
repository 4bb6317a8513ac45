/**
 * What a person loses with what couldn't be read: a `change` that wasn't sent; `records` or `answers`, which the server brings
 * again; a record that is `newer` than this build can read; what was `sealed`; what was `typed`, or saved here alone. Null for nothing.
 */
export type Loss = 'change' | 'records' | 'answers' | 'newer' | 'sealed' | 'typed' | null;

/** Something that couldn't be read where it lay, kept as it was for whoever looks into it. */
export interface SetAside {
  /** The number of an event; of anything else its table and key. */
  seq: number | string;
  /** Its JSON, or the beginning of it. */
  content: string;
  reason: string;
  loss: Loss;
  /** Milliseconds since 1970. */
  at: number;
  /** The person knows of it. */
  isTold: boolean;
}
