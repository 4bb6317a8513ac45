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

/** A line of a purchase order: the line of the order, and the cost of each piece in minor units. */
interface PurchasedLine {
  line_id: number;
  quantity: number;
  unit_cost: number;
}

/**
 * The part of an order that one supplier fulfils. It still names a supplier that no longer exists. Amounts are minor
 * units of `currency`.
 */
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
    /** Our own reference: the supplier is given it, and asked by it. */
    reference: text('reference').unique(),
    supplierNumber: text('supplier_number'),
    channel: text('channel').$type<ChannelKind>(),
    /** When it was confirmed, and its costs thereby agreed. */
    agreedAt: instant('agreed_at'),
    handOver: jsonb('hand_over').$type<HandOverStep[]>().notNull().default([]),
    /** When the supplier was last asked about its state. */
    askedAt: instant('asked_at'),
    /** Whether a person chose to wait: for stock, or for the shop's next order from the supplier. */
    waits: boolean('waits').notNull().default(false),
    rev: integer('rev').notNull().default(1),
    currency: text('currency').notNull(),
    cost: integer('cost').notNull(),
    lines: jsonb('lines').$type<PurchasedLine[]>().notNull(),
    timeline: jsonb('timeline').$type<PurchaseOrderRecord['timeline']>().notNull(),
  },
  (table) => [
    // Not unique: a supplier can have several if a part of an order waits.
    index('purchase_orders_order').on(table.orderId, table.supplierId),
    index('purchase_orders_supplier').on(table.supplierId, table.orderId),
    index('purchase_orders_shop').on(table.shopId, table.id),
    index('purchase_orders_waiting').on(table.shopId, table.supplierId).where(sql`${table.waits}`),
  ],
);

/** Parcels that suppliers have sent. */
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
    /** Whether the store that the order came from has been told. */
    storeState: text('store_state').$type<Parcel['store_state']>().notNull().default('none'),
    /** The store's id for the fulfilment that reports it there. */
    storeRemoteId: text('store_remote_id'),
  },
  (table) => [
    index('parcels_to_tell').on(table.purchaseOrderId).where(sql`${table.storeState} = 'waiting'`),
    uniqueIndex('parcels_once').on(table.purchaseOrderId, table.carrier, table.number),
    index('parcels_shop').on(table.shopId, table.id),
  ],
);

/** How a supplier takes purchase orders; a supplier without a row has no way. */
export const supplierChannels = pgTable('supplier_channels', {
  supplierId: integer('supplier_id')
    .primaryKey()
    .references(() => suppliers.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<ChannelKind>().notNull(),
  /** The address for mails, or the base address of the supplier's API. */
  address: text('address').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export type SupplierExchangeKind = 'send' | 'ask' | 'call_off';

/** One exchange with a supplier about a purchase order, like those with stores in `exchanges`. */
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

/** The worker that exchanges with a supplier right now: only one over all processes. */
export const supplierLeases = pgTable('supplier_leases', {
  supplierId: integer('supplier_id').primaryKey(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
  /** The supplier asked us to wait, or can't be reached: nothing is sent before this time. */
  restUntil: instant('rest_until'),
});
