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

/** The credentials for a store, sealed for its integration. `version` counts their replacements. */
export const storeCredentials = pgTable('store_credentials', {
  integrationId: ofIntegration().primaryKey(),
  sealed: text('sealed').notNull(),
  /** Null if they don't expire. */
  expiresAt: instant('expires_at'),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** One exchange with a store; `key` identifies it, on the other side too. */
export const exchanges = pgTable(
  'exchanges',
  {
    id: serial('id').primaryKey(),
    integrationId: ofIntegration().notNull(),
    kind: text('kind').$type<ExchangeKind>().notNull(),
    key: text('key').notNull().unique(),
    /** A secret input of this exchange, sealed for its key; deleted when it ends. */
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

/** The worker that exchanges with a store right now: only one over all processes. */
export const storeLeases = pgTable('store_leases', {
  integrationId: ofIntegration().primaryKey(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
  /** The store asked us to wait, or can't be reached: nothing is sent before this time. */
  restUntil: instant('rest_until'),
});

/**
 * Webhooks from stores, each stored once per `platform` and `eventId`. The body is kept until it has been dealt with.
 */
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
    /** When it happened in the store. */
    triggeredAt: instant('triggered_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('deliveries_once').on(table.platform, table.eventId),
    index('deliveries_waiting').on(table.id).where(sql`${table.state} = 'waiting'`),
  ],
);
