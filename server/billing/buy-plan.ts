import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { planChoice } from '../../contract/entities/billing.ts';
import type { Subscription } from '../../contract/entities/subscriptions.ts';
import { addInterval } from '../../contract/rules/plan-periods.ts';
import { subscriptions } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { refuseTooSmall } from './check-limit.ts';
import { issueInvoice } from './issue-invoice.ts';
import { lockBilling } from './lock-plans.ts';
import { planCurrency, planTerms, priceOf } from './plans.ts';
import { recordBilling, tellOfSubscriptions } from './record-billing.ts';
import { refuseWhileOwing } from './refuse-while-owing.ts';
import { readSubscription } from './subscription-rows.ts';

/**
 * Buys a plan by invoice: it is active at once, and its first invoice is due in 14 days. A running trial ends. Refuses
 * with `conflict` while a plan is active or an invoice is past due, and with `invalid` a plan that is too small.
 */
export async function buyPlan(
  context: ShopContext,
  { plan: planId, interval }: z.output<typeof planChoice>,
): Promise<Subscription> {
  const { db, shopId, now, locale } = context;
  await lockBilling(db, shopId);
  const own = eq(subscriptions.shopId, shopId);
  const [active] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(own, eq(subscriptions.status, 'active')));
  if (active) {
    throw new Refusal('conflict', 'The shop has an active plan; change that one.', {
      details: { subscription_id: active.id },
    });
  }
  await refuseWhileOwing(context);
  const plan = planTerms(planId);
  await refuseTooSmall(db, shopId, plan, locale);

  const from = new Date(now);
  const to = addInterval(from, interval);
  const trials = await db
    .update(subscriptions)
    .set({ status: 'canceled', currentPeriodEnd: from })
    .where(and(own, eq(subscriptions.status, 'trialing')))
    .returning({ id: subscriptions.id });
  const [bought] = await db
    .insert(subscriptions)
    .values({
      shopId,
      name: plan.name,
      status: 'active',
      priceAmount: priceOf(plan, interval),
      currency: planCurrency,
      interval,
      productLimit: plan.productLimit,
      startedAt: from,
      currentPeriodEnd: to,
      locale,
    })
    .returning();
  if (!bought) throw new Error('The subscription was not written.');
  await recordBilling(context, {
    action: 'subscription.bought',
    id: bought.id,
    subject: plan.name,
    after: { name: plan.name, interval },
  });
  await issueInvoice(db, {
    shopId,
    subscriptionId: bought.id,
    line: { kind: 'period', plan: plan.name, interval, monthly: plan.monthly },
    locale,
    base: bought.priceAmount,
    currency: planCurrency,
    periodStart: from,
    periodEnd: to,
    now,
  });
  await tellOfSubscriptions(db, shopId, [bought.id, ...trials.map(({ id }) => id)]);
  return readSubscription(db, shopId, bought.id);
}
