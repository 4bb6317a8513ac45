import type { Rates } from '../../contract/entities/rates.ts';
import { day } from '../lib/durations.ts';
import { RatesRefused } from './read-ecb.ts';

/** In days. What moved in a longer time may have moved far. */
const lately = 30;

/** In a day or a few no currency has moved so far: such a file is broken, or of somebody else's making. */
const mostChange = 1.5;

/**
 * Which of the days that were read are news. Throws `RatesRefused`, so that nothing changes, where the newest is older than what is known,
 * lacks half of the currencies, or within a month is by half more or less for one of them `[§D-money-rates-kept]`.
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
