import type { PriceChange, PriceEnding } from '../../../contract/rules/price-change.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { type AmountProblem, readAmount } from '../../ui/parse-money.ts';

/** The ways in which a person can change prices. */
export const ways = ['margin', 'raise', 'lower', 'add', 'subtract'] as const;
export type Way = (typeof ways)[number];

export const wayWords = {
  margin: 'bulk-price.way.margin',
  raise: 'bulk-price.way.raise',
  lower: 'bulk-price.way.lower',
  add: 'bulk-price.way.add',
  subtract: 'bulk-price.way.subtract',
} as const satisfies Record<Way, MessageId>;

/** Whether it is entered in per cent rather than in money. */
export const isShare = (way: Way): boolean => way !== 'add' && way !== 'subtract';

export const endings = ['none', 'whole', 'x95', 'x900', 'x995'] as const;
export type EndingName = (typeof endings)[number];

export const endingWords = {
  none: 'bulk-price.ending.none',
  whole: 'bulk-price.ending.whole',
  x95: 'bulk-price.ending.x95',
  x900: 'bulk-price.ending.x900',
  x995: 'bulk-price.ending.x995',
} as const satisfies Record<EndingName, MessageId>;

/** The ending, in a currency with this many decimals. */
export function endingOf(name: EndingName, digits: number): PriceEnding | null {
  const one = 10 ** digits;
  const part = Math.round(0.95 * one);
  switch (name) {
    case 'none':
      return null;
    case 'whole':
      return { at: 0, every: one };
    case 'x95':
      return { at: part, every: one };
    case 'x900':
      return { at: 9 * one, every: 10 * one };
    case 'x995':
      return { at: 9 * one + part, every: 10 * one };
  }
}

/** In hundredths of a per cent: with a margin of 100 %, the price would be infinite. */
const mostMargin = 9_900;
const mostShare = 100_000;

/** The change that was typed, or the reason why it isn't one. */
export function readChange(
  way: Way,
  text: string,
  { currency, digits, decimal }: { currency: string; digits: number; decimal: ',' | '.' },
): PriceChange | AmountProblem {
  const plain = isShare(way) ? text.replace(/%\s*$/, '') : text;
  const most = way === 'margin' ? mostMargin : isShare(way) ? mostShare : undefined;
  const read = readAmount(plain, isShare(way) ? 2 : digits, decimal, most);
  if ('problem' in read) return read.problem;
  const { amount } = read;
  if (way === 'margin') return { to: 'margin', share: amount };
  if (isShare(way)) return { to: 'percent', by: way === 'lower' ? -amount : amount };
  return { to: 'amount', by: { amount: way === 'subtract' ? -amount : amount, currency } };
}
