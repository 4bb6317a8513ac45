import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ChangeEntity, ChangeRow } from '../../../contract/entities/changes.ts';
import type { ImportProduct, ImportState } from '../../../contract/entities/import-products.ts';
import type { MyProductStatus } from '../../../contract/entities/my-products.ts';
import type { Order, OrderReason, OrderState } from '../../../contract/entities/orders.ts';
import { instant } from '../columns.ts';
import { categories, type ImageRow, products, variants } from './catalogue.ts';
import { integrations } from './integrations.ts';
import { jobs } from './jobs.ts';
import { shops } from './people.ts';

/** The shop's own choices for one variant, in minor units; cost and stock are read from the supplier's variant. */
export interface ShopVariantRow {
  variant_id: number;
  included: boolean;
  price: number;
  compare_at: number | null;
}

export const importProducts = pgTable(
  'import_products',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    rev: integer('rev').notNull().default(1),
    state: text('state').$type<ImportState>().notNull().default('draft'),
    failure: text('failure').$type<ImportProduct['failure']>(),
    /** The state to which a cancelled bulk import returns the item. */
    stateBefore: text('state_before').$type<ImportState>(),
    /** The bulk import that the item waits in, while its state is queued or publishing. */
    jobId: text('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    tags: text('tags').array().notNull().default([]),
    images: jsonb('images').$type<ImageRow[]>().notNull().default([]),
    /** The currency of its prices: the shop's. For items from before shops had a currency it may be the supplier's. */
    currency: text('currency').notNull().default('DKK'),
    variants: jsonb('variants').$type<ShopVariantRow[]>().notNull(),
    /**
     * The text by which search finds the shop's own words, folded `[§D-one-search]`; null until the next search makes
     * it, see `make-search-texts.ts`.
     */
    searchText: text('search_text'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('import_products_once').on(table.shopId, table.productId),
    index('import_products_newest').on(table.shopId, table.id.desc().nullsFirst()),
    index('import_products_product').on(table.productId),
    index('import_products_job').on(table.jobId, table.state, table.id),
  ],
);

export const myProducts = pgTable(
  'my_products',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    rev: integer('rev').notNull().default(1),
    status: text('status').$type<MyProductStatus>().notNull(),
    reason: text('reason'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    categoryId: integer('category_id'),
    tags: text('tags').array().notNull().default([]),
    images: jsonb('images').$type<ImageRow[]>().notNull().default([]),
    /**
     * The currency of its prices: the shop's. For products from before shops had a currency it may be the supplier's.
     */
    currency: text('currency').notNull().default('DKK'),
    variants: jsonb('variants').$type<ShopVariantRow[]>().notNull(),
    /**
     * The text by which search finds the shop's own words, folded `[§D-one-search]`; null until the next search makes
     * it, see `make-search-texts.ts`.
     */
    searchText: text('search_text'),
    lastCheckedAt: instant('last_checked_at').notNull().defaultNow(),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('my_products_once').on(table.shopId, table.productId),
    index('my_products_newest').on(table.shopId, table.status, table.id.desc().nullsFirst()),
    index('my_products_product').on(table.productId),
  ],
);

type StoreOfOrder = NonNullable<Order['store']>;

/** A line, with its store's ids for it and its variant, and our variant for that. */
export type OrderLineRow = Order['lines'][number] & {
  remote_id?: string;
  remote_variant_id?: string | null;
  variant_id?: number | null;
};

/** Amounts are minor units of `currency`; those of lines name their own currency. */
export const orders = pgTable(
  'orders',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    orderNumber: text('order_number').notNull(),
    state: text('state').$type<OrderState>().notNull(),
    reason: text('reason').$type<OrderReason>(),
    rev: integer('rev').notNull().default(1),
    placedAt: instant('placed_at').notNull(),
    currency: text('currency').notNull(),
    customer: jsonb('customer').$type<Order['customer']>().notNull(),
    shippingAddress: jsonb('shipping_address').$type<Order['shipping_address']>().notNull(),
    subtotal: integer('subtotal').notNull(),
    shipping: integer('shipping').notNull(),
    vat: integer('vat').notNull(),
    total: integer('total').notNull(),
    cost: integer('cost').notNull(),
    /** The day of the rates with which its cost was converted; null if none were needed. */
    ratedOn: date('rated_on'),
    lines: jsonb('lines').$type<OrderLineRow[]>().notNull(),
    timeline: jsonb('timeline').$type<Order['timeline']>().notNull(),
    /** The store that it came from, and the store's data about it; null if it came from no store. */
    integrationId: integer('integration_id').references(() => integrations.id, {
      onDelete: 'set null',
    }),
    remoteId: text('remote_id'),
    remoteNumber: text('remote_number'),
    remoteUrl: text('remote_url'),
    /** When it was changed in the store: of two readings of an order the newer one counts. */
    remoteUpdatedAt: instant('remote_updated_at'),
    /**
     * When it was last read: stores only give whole seconds, and an order may change again within the second in which
     * it is read.
     */
    remoteReadAt: instant('remote_read_at'),
    /** A digest of what was last read, so that an unchanged order needs no write. */
    remoteDigest: text('remote_digest'),
    remotePayment: text('remote_payment').$type<StoreOfOrder['payment']>(),
    remoteFulfilment: text('remote_fulfilment').$type<StoreOfOrder['fulfilment']>(),
    /**
     * What the store now has for an order that was placed with suppliers as it was before, until a person has dealt
     * with it: see `remoteOrderOf`.
     */
    remoteOrder: jsonb('remote_order').$type<object>(),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.shopId, table.orderNumber),
    uniqueIndex('orders_remote').on(table.integrationId, table.remoteId),
    index('orders_newest').on(
      table.shopId,
      table.placedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);

/** Which variant a store's article is, as set by the shop `[§D-mends-map]`. */
export const articleMappings = pgTable(
  'article_mappings',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    /** Null for orders without a known store. */
    integrationId: integer('integration_id').references(() => integrations.id, {
      onDelete: 'cascade',
    }),
    /** The store's name for the article: see `articleOf`. */
    article: text('article').notNull(),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('article_mappings_once')
      .on(table.shopId, table.integrationId, table.article)
      .nullsNotDistinct(),
    index('article_mappings_integration').on(table.integrationId),
    index('article_mappings_variant').on(table.variantId),
  ],
);

/** The last change number of a tenant (`shop:12`); the row's lock makes the tenant's writers take turns. */
export const tenantClocks = pgTable('tenant_clocks', {
  tenant: text('tenant').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
  /** Tombstones up to this number have been forgotten: an older cursor is answered 410. */
  forgottenSeq: bigint('forgotten_seq', { mode: 'number' }).notNull().default(0),
});

/**
 * The newest change of each record: at most one row per record, so that a first sync is the same call as a later one.
 */
export const changes = pgTable(
  'changes',
  {
    tenant: text('tenant').notNull(),
    entity: text('entity').$type<ChangeEntity>().notNull(),
    entityId: integer('entity_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    op: text('op').$type<ChangeRow['op']>().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('changes_record').on(table.tenant, table.entity, table.entityId),
    uniqueIndex('changes_seq').on(table.tenant, table.seq),
  ],
);
