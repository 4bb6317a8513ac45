import { and, eq } from 'drizzle-orm';
import { levelReaches } from '../../contract/rules/levels.ts';
import { requireConfirmed } from '../auth/confirm-address.ts';
import type { Db } from '../db/database.ts';
import { supplierUsers } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';

/** Only owners and editors of a supplier decide for it, with a confirmed address; a viewer reads. Throws `forbidden`. */
export async function requireSupplierWriter(
  db: Db,
  userId: string,
  supplierId: number,
): Promise<void> {
  const [row] = await db
    .select({ level: supplierUsers.accessLevel })
    .from(supplierUsers)
    .where(and(eq(supplierUsers.supplierId, supplierId), eq(supplierUsers.userId, userId)));
  if (levelReaches(row?.level ?? null, 'editor')) return requireConfirmed(db, userId);
  throw new Refusal('forbidden', 'Only owners and editors of the supplier may do this.');
}
