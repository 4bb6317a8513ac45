import { and, eq } from 'drizzle-orm';
import type { Role } from '../../contract/entities/team.ts';
import { reaches } from '../../contract/rules/roles.ts';
import type { Db } from '../db/database.ts';
import { shopUsers } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

/** Throws `forbidden` if the person's role in the shop is lower than `atLeast` `[§6-team-role]`. */
export async function requireRole(
  db: Db,
  { userId }: { userId: string },
  shopId: number,
  atLeast: Role,
): Promise<void> {
  const [row] = await db
    .select({ role: shopUsers.roleName })
    .from(shopUsers)
    .where(and(eq(shopUsers.shopId, shopId), eq(shopUsers.userId, userId)));
  const role = row?.role ?? null;
  if (reaches(role, atLeast)) return;
  throw new Refusal('forbidden', `This takes the role ${atLeast} or more.`, {
    details: { role, needed: atLeast },
  });
}
