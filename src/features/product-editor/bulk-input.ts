import { parseMoney } from '../../ui/parse-money.ts';

/** What the field over the grid does to a column: sets one amount, or raises what is there by per cent. */
export type BulkInput =
  | { kind: 'amount'; amount: number }
  | { kind: 'percent'; percent: number }
  | null;

/** Reads `129,95`, `+10 %`, `-5%`; null for anything else. */
export function readBulkInput(text: string, digits: number, decimal: ',' | '.'): BulkInput {
  const percent = /^([+-]?)\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*%$/.exec(text.trim().replace('−', '-'));
  if (percent) {
    const size = Number(percent[2]?.replace(',', '.'));
    return { kind: 'percent', percent: percent[1] === '-' ? -size : size };
  }
  const amount = parseMoney(text.trim(), digits, decimal);
  return amount === null ? null : { kind: 'amount', amount };
}

/** The cells that were copied from a spreadsheet: lines of columns; the line end after the last one isn't another line. */
export function pastedCells(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}

/** A pasted cell as an amount: null empties it, undefined couldn't be read. */
export function pastedAmount(
  text: string | undefined,
  digits: number,
  decimal: ',' | '.',
): number | null | undefined {
  if (text === undefined) return undefined;
  if (text.trim() === '') return null;
  return parseMoney(text.trim(), digits, decimal) ?? undefined;
}

/** Minor units as they are typed: `129,95`. */
export const writeAmount = (amount: number, digits: number, decimal: ',' | '.'): string =>
  (amount / 10 ** digits).toFixed(digits).replace('.', decimal);
