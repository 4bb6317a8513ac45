import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import { shops, subscriptions } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** From here to the commit nobody else can buy, change or end a plan of the shop, or change its payment methods. */
export async function lockBilling(db: Db, shopId: number): Promise<void> {
  // Not `for update`, which would block every insert that refers to the shop.
  await db.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId)).for('no key update');
}

/**
 * Locks the shop's subscription if it is in one of `states`. Throws `not_found` if the shop has no such subscription,
 * and `conflict` if it is in another state.
 */
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
