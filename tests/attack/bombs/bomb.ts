import type { FailureCode } from '../../../server/catalogue/failure.ts';
import type { BadCode } from '../../../server/catalogue/row.ts';

/**
 * A hostile catalogue file: how to make it, and what the import must do with it. Files are made on the fly and never
 * kept.
 */
export interface Bomb {
  name: string;
  /** The file, piece by piece. `size` is the number of whatever makes it hostile. */
  pieces(size: number): Iterable<string | Uint8Array>;
  /** The size in an attack, and the smaller one in a quick test. */
  size: number;
  quick: number;
  /** The query of the upload. */
  query: { currency: string; map?: string; filename?: string };
  outcome: Outcome;
  /** Whether tests check that its time grows no faster than its size. */
  grows: boolean;
}

/** Either the whole file is refused with a reason, or its sound rows are imported and each bad row has a reason. */
export type Outcome =
  | { kind: 'refused'; code: FailureCode }
  | { kind: 'imported'; products: number; bad: readonly BadCode[] };

export const refused = (code: FailureCode): Outcome => ({ kind: 'refused', code });
export const imported = (products: number, ...bad: BadCode[]): Outcome => ({
  kind: 'imported',
  products,
  bad,
});

type Given = Pick<Bomb, 'name' | 'pieces' | 'outcome'> & Partial<Bomb>;

/** Makes a bomb from what differs from the usual: small, and of one size. */
export const bomb = (given: Given): Bomb => ({
  size: given.quick ?? 1,
  quick: given.size ?? 1,
  query: { currency: 'DKK' },
  grows: false,
  ...given,
});

/** `text` repeated `count` times, in pieces that fit the memory. */
export function* times(text: string, count: number): Generator<string> {
  const atOnce = Math.max(1, Math.floor(65_536 / text.length));
  const piece = text.repeat(Math.min(atOnce, count));
  for (let left = count; left > 0; left -= atOnce) {
    yield left >= atOnce ? piece : text.repeat(left);
  }
}

/** Calls `line` for each number below `count`. */
export function* lines(count: number, line: (at: number) => string): Generator<string> {
  for (let at = 0; at < count; at += 1) yield `${line(at)}\n`;
}
