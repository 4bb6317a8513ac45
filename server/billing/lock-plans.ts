import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import { shops, subscriptions } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** From here to the commit nobody else buys, changes or ends a plan of the shop, or touches its payment methods. */
export async function lockBilling(db: Db, shopId: number): Promise<void> {
  // Not `for update`: that would hold up every insert that refers to the shop.
  await db.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId)).for('no key update');
}

/** The shop's own subscription while it is in one of `states`. Throws `not_found`, and `conflict` for one that isn't. */
export async function lockPlan(
  db: Db,
  shopId: number,
  id: number,
  states: readonly ('active' | 'past_due')[],
): Promise<SubscriptionRow> {
  await lockBilling(db, shopId);
  const [row] = isId(id)
    ? await db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.shopId, shopId), eq(subscriptions.id, id)))
    : [];
  if (!row) throw new Refusal('not_found', `There is no subscription ${id}.`);
  if (!states.some((state) => state === row.status)) {
    throw new Refusal('conflict', `The subscription is not ${states.join(' or ')}.`, {
      details: { status: row.status },
    });
  }
  return row;
}
