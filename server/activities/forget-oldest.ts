import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { activities } from '../db/schema.ts';
import { day } from '../lib/durations.ts';

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

/** What is older says nothing that anybody still has to keep: books are kept for five years after the year that they are of `[§D-retention]`. */
const keptFor = 6 * 365 * day;
/** Rows that are looked at and forgotten at once. */
const piece = 10_000;

/** Forgets activities by their age: the first ones there are, by number, so that no index of times is kept for it. */
export async function forgetOldActivities(db: Db, now: number): Promise<void> {
  const before = new Date(now - keptFor).toISOString();
  for (;;) {
    const { rows } = await db.execute<{ count: number }>(sql`
      with oldest as (select id, at from activities order by id limit ${piece}::int),
        gone as (
          delete from activities using oldest
          where activities.id = oldest.id and oldest.at < ${before}::timestamptz returning 1
        )
      select count(*)::int as count from gone`);
    if ((rows[0]?.count ?? 0) < piece) return;
  }
}
