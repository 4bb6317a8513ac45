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

/** One of the shop's products in one of its stores; without its product it only waits to be taken out of the store. */
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
    /** What the store finds it by while it has told us no id of its own. */
    key: text('key').notNull().unique(),
    rev: integer('rev').notNull().default(1),
    state: text('state').$type<ListingState>().notNull().default('queued'),
    error: text('error').$type<ListingError>(),
    errorText: text('error_text'),
    /** Rises with each fact that may change what is wanted; the store has it so where `settled` has come up with it. */
    wanted: integer('wanted').notNull().default(1),
    settled: integer('settled').notNull().default(0),
    /** What the store has is looked at before anything is sent. */
    mustLook: boolean('must_look').notNull().default(false),
    /** Written before it is first sent: an answer that was lost may have made it. */
    sentAt: instant('sent_at'),
    remote: jsonb('remote').$type<RemoteListing>(),
    /** What the store was told last, field by field. */
    told: jsonb('told').$type<WantedListing>(),
    /** What the store is being told, written before it is sent: while it stands, nobody knows whether the store has it. */
    telling: jsonb('telling').$type<WantedListing>(),
    /** Of which day the rates are that its prices were made with; null where none was needed. */
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
    /** When what the store has is looked at again; null while it isn't there. */
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
