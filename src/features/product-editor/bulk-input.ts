import { parseMoney } from '../../ui/parse-money.ts';

/** What the field above the grid does to a column: set one amount, or change the existing ones by per cent. */
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

/** The cells copied from a spreadsheet, as rows of columns. A line break at the very end doesn't add a row. */
export function pastedCells(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}

/** A pasted cell as an amount; null empties the cell, undefined means that it couldn't be read. */
export function pastedAmount(
  text: string | undefined,
  digits: number,
  decimal: ',' | '.',
): number | null | undefined {
  if (text === undefined) return undefined;
  if (text.trim() === '') return null;
  return parseMoney(text.trim(), digits, decimal) ?? undefined;
}

/** Minor units in the form that a person types: `129,95`. */
export const writeAmount = (amount: number, digits: number, decimal: ',' | '.'): string =>
  (amount / 10 ** digits).toFixed(digits).replace('.', decimal);
