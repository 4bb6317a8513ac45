import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ShopProfile } from '../../../contract/entities/profiles.ts';
import type { Subscription } from '../../../contract/entities/subscriptions.ts';
import type { Role } from '../../../contract/entities/team.ts';
import type { Level } from '../../../contract/rules/levels.ts';
import type { Locale } from '../../i18n/locale.ts';
import { instant } from '../columns.ts';
import type { BilledTo, Buyer } from './invoice-parts.ts';

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  /** Whether the person has confirmed the address `[§D-confirmed]`. */
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Whether the person agreed to send errors and timings `[§D-reports]`. */
  sendsReports: boolean('sends_reports').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** `tokenHash` is the SHA-256 of the token in a mail that asks to confirm `email`. */
export const addressConfirmations = pgTable(
  'address_confirmations',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('address_confirmations_user_id').on(table.userId)],
);

/**
 * `token` is the SHA-256 of the person's token, `nextToken` that of the offered one, which replaces it once it is used;
 * `previousToken` is valid until `previousUntil`. `shopId` and `supplierId` are the session's current tenants.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    tokenSince: instant('token_since').notNull().defaultNow(),
    nextToken: text('next_token').unique(),
    nextSince: instant('next_since'),
    previousToken: text('previous_token').unique(),
    previousUntil: instant('previous_until'),
    /** With "remember me" the session ends after 30 idle days, otherwise after 12 idle hours. */
    remember: boolean('remember').notNull().default(false),
    /** Written at most every five minutes. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    shopId: integer('shop_id').references(() => shops.id, { onDelete: 'set null' }),
    supplierId: integer('supplier_id').references(() => suppliers.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('accounts_user_id').on(table.userId)],
);

/**
 * The key with which a person's devices seal their data after a session expires: a P-256 key, its parts as in a JWK.
 */
export const sealingKeys = pgTable('sealing_keys', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  x: text('x').notNull(),
  y: text('y').notNull(),
  d: text('d').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

export const shops = pgTable('shops', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  vat: text('vat'),
  /** `valid`, `invalid` or `unverified`; null without a number. */
  vatState: text('vat_state').$type<ShopProfile['vat_state']>(),
  vatCheckedAt: instant('vat_checked_at'),
  currency: text('currency').notNull().default('DKK'),
  legalName: text('legal_name'),
  line1: text('line1'),
  postalCode: text('postal_code'),
  city: text('city'),
  country: text('country').notNull().default('DK'),
  email: text('email'),
  phone: text('phone'),
  website: text('website'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When it was closed with its owner's account: only what bookkeeping requires is kept `[§D-deletion-shop]`. */
  closedAt: instant('closed_at'),
});

/** The people who work in a shop. */
export const shopUsers = pgTable(
  'shop_users',
  {
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleName: text('role_name').$type<Role>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.userId] }),
    index('shop_users_user_id').on(table.userId),
  ],
);

/** `tokenHash` is the SHA-256 of the token in the mail. One open invitation per address and shop. */
export const invitations = pgTable(
  'invitations',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('invitations_open').on(table.shopId, table.email)],
);

export const suppliers = pgTable('suppliers', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  country: text('country').notNull().default('DK'),
  currency: text('currency').notNull().default('DKK'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The people who work for a supplier. */
export const supplierUsers = pgTable(
  'supplier_users',
  {
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessLevel: text('access_level').$type<Level>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.supplierId, table.userId] }),
    index('supplier_users_user_id').on(table.userId),
  ],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    status: text('status').$type<Subscription['status']>().notNull(),
    priceAmount: integer('price_amount').notNull(),
    currency: text('currency').notNull().default('DKK'),
    interval: text('interval').$type<Subscription['interval']>().notNull().default('month'),
    productLimit: integer('product_limit'),
    startedAt: instant('started_at').notNull().defaultNow(),
    currentPeriodEnd: instant('current_period_end'),
    /** The party that its invoices are made out to; null until the first invoice. */
    buyer: jsonb('buyer').$type<Buyer & Partial<BilledTo>>(),
    /** The buyer's language: renewals are issued in it, and mails about it written. */
    locale: text('locale').$type<Locale>().notNull().default('da'),
  },
  (table) => [index('subscriptions_shop_id').on(table.shopId)],
);
