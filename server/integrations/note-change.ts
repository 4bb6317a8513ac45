import { changedFields, type Fields, recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { authorOf } from '../http/context.ts';
import type { Session } from '../http/handler.ts';

interface Writing {
  db: Db;
  session: Session;
  shopId: number;
  request: Request;
}

interface Change {
  action: `${'integration' | 'mapping_value' | 'mutating_rule'}.${string}`;
  id: number;
  subject: string;
  /** Null where it is new. */
  before: Fields | null;
  /** Null where it is gone. */
  after: Fields | null;
}

/** Notes a change of an integration, of its mappings or of its rules; what changes nothing is no change. */
export async function noteChange(
  { db, session, shopId, request }: Writing,
  { action, id, subject, before, after }: Change,
): Promise<void> {
  const fields = before && after ? changedFields(before, after) : { before, after };
  if (!fields) return;
  const author = authorOf(session, request);
  const tenant = shopTenant(shopId);
  await recordActivity(db, { ...author, ...fields, tenant, action, entityId: id, subject });
}
