import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What a euro bought on a day, in millionths of the currency's unit. What was told of a day stays. */
export const rates = pgTable(
  'rates',
  {
    day: date('day').notNull(),
    currency: text('currency').notNull(),
    perEuro: bigint('per_euro', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency] })],
);

/** When rates were looked for where: of all processes one looks. */
export const rateLooks = pgTable('rate_looks', {
  source: text('source').primaryKey(),
  askedAt: instant('asked_at').notNull(),
  /** When something was read there last, whether it was news or not. */
  readAt: instant('read_at'),
});
