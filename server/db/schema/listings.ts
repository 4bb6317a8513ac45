import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  FieldOwner,
  ListingError,
  ListingField,
  ListingState,
  StoreChange,
} from '../../../contract/entities/listings.ts';
import type { RemoteListing, WantedListing } from '../../../contract/rules/desired-listing.ts';
import { instant } from '../columns.ts';
import { integrations } from './integrations.ts';
import { jobs } from './jobs.ts';
import { shops } from './people.ts';
import { myProducts } from './selling.ts';

/**
 * One of the shop's products in one of its stores; a listing without its product only waits to be removed from the
 * store.
 */
export const listings = pgTable(
  'listings',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    myProductId: integer('my_product_id').references(() => myProducts.id, { onDelete: 'set null' }),
    integrationId: integer('integration_id')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    /** By this key the store can find the product before it has told us its own id. */
    key: text('key').notNull().unique(),
    rev: integer('rev').notNull().default(1),
    state: text('state').$type<ListingState>().notNull().default('queued'),
    error: text('error').$type<ListingError>(),
    errorText: text('error_text'),
    /** Rises with each fact that may change what is wanted; the store is up to date if `settled` has reached it. */
    wanted: integer('wanted').notNull().default(1),
    settled: integer('settled').notNull().default(0),
    /** Whether the store's data must be read before anything is sent. */
    mustLook: boolean('must_look').notNull().default(false),
    /** Written before the product is first sent: even if the answer is lost, the store may have created it. */
    sentAt: instant('sent_at'),
    remote: jsonb('remote').$type<RemoteListing>(),
    /** The fields that the store was last told. */
    told: jsonb('told').$type<WantedListing>(),
    /**
     * What is being sent to the store, written before it is sent: while it is set, it isn't known whether the store has
     * it.
     */
    telling: jsonb('telling').$type<WantedListing>(),
    /** The day of the rates with which its prices were converted; null if none were needed. */
    ratedOn: date('rated_on'),
    storeChanges: jsonb('store_changes').$type<StoreChange[]>().notNull().default([]),
    owners: jsonb('owners')
      .$type<Partial<Record<ListingField, FieldOwner>>>()
      .notNull()
      .default({}),
    /** The bulk import that waits for it. */
    jobId: text('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    pushedAt: instant('pushed_at'),
    checkedAt: instant('checked_at'),
    /** When the store's data is looked at next; null while the product isn't there. */
    lookAt: instant('look_at'),
  },
  (table) => [
    uniqueIndex('listings_once').on(table.myProductId, table.integrationId),
    index('listings_newest').on(table.shopId, table.id.desc().nullsFirst()),
    index('listings_behind')
      .on(table.integrationId, table.id)
      .where(sql`${table.wanted} <> ${table.settled}`),
    index('listings_job').on(table.jobId),
    index('listings_remote').on(table.integrationId, sql`(${table.remote} ->> 'id')`),
    index('listings_look').on(table.integrationId, table.lookAt),
  ],
);
