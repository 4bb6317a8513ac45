import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What one euro bought on a day, in millionths of the currency's unit. A day's rates never change. */
export const rates = pgTable(
  'rates',
  {
    day: date('day').notNull(),
    currency: text('currency').notNull(),
    perEuro: bigint('per_euro', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency] })],
);

/** When each source was last asked for rates, so that only one of all processes asks. */
export const rateLooks = pgTable('rate_looks', {
  source: text('source').primaryKey(),
  askedAt: instant('asked_at').notNull(),
  /** When something was last read there, new or not. */
  readAt: instant('read_at'),
});
