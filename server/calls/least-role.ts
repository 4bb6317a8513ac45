import type { Row } from '../../contract/calls/row.ts';
import type { Db } from '../db/database.ts';
import type { Session } from '../http/handler.ts';
import { requireLevel } from '../team/require-level.ts';
import { requireRole } from '../team/require-role.ts';

/**
 * Throws `forbidden` if the person's role in the tenant is lower than the call requires `[§6-team-role]`. The session's
 * person belongs to the tenant, so calls that require no more need no query.
 */
export async function requireLeastRole(db: Db, row: Row, session: Session | null): Promise<void> {
  if (session === null || row.partly) return;
  const { shopId, supplierId } = session;
  if (row.access === 'shop' && row.role !== 'limited' && shopId !== null) {
    await requireRole(db, session, shopId, row.role);
  }
  if (row.access === 'supplier' && row.role !== 'viewer' && supplierId !== null) {
    await requireLevel(db, session, supplierId, row.role);
  }
}
