import { SaxesParser } from 'saxes';
import type { Rates } from '../../contract/entities/rates.ts';
import { day } from '../lib/durations.ts';

/** Why a file of rates changes nothing, in words for the operator. */
export class RatesRefused extends Error {
  override readonly name = 'RatesRefused';
}

/** In characters: ten times the ECB's file of 90 days. */
export const longestFile = 2 * 1024 ** 2;

/** Rates are stored in millionths. */
const decimals = 6;
/** All of the ECB's rates have always been within this range. */
const written = /^(?<whole>\d{1,7})(?:\.(?<part>\d{1,6}))?$/;

/**
 * The days of a file in the format of the ECB's `eurofxref`, newest first: one day, or several. Throws `RatesRefused`
 * if it isn't well-formed, contains no rates, contains one twice, or is for a future day `[§D-money-rates-file]`.
 */
export function readEcb(text: string, now: number): Rates[] {
  if (text.length > longestFile) throw new RatesRefused('The file is longer than 2 MB.');
  const days = new Map<string, Record<string, number>>();
  let current: Record<string, number> | null = null;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw new RatesRefused(`The file is not well-formed XML: ${error.message.slice(0, 200)}`);
  });
  parser.on('opentag', ({ name, attributes: { time, currency, rate } }) => {
    if (name.slice(name.indexOf(':') + 1) !== 'Cube') return;
    if (time !== undefined) {
      if (days.has(time)) throw new RatesRefused(`The file names ${time} twice.`);
      current = {};
      days.set(checkedDay(time, now), current);
    }
    if (currency === undefined) return;
    if (current === null) throw new RatesRefused('The file names a rate before its day.');
    if (!/^[A-Z]{3}$/.test(currency) || currency in current) {
      throw new RatesRefused(
        `The file names the currency ${currency.slice(0, 20)} wrongly or twice.`,
      );
    }
    current[currency] = millionths(currency, rate ?? '');
  });
  parser.write(text).close();
  const found = [...days]
    .filter(([, perEuro]) => Object.keys(perEuro).length > 0)
    .map(([date, per_euro]) => ({ date, per_euro }));
  if (found.length === 0) throw new RatesRefused('The file names no rates.');
  return found.sort((a, b) => (a.date < b.date ? 1 : -1));
}

function checkedDay(time: string, now: number): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(time) ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(at)) throw new RatesRefused(`The file names ${time.slice(0, 20)} as a day.`);
  if (at > now + day) throw new RatesRefused(`The file is of a day that hasn't come: ${time}.`);
  return time;
}

function millionths(currency: string, rate: string): number {
  const { whole, part = '' } = written.exec(rate)?.groups ?? {};
  const value = whole === undefined ? 0 : Number(whole + part.padEnd(decimals, '0'));
  if (value === 0) throw new RatesRefused(`The file says ${currency} ${rate.slice(0, 20)}.`);
  return value;
}
