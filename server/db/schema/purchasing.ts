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
import type { OrderReason, OrderState } from '../../../contract/entities/orders.ts';
import type { Parcel, PurchaseOrderRecord } from '../../../contract/entities/purchase-orders.ts';
import { shops } from './people.ts';
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
    state: text('state').$type<OrderState>().notNull(),
    reason: text('reason').$type<OrderReason>(),
    reference: text('reference'),
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
  },
  (table) => [
    uniqueIndex('parcels_once').on(table.purchaseOrderId, table.carrier, table.number),
    index('parcels_shop').on(table.shopId, table.id),
  ],
);
