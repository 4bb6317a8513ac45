import { and, eq } from 'drizzle-orm';
import type { Role } from '../contract/entities/team.ts';
import { reaches } from '../contract/rules/roles.ts';
import type { Db } from './db/database.ts';
import { shopUsers } from './db/schema.ts';
import type { Session } from './handler.ts';
import { Refusal } from './refusal.ts';

/** Answers the person's role in the shop; throws `forbidden` when it is less than `atLeast` `[§6-team-role]`. */
export async function requireRole(
  db: Db,
  { userId }: Pick<Session, 'userId'>,
  shopId: number,
  atLeast: Role,
): Promise<Role> {
  const [row] = await db
    .select({ role: shopUsers.roleName })
    .from(shopUsers)
    .where(and(eq(shopUsers.shopId, shopId), eq(shopUsers.userId, userId)));
  const role = (row?.role ?? null) as Role | null;
  if (role !== null && reaches(role, atLeast)) return role;
  throw new Refusal('forbidden', `This takes the role ${atLeast} or more.`, {
    details: { role, needed: atLeast },
  });
}
