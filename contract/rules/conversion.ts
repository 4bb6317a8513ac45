import type { Money } from '../entities/money.ts';
import type { Rates } from '../entities/rates.ts';
import { minorDigits } from './minor-digits.ts';

/** Numerator and denominator, so that nothing is rounded before the end. The denominator is above 0. */
export type Fraction = readonly [bigint, bigint];

/** An amount in the minor unit of another currency, by the euro's rates; null if one of the two has no rate. */
export function exactly(
  { amount, currency }: Money,
  to: string,
  rates: Rates | null,
): Fraction | null {
  if (currency === to) return [BigInt(amount), 1n];
  const [from, into] = [perEuro(rates, currency), perEuro(rates, to)];
  if (from === null || into === null) return null;
  return [BigInt(amount) * into * minorUnits(to), from * minorUnits(currency)];
}

/** Converts an amount, rounding half up once `[§D-money-conversion]`. */
export function converted(money: Money, to: string, rates: Rates | null): Money | null {
  if (money.currency === to) return money;
  const exact = exactly(money, to, rates);
  return exact && { amount: Number(halfUp(exact)), currency: to };
}

/** The nearest whole number; at a tie the higher one. */
const halfUp = ([parts, of]: Fraction): bigint => floor(2n * parts + of, 2n * of);

/** Division that rounds down, also below zero. */
export const floor = (a: bigint, b: bigint): bigint => a / b - (a % b !== 0n && a < 0n ? 1n : 0n);

/**
 * Whether the value of one currency in another differs by 1 % or more between two days; also true if one of the days
 * has no rate for it `[§D-money-store]`.
 */
export function hasMoved(from: string, to: string, before: Rates, after: Rates): boolean {
  if (from === to) return false;
  const one = { amount: 1, currency: from };
  const [then, now] = [exactly(one, to, before), exactly(one, to, after)];
  if (then === null || now === null) return true;
  const [was, is] = [then[0] * now[1], now[0] * then[1]];
  const difference = is > was ? is - was : was - is;
  return difference * 100n >= was;
}

/** The euro's own rate, in the same millionths as the others. */
const euro = 1_000_000n;

function perEuro(rates: Rates | null, currency: string): bigint | null {
  if (currency === 'EUR') return euro;
  const rate = rates?.per_euro[currency];
  return rate === undefined ? null : BigInt(rate);
}

const minorUnits = (currency: string): bigint => 10n ** BigInt(minorDigits(currency));
