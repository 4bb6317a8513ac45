import { eq } from 'drizzle-orm';
import type { Subscription } from '../../contract/entities/subscriptions.ts';
import type { Db } from '../db/database.ts';
import { subscriptions } from '../db/schema.ts';
import type { Locale } from '../locale.ts';
import { readSubscription } from '../selling/subscription-rows.ts';
import { creditUnused } from './credit-unused.ts';
import { lockPlan } from './lock-plans.ts';
import { type Actor, recordBilling, tellOfSubscriptions } from './record-billing.ts';
import { settlePlan } from './settle-plan.ts';

/** What a plan is that can be cancelled. */
export const cancellable = ['active', 'past_due'] as const;

/** Ends the plan at once, one that has stopped as well, and credits what is left of its period. What is owed stays owed. */
export async function cancelPlan(
  db: Db,
  by: Actor,
  id: number,
  locale: Locale,
): Promise<Subscription> {
  const { shopId, now } = by;
  const found = await lockPlan(db, shopId, id, cancellable);
  const row = await settlePlan(db, found, now);
  const end = Math.min(now, row.currentPeriodEnd?.getTime() ?? now);
  await db
    .update(subscriptions)
    .set({ status: 'canceled', currentPeriodEnd: new Date(end) })
    .where(eq(subscriptions.id, id));
  await recordBilling(db, by, {
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
