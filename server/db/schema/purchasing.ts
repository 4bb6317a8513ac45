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
import type { OrderReason } from '../../../contract/entities/orders.ts';
import type { PurchaseOrderState } from '../../../contract/entities/purchase-order-states.ts';
import type {
  HandOverStep,
  Parcel,
  PurchaseOrderRecord,
} from '../../../contract/entities/purchase-orders.ts';
import type { ChannelKind } from '../../../contract/platforms/channel-traits.ts';
import { instant } from '../columns.ts';
import { shops, suppliers } from './people.ts';
import { orders } from './selling.ts';

/** Of a purchase order's line: the line of the order, and what each piece of it costs in minor units. */
interface PurchasedLine {
  line_id: number;
  quantity: number;
  unit_cost: number;
}

/** What one supplier fulfils of an order. A supplier that is gone is still named here. Amounts are minor units of `currency`. */
export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    supplierId: integer('supplier_id').notNull(),
    supplierName: text('supplier_name').notNull(),
    state: text('state').$type<PurchaseOrderState>().notNull(),
    reason: text('reason').$type<OrderReason>(),
    /** Ours: the supplier is told it, and asked by it. */
    reference: text('reference').unique(),
    supplierNumber: text('supplier_number'),
    channel: text('channel').$type<ChannelKind>(),
    /** When it was confirmed, and its costs agreed with that. */
    agreedAt: instant('agreed_at'),
    handOver: jsonb('hand_over').$type<HandOverStep[]>().notNull().default([]),
    /** When the supplier was last asked how it stands. */
    askedAt: instant('asked_at'),
    /** By a person's choice: for stock, or for the shop's next order at the supplier. */
    waits: boolean('waits').notNull().default(false),
    rev: integer('rev').notNull().default(1),
    currency: text('currency').notNull(),
    cost: integer('cost').notNull(),
    lines: jsonb('lines').$type<PurchasedLine[]>().notNull(),
    timeline: jsonb('timeline').$type<PurchaseOrderRecord['timeline']>().notNull(),
  },
  (table) => [
    // More than one a supplier, where part of an order waits.
    index('purchase_orders_order').on(table.orderId, table.supplierId),
    index('purchase_orders_supplier').on(table.supplierId, table.orderId),
    index('purchase_orders_shop').on(table.shopId, table.id),
    index('purchase_orders_waiting').on(table.shopId, table.supplierId).where(sql`${table.waits}`),
  ],
);

/** What a supplier has sent at once. */
export const parcels = pgTable(
  'parcels',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    purchaseOrderId: integer('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    carrier: text('carrier').$type<Parcel['carrier']>().notNull(),
    number: text('number').notNull(),
    url: text('url').notNull(),
    rev: integer('rev').notNull().default(1),
    lines: jsonb('lines').$type<Parcel['lines']>().notNull(),
    timeline: jsonb('timeline').$type<Parcel['timeline']>().notNull(),
    /** Whether the store that its order came from knows of it. */
    storeState: text('store_state').$type<Parcel['store_state']>().notNull().default('none'),
    /** What the store calls what tells of it there. */
    storeRemoteId: text('store_remote_id'),
  },
  (table) => [
    index('parcels_to_tell').on(table.purchaseOrderId).where(sql`${table.storeState} = 'waiting'`),
    uniqueIndex('parcels_once').on(table.purchaseOrderId, table.carrier, table.number),
    index('parcels_shop').on(table.shopId, table.id),
  ],
);

/** The way that a supplier takes purchase orders; without a row there is none. */
export const supplierChannels = pgTable('supplier_channels', {
  supplierId: integer('supplier_id')
    .primaryKey()
    .references(() => suppliers.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<ChannelKind>().notNull(),
  /** Where mails go, or where the supplier's API begins. */
  address: text('address').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export type SupplierExchangeKind = 'send' | 'ask' | 'call_off';

/** One question to a supplier about a purchase order, as `exchanges` holds those to stores. */
export const supplierExchanges = pgTable(
  'supplier_exchanges',
  {
    id: serial('id').primaryKey(),
    supplierId: integer('supplier_id').notNull(),
    purchaseOrderId: integer('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SupplierExchangeKind>().notNull(),
    key: text('key').notNull().unique(),
    state: text('state')
      .$type<'waiting' | 'done' | 'failed' | 'cancelled'>()
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    cause: text('cause').$type<ExchangeCause>(),
    nextTryAt: instant('next_try_at').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('supplier_exchanges_due').on(table.nextTryAt).where(sql`${table.state} = 'waiting'`),
    uniqueIndex('supplier_exchanges_once')
      .on(table.purchaseOrderId, table.kind)
      .where(sql`${table.state} = 'waiting'`),
    index('supplier_exchanges_of').on(table.purchaseOrderId),
  ],
);

/** Who speaks to a supplier just now: one worker over all processes. */
export const supplierLeases = pgTable('supplier_leases', {
  supplierId: integer('supplier_id').primaryKey(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
  /** The supplier asked for rest, or can't be reached: nothing goes there before. */
  restUntil: instant('rest_until'),
});
