import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** Activities that a shop or supplier has: years of them, where nobody makes them up `[§D-quotas]`. */
export const mostActivities = 200_000;

/** Forgets the oldest where there are more. Any number of processes may do so. */
export async function forgetOldestActivities(db: Db, most = mostActivities): Promise<void> {
  await db.execute(sql`
    with edges as (
      select tenant, (
        select id from activities where activities.tenant = owners.tenant
        order by id desc offset ${most}::int limit 1
      ) as edge
      from (select 'shop:' || id as tenant from shops union all select 'supplier:' || id from suppliers) as owners
    )
    delete from activities using edges
    where activities.tenant = edges.tenant and activities.id <= edges.edge`);
}
