import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordActivity } from '../activities/record.ts';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { deliveries, exchanges, integrations, orders } from '../db/schema.ts';
import { forgetCredentials } from '../integrations/credentials.ts';
import { withoutCustomer } from '../orders/without-customer.ts';
import { type Deal, storesOf } from './deal.ts';
import type { Delivery } from './deliveries.ts';

type Row = typeof integrations.$inferSelect;

const customerOf = z.object({
  customer: z.object({
    id: z.union([z.number(), z.string()]),
    email: z.string().nullish(),
    phone: z.string().nullish(),
  }),
  orders_requested: z.array(z.int()).nullish(),
  orders_to_redact: z.array(z.int()).nullish(),
});

/**
 * A customer wants to know what is stored about them: the merchant is told which orders concern them
 * `[§D-inbox-privacy]`.
 */
export const customerAsks: Deal = (tx, delivery) =>
  forEachOrder(tx, delivery, async ({ id, shopId, name }, customer, theirs) => {
    await recordActivity(tx, {
      ...{ tenant: shopTenant(shopId), action: 'integration.customer_asked' },
      ...{ entityId: id, subject: name, before: null },
      after: { customer: String(customer), orders: theirs.map(({ number }) => number).join(', ') },
    });
  });

/** A customer is to be forgotten: their orders stay, without their data `[§D-inbox-privacy]`. */
export const customerForgotten: Deal = (tx, delivery) =>
  forEachOrder(tx, delivery, async ({ id, shopId, name }, customer, theirs) => {
    for (const order of theirs) {
      await tx
        .update(orders)
        .set({ ...withoutCustomer, rev: sql`${orders.rev} + 1` })
        .where(eq(orders.id, order.id));
    }
    await recordActivity(tx, {
      ...{ tenant: shopTenant(shopId), action: 'integration.customer_forgotten' },
      ...{ entityId: id, subject: name, before: null },
      after: { customer: String(customer), orders: theirs.map(({ number }) => number).join(', ') },
    });
    const ids = theirs.map((order) => order.id);
    await recordChanges(tx, shopTenant(shopId), 'orders', ids, 'upsert');
  });

/** Matches orders by the numbers at the end of the store's names for them. */
const isNamed = (integrationId: number, numbers: readonly number[]) =>
  numbers.length === 0
    ? undefined
    : and(
        eq(orders.integrationId, integrationId),
        inArray(sql`substring(${orders.remoteId} from '[0-9]+$')`, numbers.map(String)),
      );

type Theirs = { id: number; number: string }[];

const hasEmail = (email: string) =>
  email === '' ? undefined : sql`lower(${orders.customer} ->> 'email') = ${email.toLowerCase()}`;

/** A guest may have given no e-mail address. Compares only the digits of phone numbers, however they are written. */
function hasPhone(phone: string) {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < shortestPhone) return undefined;
  return sql`regexp_replace(${orders.customer} ->> 'phone', '\\D', '', 'g') = ${digits}`;
}

/** A number with fewer digits can't be a phone number. */
const shortestPhone = 6;

async function forEachOrder(
  tx: Db,
  delivery: Delivery,
  work: (row: Row, customer: string | number, theirs: Theirs) => Promise<void>,
): Promise<boolean> {
  const read = customerOf.safeParse(JSON.parse(delivery.body ?? 'null'));
  const stores = await tx.select().from(integrations).where(storesOf(delivery));
  if (!read.success || stores.length === 0) return false;
  const { customer, orders_requested: asked, orders_to_redact: redacted } = read.data;
  const { id, email, phone } = customer;
  for (const row of stores) {
    const named = isNamed(row.id, asked ?? redacted ?? []);
    const isTheirs = or(named, hasEmail(email ?? ''), hasPhone(phone ?? ''));
    const theirs = isTheirs
      ? await tx
          .select({ id: orders.id, number: orders.orderNumber })
          .from(orders)
          .where(and(eq(orders.shopId, row.shopId), isTheirs))
      : [];
    await work(row, id, theirs);
  }
  return true;
}

/**
 * Arrives two days after the app was removed from a store: everything that the store has sent us is deleted, unless the
 * app is installed again `[§D-inbox-privacy]`.
 */
export const shopForgotten: Deal = async (tx, delivery) => {
  const gone = await tx
    .select()
    .from(integrations)
    .where(and(storesOf(delivery), eq(integrations.state, 'disconnected')));
  for (const { id, shopDomain } of gone) {
    await forgetCredentials(tx, id);
    await tx.delete(exchanges).where(eq(exchanges.integrationId, id));
    await tx
      .update(integrations)
      .set({ name: shopDomain, locationId: null, locationName: null, restoreRate: null })
      .where(eq(integrations.id, id));
  }
  const others = and(
    eq(deliveries.platform, delivery.platform),
    eq(deliveries.shopDomain, delivery.shopDomain),
    ne(deliveries.id, delivery.id),
    ne(deliveries.state, 'waiting'),
  );
  if (gone.length > 0) await tx.delete(deliveries).where(others);
  // The orders stay, as bookkeeping requires, but without their customers.
  for (const { id, shopId } of gone) {
    const theirs = await tx
      .update(orders)
      .set({ ...withoutCustomer, rev: sql`${orders.rev} + 1` })
      .where(eq(orders.integrationId, id))
      .returning({ id: orders.id });
    const ids = theirs.map((order) => order.id);
    await recordChanges(tx, shopTenant(shopId), 'orders', ids, 'upsert');
  }
  return gone.length > 0;
};
