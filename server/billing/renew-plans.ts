import { and, eq, lte } from 'drizzle-orm';
import { addInterval } from '../../contract/rules/plan-periods.ts';
import type { Db } from '../db/database.ts';
import { subscriptions } from '../db/schema.ts';
import type { Locale } from '../locale.ts';
import { issueInvoice } from './issue-invoice.ts';
import { lockBilling, type SubscriptionRow } from './lock-plans.ts';
import { recordBilling, tellOfSubscriptions } from './record-billing.ts';

/** Renews every active plan whose period is over, with an invoice for each period that began. Any process may do so. */
export async function renewPlans(db: Db, now: number): Promise<void> {
  const due = await db
    .select({ id: subscriptions.id, shopId: subscriptions.shopId })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.status, 'active'), lte(subscriptions.currentPeriodEnd, new Date(now))),
    );
  for (const { id, shopId } of due) {
    await db.transaction(async (tx) => {
      await lockBilling(tx, shopId);
      const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id));
      // Another process may have been faster, or the plan ended meanwhile.
      if (row?.status !== 'active') return;
      const renewed = await renew(tx, row, now, 'da');
      if (renewed !== row) await tellOfSubscriptions(tx, shopId, [id]);
    });
  }
}

/** The subscription with a period that runs now; itself when that is so already. Its shop is locked by the caller. */
export async function renew(
  db: Db,
  row: SubscriptionRow,
  now: number,
  locale: Locale,
): Promise<SubscriptionRow> {
  let end = row.currentPeriodEnd;
  if (end === null || end.getTime() > now) return row;
  const { shopId, id, name: plan, interval, currency } = row;
  while (end.getTime() <= now) {
    const from: Date = end;
    end = addInterval(from, interval);
    await issueInvoice(db, {
      shopId,
      subscriptionId: id,
      line: { kind: 'period', plan, interval },
      locale,
      base: row.priceAmount,
      currency,
      periodStart: from,
      periodEnd: end,
      now,
    });
  }
  await db.update(subscriptions).set({ currentPeriodEnd: end }).where(eq(subscriptions.id, id));
  await recordBilling(
    db,
    { shopId, userId: null },
    {
      action: 'subscription.renewed',
      id,
      subject: plan,
      before: { current_period_end: row.currentPeriodEnd?.toISOString() },
      after: { current_period_end: end.toISOString() },
    },
  );
  return { ...row, currentPeriodEnd: end };
}
