import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { shops, shopUsers } from '../db/schema.ts';
import { lockTeam } from '../team/team-rows.ts';

/**
 * The shops that nobody would own without the person, their teams locked: nobody else can stop owning one meanwhile. Who is leaving
 * themselves is no owner for long, but at the end of the person's own wait they still are: theirs ends later.
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
