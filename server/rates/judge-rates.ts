import type { Rates } from '../../contract/entities/rates.ts';
import { day } from '../lib/durations.ts';
import { RatesRefused } from './read-ecb.ts';

/** In days. Over a longer time a currency may have moved a lot. */
const lately = 30;

/** No currency moves this much in a few days: such a file is broken, or forged. */
const mostChange = 1.5;

/**
 * The days in a file that are new. Throws `RatesRefused`, so that nothing changes, if the newest day is older than what
 * is known, lacks half of the currencies, or differs by half or more for one of them within a month
 * `[§D-money-rates-kept]`.
 */
export function newsAmong(read: readonly Rates[], known: Rates | null): Rates[] {
  const [newest] = read;
  if (!newest || !known) return [...read];
  if (newest.date < known.date) {
    throw new RatesRefused(`The file is of ${newest.date}; rates of ${known.date} are known.`);
  }
  const before = Object.entries(known.per_euro);
  const there = before.filter(([currency]) => currency in newest.per_euro);
  if (there.length * 2 < before.length) {
    throw new RatesRefused(`The file names ${there.length} of ${before.length} currencies.`);
  }
  if (daysBetween(known, newest) > lately) return read.filter(({ date }) => date > known.date);
  for (const [currency, rate] of there) {
    const now = newest.per_euro[currency] ?? rate;
    if (now > rate * mostChange || now * mostChange < rate) {
      throw new RatesRefused(
        `The file says ${now / 1e6} ${currency} a euro, after ${rate / 1e6} on ${known.date}.`,
      );
    }
  }
  return read.filter(({ date }) => date > known.date);
}

const daysBetween = (before: Rates, after: Rates): number =>
  (Date.parse(after.date) - Date.parse(before.date)) / day;
