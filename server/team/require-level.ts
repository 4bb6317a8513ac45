import { and, eq } from 'drizzle-orm';
import { type Level, levelReaches } from '../../contract/rules/levels.ts';
import type { Db } from '../db/database.ts';
import { supplierUsers } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

/** Throws `forbidden` if the person's level at the supplier is lower than `atLeast` `[§6-team-role]`. */
export async function requireLevel(
  db: Db,
  { userId }: { userId: string },
  supplierId: number,
  atLeast: Level,
): Promise<void> {
  const [row] = await db
    .select({ level: supplierUsers.accessLevel })
    .from(supplierUsers)
    .where(and(eq(supplierUsers.supplierId, supplierId), eq(supplierUsers.userId, userId)));
  const role = row?.level ?? null;
  if (levelReaches(role, atLeast)) return;
  throw new Refusal('forbidden', `This takes the access level ${atLeast} or more.`, {
    details: { role, needed: atLeast },
  });
}
