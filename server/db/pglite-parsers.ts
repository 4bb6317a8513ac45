import { type ParserOptions, type PGlite, type QueryOptions, types } from '@electric-sql/pglite';
import { inTransactionsToo } from './pglite-transactions.ts';

const { TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE } = types;
/** Arrays of numeric, timestamp, timestamptz, interval and date. */
const arrays = [1231, 1115, 1185, 1187, 1182];
/** What Drizzle's session for PGlite reads as text. */
const asText = [TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE, ...arrays];

const unchanged = (text: string) => text;

/**
 * Drizzle hands over the same parsers with each statement, and PGlite then copies its table of all 318: that takes longer
 * than a short statement. They are put into the table once, and a caller who hands over none, such as pg-boss, gets
 * dates as PGlite gives them, except in arrays.
 */
export function withParsersOnce(client: PGlite): PGlite {
  const usual: ParserOptions = {};
  for (const type of asText) usual[type] = client.parsers[type] ?? unchanged;
  for (const type of asText) client.parsers[type] = unchanged;
  const settled = ({ parsers, ...options }: QueryOptions = {}): QueryOptions =>
    parsers ? options : { ...options, parsers: usual };
  return inTransactionsToo(client, (place) => {
    const query = place.query.bind(place);
    const exec = place.exec.bind(place);
    place.query = (text, values, options) => query(text, values, settled(options));
    place.exec = (text, options) => exec(text, settled(options));
  });
}
