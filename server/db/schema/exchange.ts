import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  ExchangeCause,
  ExchangeKind,
  ExchangeRecord,
} from '../../../contract/entities/exchanges.ts';
import type { Platform } from '../../../contract/entities/integrations.ts';
import { instant } from '../columns.ts';
import { integrations } from './integrations.ts';

const ofIntegration = () =>
  integer('integration_id').references(() => integrations.id, { onDelete: 'cascade' });

/** What opens a store to us, sealed for its integration. `version` counts how often it was replaced. */
export const storeCredentials = pgTable('store_credentials', {
  integrationId: ofIntegration().primaryKey(),
  sealed: text('sealed').notNull(),
  /** Null: it doesn't end by itself. */
  expiresAt: instant('expires_at'),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** One question to a store; `key` tells it from all others, also on the other side. */
export const exchanges = pgTable(
  'exchanges',
  {
    id: serial('id').primaryKey(),
    integrationId: ofIntegration().notNull(),
    kind: text('kind').$type<ExchangeKind>().notNull(),
    key: text('key').notNull().unique(),
    /** What only this exchange may use, sealed for its key; gone when it has ended. */
    sealedInput: text('sealed_input'),
    state: text('state').$type<ExchangeRecord['state']>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    cause: text('cause').$type<ExchangeCause>(),
    nextTryAt: instant('next_try_at').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('exchanges_due').on(table.nextTryAt).where(sql`${table.state} = 'waiting'`),
    index('exchanges_log').on(table.integrationId, table.id),
  ],
);

/** Who speaks to a store just now: one worker over all processes. */
export const storeLeases = pgTable('store_leases', {
  integrationId: ofIntegration().primaryKey(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
  /** The store asked for rest, or can't be reached: nothing goes there before. */
  restUntil: instant('rest_until'),
});

/** What a store has told us, once a `platform` and `eventId`. The body is kept until it is dealt with. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: serial('id').primaryKey(),
    platform: text('platform').$type<Platform>().notNull(),
    eventId: text('event_id').notNull(),
    shopDomain: text('shop_domain').notNull(),
    topic: text('topic').notNull(),
    body: text('body'),
    state: text('state').$type<'waiting' | 'done' | 'ignored'>().notNull().default('waiting'),
    /** When it happened over there. */
    triggeredAt: instant('triggered_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('deliveries_once').on(table.platform, table.eventId),
    index('deliveries_waiting').on(table.id).where(sql`${table.state} = 'waiting'`),
  ],
);
