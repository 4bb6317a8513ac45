import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { activities } from '../db/schema.ts';
import { day } from '../lib/durations.ts';

/**
 * The most activities that a shop or supplier keeps: enough for years, unless somebody produces them on purpose
 * `[§D-quotas]`.
 */
export const mostActivities = 200_000;

/** Deletes the oldest ones beyond that. Several processes may do so at once. */
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

/**
 * Older activities have to be kept by nobody: books are kept for five years after the year that they cover
 * `[§D-retention]`.
 */
const keptFor = 6 * 365 * day;
/** How many rows are checked and deleted at a time. */
const piece = 10_000;

/** Deletes activities by age, in the order of their numbers, so that no index of times is needed. */
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
