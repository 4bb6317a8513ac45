import { desc, eq, inArray } from 'drizzle-orm';
import type { Activity } from '../../contract/entities/activities.ts';
import type { Tenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { activities } from '../db/schema.ts';
import { offsetOf, perPage } from '../http/pages.ts';

/** A page of the tenant's activities, newest first `[§7-activities]`. */
export async function pageOfActivities(
  db: Db,
  tenant: Tenant,
  page: number,
): Promise<{ rows: Activity[]; total: number }> {
  const mine = eq(activities.tenant, tenant);
  const total = await db.$count(activities, mine);
  if (offsetOf(page) >= total) return { rows: [], total };
  const ids = db
    .select({ id: activities.id })
    .from(activities)
    .where(mine)
    .orderBy(desc(activities.id))
    .limit(perPage)
    .offset(offsetOf(page));
  const rows = await db
    .select()
    .from(activities)
    .where(inArray(activities.id, ids))
    .orderBy(desc(activities.id));
  return { rows: rows.map(toActivity), total };
}

function actorOf({
  userId,
  actorName,
}: Pick<typeof activities.$inferSelect, 'userId' | 'actorName'>): Activity['actor'] {
  return userId === null && actorName === null ? null : { id: userId, name: actorName ?? '' };
}

function toActivity(row: typeof activities.$inferSelect): Activity {
  return {
    id: row.id,
    actor: actorOf(row),
    action: row.action,
    entity: row.entity,
    entity_id: row.entityId,
    subject: row.subject,
    before: row.before,
    after: row.after,
    source: row.source,
    at: row.at.toISOString(),
  };
}
