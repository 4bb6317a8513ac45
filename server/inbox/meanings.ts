import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordActivity } from '../activities/record.ts';
import { askForOrders } from '../changes/ask-for-orders.ts';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { deliveries, exchanges, integrations, orders, storeCredentials } from '../db/schema.ts';
import { addExchange, cancelExchanges } from '../exchange/exchange-rows.ts';
import { forgetCredentials } from '../integrations/credentials.ts';
import { left } from '../integrations/edit-integration.ts';
import { withoutCustomer } from '../orders/without-customer.ts';
import type { Platform, TellingKind } from '../platforms/platform.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Delivery } from './deliveries.ts';

/** Does what a delivery asks for, in its transaction; false where it concerns nothing of ours. */
type Deal = (tx: Db, delivery: Delivery, around: Around) => Promise<boolean>;

export interface Around {
  now: number;
  secrets: Secrets;
  /** Null where the server isn't set up for it any more. */
  platform: Platform | null;
}

type Row = typeof integrations.$inferSelect;

const storesOf = ({ platform, shopDomain }: Delivery) =>
  and(eq(integrations.platform, platform), eq(integrations.shopDomain, shopDomain));

/** Somebody has taken the app out of the store: what it allowed has ended `[§D-inbox-uninstalled]`. */
const uninstalled: Deal = async (tx, delivery, { now }) => {
  const held = await tx
    .select()
    .from(integrations)
    .where(and(storesOf(delivery), ne(integrations.state, 'disconnected')))
    .for('update');
  for (const row of held) {
    if (await isNewer(tx, row.id, delivery)) {
      // A late delivery may be from before the store was authorised again: the store itself is asked.
      await addExchange(tx, { integrationId: row.id, kind: 'describe', now });
    } else {
      await leave(tx, row, now);
    }
  }
  return held.length > 0;
};

async function isNewer(tx: Db, integrationId: number, { triggeredAt }: Delivery): Promise<boolean> {
  const [kept] = await tx
    .select({ updatedAt: storeCredentials.updatedAt })
    .from(storeCredentials)
    .where(eq(storeCredentials.integrationId, integrationId));
  return kept !== undefined && kept.updatedAt > triggeredAt;
}

async function leave(tx: Db, { id, shopId, name, state }: Row, now: number): Promise<void> {
  await cancelExchanges(tx, id, now);
  await forgetCredentials(tx, id);
  const time = new Date(now);
  await tx
    .update(integrations)
    .set({ ...left, problem: 'uninstalled', problemAt: time, updatedAt: time })
    .where(eq(integrations.id, id));
  await recordActivity(tx, {
    ...{ tenant: shopTenant(shopId), action: 'integration.uninstalled', entityId: id },
    ...{ subject: name, before: { state }, after: { state: left.state } },
  });
}

/**
 * An order was placed or has changed: the store is asked for it, so that what was told late, twice or in another order does no harm; for all
 * that has changed where it isn't said which `[§D-orders-in-ways]`.
 */
const orderChanged: Deal = async (tx, delivery, { now, secrets, platform }) => {
  const stores = await tx
    .select({ id: integrations.id, dataResources: integrations.dataResources })
    .from(integrations)
    .where(and(storesOf(delivery), inArray(integrations.state, asked)));
  const wanted = stores.filter(({ dataResources }) =>
    dataResources.some(({ kind, enabled }) => kind === 'orders' && enabled),
  );
  const order = platform?.orders.namedIn(delivery.body ?? '') ?? null;
  for (const { id: integrationId } of wanted) {
    if (order === null) {
      await askForOrders(tx, now, { integrationId });
    } else {
      const input = { text: JSON.stringify({ orders: [order] }), secrets };
      await addExchange(tx, { integrationId, kind: 'orders', input, now });
    }
  }
  return wanted.length > 0;
};

/** Of one that waits to be authorised again nothing is lost: what is put in line is asked then. */
const asked = ['connected', 'degraded', 'reauth_required'] as const;

const customerOf = z.object({
  customer: z.object({
    id: z.union([z.number(), z.string()]),
    email: z.string().nullish(),
    phone: z.string().nullish(),
  }),
});

/** A customer wants to know what is held of them: the merchant is told which orders that is `[§D-inbox-privacy]`. */
const customerAsks: Deal = (tx, delivery) =>
  forEachOrder(tx, delivery, async ({ id, shopId, name }, customer, theirs) => {
    await recordActivity(tx, {
      ...{ tenant: shopTenant(shopId), action: 'integration.customer_asked' },
      ...{ entityId: id, subject: name, before: null },
      after: { customer: String(customer), orders: theirs.map(({ number }) => number).join(', ') },
    });
  });

/** A customer is to be forgotten: their orders stay, without them `[§D-inbox-privacy]`. */
const customerForgotten: Deal = (tx, delivery) =>
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

type Theirs = { id: number; number: string }[];

const hasEmail = (email: string) =>
  email === '' ? undefined : sql`lower(${orders.customer} ->> 'email') = ${email.toLowerCase()}`;

/** Who buys as a guest may have given no address: by the digits of the number, however it was written. */
function hasPhone(phone: string) {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < shortestPhone) return undefined;
  return sql`regexp_replace(${orders.customer} ->> 'phone', '\\D', '', 'g') = ${digits}`;
}

/** Fewer digits are nobody's number. */
const shortestPhone = 6;

async function forEachOrder(
  tx: Db,
  delivery: Delivery,
  work: (row: Row, customer: string | number, theirs: Theirs) => Promise<void>,
): Promise<boolean> {
  const read = customerOf.safeParse(JSON.parse(delivery.body ?? 'null'));
  const stores = await tx.select().from(integrations).where(storesOf(delivery));
  if (!read.success || stores.length === 0) return false;
  const { id, email, phone } = read.data.customer;
  const isTheirs = or(hasEmail(email ?? ''), hasPhone(phone ?? ''));
  for (const row of stores) {
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

/** Two days after the app has left a store: nothing that the store has told us stays; not where it is back `[§D-inbox-privacy]`. */
const shopForgotten: Deal = async (tx, delivery) => {
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
  return gone.length > 0;
};

/** What each thing that a platform may tell us asks for: one without does not compile. */
export const meanings: Record<TellingKind, Deal> = {
  uninstalled,
  'order-changed': orderChanged,
  'customer-asks': customerAsks,
  'customer-forgotten': customerForgotten,
  'shop-forgotten': shopForgotten,
};
