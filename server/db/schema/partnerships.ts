import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PartnershipState, RequestState } from '../../../contract/entities/partnerships.ts';
import { instant } from '../columns.ts';
import { shops, suppliers } from './people.ts';

/** `discount` is in hundredths of a per cent; `minimumOrder` minor units of `currency`. */
export const partnerships = pgTable(
  'partnerships',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    state: text('state').$type<PartnershipState>().notNull().default('active'),
    discount: integer('discount').notNull().default(0),
    currency: text('currency').notNull(),
    shipping: text('shipping').notNull().default(''),
    minimumOrder: integer('minimum_order').notNull().default(0),
    startedAt: instant('started_at').notNull().defaultNow(),
    endsAt: instant('ends_at'),
  },
  (table) => [
    uniqueIndex('partnerships_one')
      .on(table.shopId, table.supplierId)
      .where(sql`${table.state} <> 'ended'`),
    index('partnerships_supplier').on(table.supplierId),
    index('partnerships_shop').on(table.shopId),
  ],
);

/** At most one open request per shop and supplier. */
export const partnershipRequests = pgTable(
  'partnership_requests',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    state: text('state').$type<RequestState>().notNull().default('pending'),
    message: text('message').notNull().default(''),
    reason: text('reason'),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('partnership_requests_open')
      .on(table.shopId, table.supplierId)
      .where(sql`${table.state} = 'pending'`),
    index('partnership_requests_supplier').on(table.supplierId),
    index('partnership_requests_shop').on(table.shopId),
  ],
);
