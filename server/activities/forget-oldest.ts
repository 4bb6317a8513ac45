import { and, count, desc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { activities } from '../db/schema.ts';

/** Activities that a shop or supplier has: years of them, where nobody makes them up `[§D-quotas]`. */
export const mostActivities = 200_000;

/** Forgets the oldest where there are more. Any number of processes may do so. */
export async function forgetOldestActivities(db: Db, most = mostActivities): Promise<void> {
  const { tenant } = activities;
  const held = await db
    .select({ tenant })
    .from(activities)
    .groupBy(tenant)
    .having(gt(count(), most));
  for (const owner of held) {
    const theirs = eq(tenant, owner.tenant);
    const [newestToGo] = await db
      .select({ id: activities.id })
      .from(activities)
      .where(theirs)
      .orderBy(desc(activities.id))
      .offset(most)
      .limit(1);
    if (newestToGo)
      await db.delete(activities).where(and(theirs, lte(activities.id, newestToGo.id)));
  }
}
