import type { FailureCode } from '../../../server/catalogue/failure.ts';
import type { BadCode } from '../../../server/catalogue/row.ts';

/** A hostile catalogue file: how it is made, and what must come of it. None is kept; each is made on the fly. */
export interface Bomb {
  name: string;
  /** The file, piece by piece; `size` counts what makes it hostile. */
  pieces(size: number): Iterable<string | Uint8Array>;
  /** How large it is thrown in an attack, and in a quick test. */
  size: number;
  quick: number;
  /** What is said beside the file. */
  query: { currency: string; map?: string; filename?: string };
  outcome: Outcome;
  /** Twice the size may take about twice the time, and no more. */
  grows: boolean;
}

/** Either nothing of the file is in and it is told why, or what is sound in it is in and each bad row is told why. */
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

/** A bomb of which only what differs is told: one of a single size, small. */
export const bomb = (given: Given): Bomb => ({
  size: given.quick ?? 1,
  quick: given.size ?? 1,
  query: { currency: 'DKK' },
  grows: false,
  ...given,
});

/** `text` so many times, in pieces that fit the memory. */
export function* times(text: string, count: number): Generator<string> {
  const atOnce = Math.max(1, Math.floor(65_536 / text.length));
  const piece = text.repeat(Math.min(atOnce, count));
  for (let left = count; left > 0; left -= atOnce) {
    yield left >= atOnce ? piece : text.repeat(left);
  }
}

/** A line for each of so many numbers. */
export function* lines(count: number, line: (at: number) => string): Generator<string> {
  for (let at = 0; at < count; at += 1) yield `${line(at)}\n`;
}
