import { eq } from 'drizzle-orm';
import type { Subscription } from '../../contract/entities/subscriptions.ts';
import { subscriptions } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { creditUnused } from './credit-unused.ts';
import { lockPlan } from './lock-plans.ts';
import { recordBilling, tellOfSubscriptions } from './record-billing.ts';
import { settlePlan } from './settle-plan.ts';
import { readSubscription } from './subscription-rows.ts';

/** The statuses in which a plan can be cancelled. */
export const cancellable = ['active', 'past_due'] as const;

/** Ends the plan at once, even if it has stopped, and credits the rest of its period. Debts remain. */
export async function cancelPlan(context: ShopContext, id: number): Promise<Subscription> {
  const { db, shopId, now, locale } = context;
  const found = await lockPlan(db, shopId, id, cancellable);
  const row = await settlePlan(db, found, now);
  const end = Math.min(now, row.currentPeriodEnd?.getTime() ?? now);
  await db
    .update(subscriptions)
    .set({ status: 'canceled', currentPeriodEnd: new Date(end) })
    .where(eq(subscriptions.id, id));
  await recordBilling(context, {
    action: 'subscription.canceled',
    id,
    subject: row.name,
    before: { status: row.status },
    after: { status: 'canceled' },
  });
  await creditUnused(db, row, now, locale);
  await tellOfSubscriptions(db, shopId, [id]);
  return readSubscription(db, shopId, id);
}
