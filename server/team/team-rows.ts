import { and, eq } from 'drizzle-orm';
import type { Role, TeamUser } from '../../contract/entities/team.ts';
import type { Db } from '../db/database.ts';
import { invitations, shopUsers, users } from '../db/schema.ts';

const order: readonly Role[] = ['owner', 'admin', 'member', 'limited'];

/** The people of a shop by what they may do, then those who are invited `[§3-team-user]`. */
export async function readTeam(db: Db, shopId: number): Promise<TeamUser[]> {
  const people = await db
    .select({ email: users.email, name: users.name, role: shopUsers.roleName })
    .from(shopUsers)
    .innerJoin(users, eq(users.id, shopUsers.userId))
    .where(eq(shopUsers.shopId, shopId));
  const invited = await db.select().from(invitations).where(eq(invitations.shopId, shopId));
  const owners = people.filter(({ role }) => role === 'owner').length;
  return [
    ...people.map((person) => ({
      ...person,
      role: person.role as Role,
      state: 'active' as const,
      invitation_expires_at: null,
      is_last_owner: person.role === 'owner' && owners === 1,
    })),
    ...invited.map(toInvited),
  ].sort(
    (a, b) =>
      Number(a.state === 'invited') - Number(b.state === 'invited') ||
      order.indexOf(a.role) - order.indexOf(b.role) ||
      a.email.localeCompare(b.email),
  );
}

export function toInvited(row: typeof invitations.$inferSelect): TeamUser {
  return {
    email: row.email,
    name: null,
    role: row.role as Role,
    state: 'invited',
    invitation_expires_at: row.expiresAt.toISOString(),
    is_last_owner: false,
  };
}

/** Every membership of a shop, locked: two owners who leave at the same time must not both be let go. */
export async function lockTeam(db: Db, shopId: number) {
  return await db
    .select({ userId: shopUsers.userId, role: shopUsers.roleName, email: users.email })
    .from(shopUsers)
    .innerJoin(users, eq(users.id, shopUsers.userId))
    .where(eq(shopUsers.shopId, shopId))
    .orderBy(shopUsers.userId)
    .for('update', { of: shopUsers });
}

export const invitationOf = (shopId: number, email: string) =>
  and(eq(invitations.shopId, shopId), eq(invitations.email, email));
