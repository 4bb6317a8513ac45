import { eq } from 'drizzle-orm';
import type { Subscription } from '../../contract/entities/subscriptions.ts';
import type { Db } from '../db/database.ts';
import { subscriptions } from '../db/schema.ts';
import type { Locale } from '../locale.ts';
import { readSubscription } from '../selling/subscription-rows.ts';
import { creditUnused } from './credit-unused.ts';
import { lockActivePlan } from './lock-plans.ts';
import { type Actor, recordBilling, tellOfSubscriptions } from './record-billing.ts';
import { renew } from './renew-plans.ts';

/** Ends the plan at once and credits what is left of its period. */
export async function cancelPlan(
  db: Db,
  by: Actor,
  id: number,
  locale: Locale,
): Promise<Subscription> {
  const { shopId, now } = by;
  const found = await lockActivePlan(db, shopId, id);
  const row = await renew(db, found, now, locale);
  await db
    .update(subscriptions)
    .set({ status: 'canceled', currentPeriodEnd: new Date(now) })
    .where(eq(subscriptions.id, id));
  await recordBilling(db, by, {
    action: 'subscription.canceled',
    id,
    subject: row.name,
    before: { status: 'active' },
    after: { status: 'canceled' },
  });
  await creditUnused(db, row, now, locale);
  await tellOfSubscriptions(db, shopId, [id]);
  return readSubscription(db, shopId, id);
}
