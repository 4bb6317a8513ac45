import { minorDigits } from '../../contract/rules/minor-digits.ts';
import { partsOf } from './amount-parts.ts';
import { BadValue } from './row.ts';

/** The character before the decimals; `either` accepts both, and refuses amounts that can be read in two ways. */
export type DecimalMark = '.' | ',' | 'either';

export interface AmountRules {
  mark: DecimalMark;
  /** Decimals beyond the currency's are rounded half up if true; otherwise they are refused. */
  rounds: boolean;
}

export interface Amount {
  amount: number;
  currency: string;
}

/** The highest price in minor units, as in the contract's `price`. */
const largest = 1_000_000_000;

const currencies = new Set(Intl.supportedValuesOf('currency'));
export const isCurrency = (code: string): boolean => currencies.has(code);

/**
 * Reads an amount as written in a file, `1.234,50`, `1,234.50` or `129.00 DKK`, into minor units. A code next to the
 * number takes precedence over `currency`. Throws `BadValue` for anything that isn't one plain amount of zero or more.
 */
export function readAmount(
  text: string,
  column: string,
  currency: string | null,
  { mark, rounds }: AmountRules,
): Amount {
  const bad = (code: BadValue['code'], reason: string) => new BadValue(code, column, text, reason);
  const parts = partsOf(text.trim());
  if (parts === null) throw bad('not_an_amount', 'is not an amount');
  const named = parts.code ?? currency;
  if (named === null) throw bad('currency', 'has no currency: give one with --currency');
  if (!isCurrency(named)) throw bad('currency', `names a currency that there is not: ${named}`);
  if (parts.number.startsWith('-')) throw bad('negative', 'is negative');

  const written = parts.number.replace(/^\+/, '').replace(/[\s']/g, '');
  const split = splitDecimals(written, mark);
  if (split === 'ambiguous') {
    throw bad('ambiguous_amount', 'can be read in two ways: say --decimal . or --decimal ,');
  }
  if (split === null) throw bad('not_an_amount', `is not an amount${wayOut(written, mark)}`);

  const digits = minorDigits(named);
  const kept = split.decimals.slice(0, digits).padEnd(digits, '0');
  const rest = split.decimals.slice(digits);
  if (!rounds && /[1-9]/.test(rest)) {
    throw bad('too_many_decimals', `has more decimals than ${named} has`);
  }
  // Built from the digits as an integer: 4.35 * 100 would be 434.99999999999994.
  const amount = Number(split.whole + kept) + (rest >= '5' ? 1 : 0);
  if (amount > largest) throw bad('too_large', 'is larger than a price can be');
  return { amount, currency: named };
}

/** The advice if another decimal mark would make the amount readable. */
function wayOut(written: string, mark: DecimalMark): string {
  if (mark === 'either') return '';
  const other = mark === '.' ? ',' : '.';
  return splitAt(written, other) === null
    ? ''
    : ` with "${mark}" before its decimals: say --decimal ${other}`;
}

type Split = { whole: string; decimals: string } | 'ambiguous' | null;

function splitDecimals(written: string, mark: DecimalMark): Split {
  if (mark !== 'either') return splitAt(written, mark);
  const dots = written.includes('.');
  const commas = written.includes(',');
  if (dots && commas) {
    return splitAt(written, written.lastIndexOf('.') > written.lastIndexOf(',') ? '.' : ',');
  }
  const only = dots ? '.' : ',';
  if (written.split(only).length > 2) return splitAt(written, only === '.' ? ',' : '.');
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(written) ? 'ambiguous' : splitAt(written, only);
}

/** Separated thousands come in groups of three. */
function splitAt(written: string, mark: '.' | ','): Split {
  const shape =
    mark === '.'
      ? /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+))?$/
      : /^(\d+|\d{1,3}(?:\.\d{3})+)?(?:,(\d+))?$/;
  const found = shape.exec(written);
  if (found === null) return null;
  return { whole: (found[1] ?? '').replace(/[.,]/g, ''), decimals: found[2] ?? '' };
}
