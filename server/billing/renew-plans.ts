import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { subscriptions } from '../db/schema.ts';
import { lockBilling } from './lock-plans.ts';
import { tellOfSubscriptions } from './record-billing.ts';
import { settlePlan } from './settle-plan.ts';
import { stopAfterReminder } from './terms.ts';

/**
 * Brings every plan up to date: stops those whose shop hasn't paid, reopens those whose shop has, and renews those
 * whose period is over, with an invoice for each period that began. Several processes may do so at once.
 */
export async function renewPlans(db: Db, now: number): Promise<void> {
  const reminded = new Date(now - stopAfterReminder).toISOString();
  const unpaid = sql`exists (
    select 1 from invoices i
    where i.shop_id = ${subscriptions.shopId} and i.state = 'open' and i.reminded_at <= ${reminded}::timestamptz)`;
  const due = await db
    .select({ id: subscriptions.id, shopId: subscriptions.shopId })
    .from(subscriptions)
    .where(
      or(
        eq(subscriptions.status, 'past_due'),
        and(
          eq(subscriptions.status, 'active'),
          or(lte(subscriptions.currentPeriodEnd, new Date(now)), unpaid),
        ),
      ),
    );
  for (const { id, shopId } of due) {
    await db.transaction(async (tx) => {
      await lockBilling(tx, shopId);
      // Another process may have been faster, or the plan may have ended in the meantime.
      const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id));
      if (row && (await settlePlan(tx, row, now)) !== row) {
        await tellOfSubscriptions(tx, shopId, [id]);
      }
    });
  }
}
