import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The installation's signing keys by purpose, in base64. Each is created when first needed, and is the same for all
 * servers.
 */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  key: text('key').notNull(),
});
