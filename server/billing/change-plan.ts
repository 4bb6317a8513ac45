import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { planChange } from '../../contract/entities/billing.ts';
import type { Subscription } from '../../contract/entities/subscriptions.ts';
import { addInterval, changeTerms } from '../../contract/rules/plan-periods.ts';
import { subscriptions } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { refuseTooSmall } from './check-limit.ts';
import { creditUnused } from './credit-unused.ts';
import { issueInvoice } from './issue-invoice.ts';
import { lockPlan } from './lock-plans.ts';
import { planTerms, priceOf } from './plans.ts';
import { recordBilling, tellOfSubscriptions } from './record-billing.ts';
import { refuseWhileOwing } from './refuse-while-owing.ts';
import { settlePlan } from './settle-plan.ts';
import { readSubscription } from './subscription-rows.ts';

/**
 * Changes the plan at once. A dearer plan with the same interval keeps its period, and the difference for the rest of
 * it is invoiced. Every other change begins a new period today: the rest of the old one is credited, the new one
 * invoiced. Choosing the present plan changes nothing. Refuses with `conflict` while an invoice is past due, and with
 * `invalid` a plan that is too small.
 */
export async function changePlan(
  context: ShopContext,
  id: number,
  choice: z.output<typeof planChange>,
): Promise<Subscription> {
  const { db, shopId, now, locale } = context;
  const found = await lockPlan(db, shopId, id, ['active']);
  const plan = planTerms(choice.plan);
  const interval = choice.interval ?? (found.interval === 'year' ? 'year' : 'month');
  if (plan.name === found.name && interval === found.interval) {
    return readSubscription(db, shopId, id);
  }
  await refuseTooSmall(db, shopId, plan, locale);

  await refuseWhileOwing(context);
  const row = await settlePlan(db, found, now);
  const from = new Date(now);
  const price = priceOf(plan, interval);
  const { keptEnd, base } = changeTerms(
    { interval: row.interval, price: row.priceAmount, end: row.currentPeriodEnd },
    { interval, price },
    now,
  );
  const to = keptEnd ?? addInterval(from, interval);
  if (keptEnd === null) await creditUnused(db, row, now, locale);

  await db
    .update(subscriptions)
    .set({
      name: plan.name,
      priceAmount: price,
      interval,
      productLimit: plan.productLimit,
      currentPeriodEnd: to,
      locale,
    })
    .where(eq(subscriptions.id, id));
  await recordBilling(context, {
    action: 'subscription.changed',
    id,
    subject: plan.name,
    before: { name: row.name, interval: row.interval },
    after: { name: plan.name, interval },
  });
  if (base > 0) {
    const named = { plan: plan.name, interval };
    const line =
      keptEnd === null
        ? { ...named, kind: 'period' as const, monthly: plan.monthly }
        : { ...named, kind: 'upgrade' as const, of: price - row.priceAmount };
    await issueInvoice(db, {
      shopId,
      subscriptionId: id,
      line,
      locale,
      base,
      currency: row.currency,
      periodStart: from,
      periodEnd: to,
      now,
    });
  }
  await tellOfSubscriptions(db, shopId, [id]);
  return readSubscription(db, shopId, id);
}
