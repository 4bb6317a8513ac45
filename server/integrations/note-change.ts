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
  /** Null if it is new. */
  before: Fields | null;
  /** Null if it was removed. */
  after: Fields | null;
}

/** Records a change of an integration, its mappings or its rules; does nothing if nothing has changed. */
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
