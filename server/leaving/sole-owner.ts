import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { shops, shopUsers } from '../db/schema.ts';
import { lockTeam } from '../team/team-rows.ts';

/**
 * The shops that nobody else would own, with their teams locked, so that no other owner can leave in the meantime.
 * `countLeaving`: whether an owner whose own account waits for its deletion counts. Such an owner doesn't count when
 * the person asks for the deletion, but does at the end of the person's wait, because their own wait ends later.
 */
export async function lockOwnedAlone(
  db: Db,
  userId: string,
  { countLeaving }: { countLeaving: boolean },
): Promise<{ id: number; name: string }[]> {
  const owned = await db
    .select({ id: shops.id, name: shops.name })
    .from(shopUsers)
    .innerJoin(shops, eq(shops.id, shopUsers.shopId))
    .where(and(eq(shopUsers.userId, userId), eq(shopUsers.roleName, 'owner')))
    .orderBy(asc(shops.id));
  const alone: typeof owned = [];
  for (const shop of owned) {
    const team = await lockTeam(db, shop.id);
    const isOwnedOn = team.some(
      (one) => one.userId !== userId && one.role === 'owner' && (countLeaving || !one.isLeaving),
    );
    if (!isOwnedOn) alone.push(shop);
  }
  return alone;
}
