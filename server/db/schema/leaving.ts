import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Locale } from '../../i18n/locale.ts';
import { bytes, instant } from '../columns.ts';
import { users } from './people.ts';

/**
 * Accounts that wait for their deletion `[§D-deletion]`: nobody can sign in to them, and the deletion can be taken back
 * until `dueAt`.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** The language of the last mail. */
    locale: text('locale').$type<Locale>().notNull(),
    /** The shops that the person has agreed to close too, if nobody else owns them by then. */
    closeShops: integer('close_shops').array().notNull().default([]),
  },
  (table) => [index('account_deletions_due').on(table.dueAt)],
);

/**
 * The pictures that people have uploaded, by the name under which they are served: in the database, so that they are
 * deleted with the person.
 */
export const userPictures = pgTable('user_pictures', {
  name: text('name').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  type: text('type').notNull(),
  content: bytes('content').notNull(),
  createdAt: instant('created_at').notNull(),
});
