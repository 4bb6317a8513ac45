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
import type { Invoice } from '../../../contract/entities/billing.ts';
import { instant } from '../columns.ts';
import type { BilledTo, InvoiceLine, Seller } from './invoice-parts.ts';
import { shops, subscriptions } from './people.ts';

/** Never a card number: brand, last four digits and expiry. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_methods_shop').on(table.shopId),
    uniqueIndex('payment_methods_default').on(table.shopId).where(sql`${table.isDefault}`),
  ],
);

/**
 * The issuers of invoices, as configured when the server started: one row for each change, and each invoice refers to
 * its own.
 */
export const sellers = pgTable('sellers', {
  id: serial('id').primaryKey(),
  details: jsonb('details').$type<Seller>().notNull(),
  since: instant('since').notNull().defaultNow(),
});

/** Immutable once issued. `vatRate` is in hundredths of a per cent, amounts are minor units of `currency`. */
export const invoices = pgTable(
  'invoices',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'restrict' }),
    number: text('number').notNull().unique(),
    kind: text('kind').$type<Invoice['kind']>().notNull().default('invoice'),
    corrects: text('corrects'),
    state: text('state').$type<Invoice['state']>().notNull(),
    /** As issued, in the buyer's language. */
    description: text('description').notNull(),
    /**
     * The same independent of language, so that each reader gets it in theirs; missing for invoices issued before this
     * column existed.
     */
    line: jsonb('line').$type<InvoiceLine>(),
    /** The parties on the invoice; missing for invoices issued before these columns existed. */
    buyer: jsonb('buyer').$type<BilledTo>(),
    sellerId: integer('seller_id').references(() => sellers.id, { onDelete: 'restrict' }),
    vatNumber: text('vat_number'),
    vatBase: integer('vat_base').notNull(),
    vatRate: integer('vat_rate').notNull(),
    vatAmount: integer('vat_amount').notNull(),
    total: integer('total').notNull(),
    currency: text('currency').notNull(),
    issuedAt: instant('issued_at').notNull(),
    dueAt: instant('due_at').notNull(),
    paidAt: instant('paid_at'),
    /** When the shop was mailed that it is overdue. */
    remindedAt: instant('reminded_at'),
    /** The subscription that is paid for; a credit note gives back the rest of its period. */
    subscriptionId: integer('subscription_id').references(() => subscriptions.id, {
      onDelete: 'set null',
    }),
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
  },
  (table) => [
    index('invoices_newest').on(
      table.shopId,
      table.issuedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('invoices_subscription').on(table.subscriptionId),
  ],
);

/** The last number given out of each gap-free series; raised in the transaction that uses it. */
export const numberSeries = pgTable('number_series', {
  name: text('name').primaryKey(),
  last: integer('last').notNull(),
});
