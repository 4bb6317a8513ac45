import { sql } from 'drizzle-orm';
import type { Activity } from '../../contract/entities/activities.ts';
import type { Tenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import type { Session } from '../http/handler.ts';

export type Fields = Record<string, unknown>;

interface Doing {
  tenant: Tenant;
  /** The person behind it; leave both out where nobody did it by hand. */
  session?: Pick<Session, 'userId'>;
  userId?: string | null;
  /** Who did it, where it was a partner: their person is not the tenant's to know. */
  partner?: string;
  /** As `import_product.edited`; its first part is the entity unless `entity` says otherwise. */
  action: `${string}.${string}`;
  entity?: string;
  entityId?: string | number | null;
  /** What the person knows it by. */
  subject: string;
  /** The changed fields only; see `changedFields`. */
  before?: Fields | null;
  after?: Fields | null;
  /** `user` where there is a person, else `sync`. */
  source?: Activity['source'];
}

/**
 * Notes among the tenant's activities that something was done `[§7-activities]`. Call it in the transaction that does
 * it: neither stands without the other. Rows are only ever added.
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

/** The fields that differ between two states of one thing, as each state has them; null where none does. */
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
