import { pgTable, text } from 'drizzle-orm/pg-core';

/** What this installation signs with, by what for; in base64. Made when it is first needed, and the same for all its servers. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  key: text('key').notNull(),
});
