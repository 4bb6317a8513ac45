import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ExchangeCause } from '../../../contract/entities/exchanges.ts';
import type {
  DataResource,
  Integration,
  IntegrationOptions,
  IntegrationState,
  Platform,
} from '../../../contract/entities/integrations.ts';
import type {
  MappedAttribute,
  RuleAction,
  RuleCondition,
} from '../../../contract/entities/value-rules.ts';
import { instant } from '../columns.ts';
import { shops, users } from './people.ts';

/**
 * A store that a shop sells in; no other shop can have it too. One row per shop and `shopDomain`: connecting it again
 * re-authorises it.
 */
export const integrations = pgTable(
  'integrations',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    platform: text('platform').$type<Platform>().notNull(),
    name: text('name').notNull(),
    shopDomain: text('shop_domain').notNull(),
    scopes: text('scopes').array().notNull().default([]),
    currency: text('currency').notNull().default('DKK'),
    state: text('state').$type<IntegrationState>().notNull().default('pending'),
    webhookHealth: text('webhook_health')
      .$type<Integration['webhook_health']>()
      .notNull()
      .default('none'),
    options: jsonb('options').$type<IntegrationOptions>().notNull(),
    dataResources: jsonb('data_resources').$type<DataResource[]>().notNull(),
    /** The location that the store ships from: the platform's id, and its name. */
    locationId: text('location_id'),
    locationName: text('location_name'),
    /** How many cost points a second the store's plan restores; null if the platform has no such limit. */
    restoreRate: integer('restore_rate'),
    /** Demo data: no such store exists, until it is connected to a real one. */
    demo: boolean('demo').notNull().default(false),
    /** Why the last exchange failed; null if it went well. */
    problem: text('problem').$type<ExchangeCause>(),
    problemAt: instant('problem_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('integrations_domain').on(table.shopId, table.shopDomain),
    uniqueIndex('integrations_held')
      .on(table.platform, table.shopDomain)
      .where(sql`${table.state} in ('connected', 'degraded', 'reauth_required')`),
  ],
);

/** The store's name for a source value of an attribute; `sourceKey` is the normalised value. */
export const mappingValues = pgTable(
  'mapping_values',
  {
    id: serial('id').primaryKey(),
    integrationId: integer('integration_id')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    attribute: text('attribute').$type<MappedAttribute>().notNull(),
    sourceValue: text('source_value').notNull(),
    sourceKey: text('source_key').notNull(),
    targetValue: text('target_value').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mapping_values_source').on(table.integrationId, table.attribute, table.sourceKey),
  ],
);

/** If/then rules over a product's values, run by `position`, from 1. */
export const mutatingRules = pgTable(
  'mutating_rules',
  {
    id: serial('id').primaryKey(),
    integrationId: integer('integration_id')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    conditions: jsonb('conditions').$type<RuleCondition[]>().notNull(),
    action: jsonb('action').$type<RuleAction>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('mutating_rules_order').on(table.integrationId, table.position)],
);

/**
 * The ticket that an arriving person carries through the login, instead of the platform's one-minute session token:
 * usable once. `ticketHash` is the SHA-256 of the ticket; `jti` is the session token's own id, which is accepted only
 * once.
 */
export const connectTickets = pgTable(
  'connect_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    jti: text('jti').notNull().unique(),
    platform: text('platform').$type<Platform>().notNull(),
    shopDomain: text('shop_domain').notNull(),
    /**
     * The session token itself, sealed for the ticket: within its minute it gives access to a store in which we are
     * installed.
     */
    sealedToken: text('sealed_token'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('connect_tickets_age').on(table.expiresAt)],
);

/**
 * The state of an authorisation at a platform, by which it is recognised when the person returns: usable once, by that
 * person, for that shop and store. `stateHash` is the SHA-256 of what the platform sends back.
 */
export const oauthStates = pgTable(
  'oauth_states',
  {
    stateHash: text('state_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    platform: text('platform').$type<Platform>().notNull(),
    shopDomain: text('shop_domain').notNull(),
    /** Keys that the store has sent in the meantime, sealed for the state. */
    sealedKeys: text('sealed_keys'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('oauth_states_age').on(table.expiresAt)],
);
