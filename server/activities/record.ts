import { sql } from 'drizzle-orm';
import type { Activity } from '../../contract/entities/activities.ts';
import type { Tenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import type { Session } from '../http/handler.ts';

export type Fields = Record<string, unknown>;

interface Doing {
  tenant: Tenant;
  /** The person who did it; leave both out if nobody did it by hand. */
  session?: Pick<Session, 'userId'>;
  userId?: string | null;
  /** The partner who did it: the tenant may not know the partner's person. */
  partner?: string;
  /** Such as `import_product.edited`; the first part is the entity unless `entity` says otherwise. */
  action: `${string}.${string}`;
  entity?: string;
  entityId?: string | number | null;
  /** The name by which people know the entity. */
  subject: string;
  /** The changed fields only; see `changedFields`. */
  before?: Fields | null;
  after?: Fields | null;
  /** `user` if there is a person, otherwise `sync`. */
  source?: Activity['source'];
}

/**
 * Adds an entry to the tenant's activities `[§7-activities]`. Call it in the transaction that makes the change, so that
 * there is never one without the other. Rows are only ever added.
 */
export async function recordActivity(db: Db, doing: Doing): Promise<void> {
  const { tenant, session, action, subject, before = null, after = null } = doing;
  const { partner = null } = doing;
  const userId = partner === null ? (doing.userId ?? session?.userId ?? null) : null;
  const entity = doing.entity ?? action.slice(0, action.indexOf('.'));
  const entityId = doing.entityId === undefined ? null : doing.entityId;
  const source = doing.source ?? (userId === null && partner === null ? 'sync' : 'user');
  await db.execute(sql`
    insert into activities (tenant, user_id, actor_name, action, entity, entity_id, subject, before, after, source)
    values (
      ${tenant}, ${userId}, coalesce(${partner}, (select name from users where id = ${userId})), ${action}, ${entity},
      ${entityId === null ? null : String(entityId)}, ${subject},
      ${json(before)}::jsonb, ${json(after)}::jsonb, ${source}
    )`);
}

/** The fields that differ between two states of one thing, before and after; null if there are none. */
export function changedFields(
  before: Fields,
  after: Fields,
): { before: Fields; after: Fields } | null {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: Fields) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

const json = (fields: Fields | null) => (fields === null ? null : JSON.stringify(fields));
