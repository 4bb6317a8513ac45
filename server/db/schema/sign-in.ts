import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { users } from './people.ts';

/** Networks that a person has signed in from: there, strangers' failed tries don't make them wait. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    network: text('network').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
);

/** Tries at an account, by whomever, and whether or not the account exists: `subject` is kind and address. */
export const accountPauses = pgTable('account_pauses', {
  subject: text('subject').primaryKey(),
  tries: integer('tries').notNull(),
  pausedUntil: instant('paused_until').notNull(),
  forgetAt: instant('forget_at').notNull(),
});

/** `id` is the credential's own, in base64url; the key is COSE, in base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    backedUp: boolean('backed_up').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
);

/**
 * `hash` is the SHA-256 of an issued challenge: for `userId` if it is for a new passkey, for nobody if it is for a
 * sign-in.
 */
export const passkeyChallenges = pgTable('passkey_challenges', {
  hash: text('hash').primaryKey(),
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
});
