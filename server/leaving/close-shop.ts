import { and, eq, inArray, ne } from 'drizzle-orm';
import { leaveShop } from '../auth/oldest-shop.ts';
import { cancellable, cancelPlan } from '../billing/cancel-plan.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import {
  activities,
  changes,
  feeds,
  importProducts,
  integrations,
  invitations,
  invoices,
  myProducts,
  orders,
  partnershipRequests,
  partnerships,
  paymentMethods,
  shops,
  shopUsers,
  subscriptions,
  tenantClocks,
} from '../db/schema.ts';
import { byNobody } from '../http/context.ts';
import type { Locale } from '../i18n/locale.ts';
import { cancelJobsOf } from '../jobs/move-job.ts';
import { withoutCustomer } from '../orders/without-customer.ts';
import { recordEnding } from '../partnerships/record-ending.ts';

/**
 * Closes a shop, in the caller's transaction: its plan ends and the rest of it is credited, its partnerships end, its
 * people are removed, and all of its data is deleted, except what bookkeeping requires: invoices, with the party that
 * they were made out to, and orders without their customers. A shop with neither is deleted entirely
 * `[§D-deletion-shop]`.
 */
export async function closeShop(
  db: Db,
  shopId: number,
  { now, locale }: { now: number; locale: Locale },
): Promise<void> {
  const going = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.shopId, shopId), inArray(subscriptions.status, [...cancellable])));
  const context = { db, shopId, author: byNobody, locale, now };
  for (const { id } of going) await cancelPlan(context, id);
  await endPartnerships(db, shopId, now);
  await db
    .update(partnershipRequests)
    .set({ state: 'withdrawn', decidedAt: new Date(now), message: '' })
    .where(and(eq(partnershipRequests.shopId, shopId), eq(partnershipRequests.state, 'pending')));

  const tenant = shopTenant(shopId);
  for (const table of [feeds, integrations, importProducts, myProducts, paymentMethods]) {
    await db.delete(table).where(eq(table.shopId, shopId));
  }
  await db.delete(invitations).where(eq(invitations.shopId, shopId));
  await cancelJobsOf(db, tenant, now);
  await db.delete(shopUsers).where(eq(shopUsers.shopId, shopId));
  await leaveShop(db, shopId);
  for (const table of [activities, changes, tenantClocks]) {
    await db.delete(table).where(eq(table.tenant, tenant));
  }

  const kept =
    (await db.$count(invoices, eq(invoices.shopId, shopId))) +
    (await db.$count(orders, eq(orders.shopId, shopId)));
  if (kept === 0) {
    await db.delete(shops).where(eq(shops.id, shopId));
    return;
  }
  await db.update(orders).set(withoutCustomer).where(eq(orders.shopId, shopId));
  await db
    .update(shops)
    .set({ closedAt: new Date(now), email: null, phone: null, website: null })
    .where(eq(shops.id, shopId));
}

async function endPartnerships(db: Db, shopId: number, now: number): Promise<void> {
  const ended = await db
    .update(partnerships)
    .set({ state: 'ended', endsAt: new Date(now) })
    .where(and(eq(partnerships.shopId, shopId), ne(partnerships.state, 'ended')))
    .returning({ id: partnerships.id });
  for (const { id } of ended) await recordEnding(db, { id, shopId });
}
