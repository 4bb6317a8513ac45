import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Role, TeamUser } from '../../contract/entities/team.ts';
import type { Db } from '../db/database.ts';
import { accountDeletions, invitations, shopUsers, users } from '../db/schema.ts';

const order: readonly Role[] = ['owner', 'admin', 'member', 'limited'];

/** The people of a shop by role, followed by the invited ones `[§3-team-user]`. */
export async function readTeam(db: Db, shopId: number): Promise<TeamUser[]> {
  const people = await db
    .select({
      email: users.email,
      name: users.name,
      photo: users.image,
      role: shopUsers.roleName,
      isLeaving: isNotNull(accountDeletions.userId).mapWith(Boolean),
    })
    .from(shopUsers)
    .innerJoin(users, eq(users.id, shopUsers.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(eq(shopUsers.shopId, shopId));
  const invited = await db.select().from(invitations).where(eq(invitations.shopId, shopId));
  return [
    ...people.map(({ isLeaving: _, ...person }) => ({
      ...person,
      role: person.role,
      state: 'active' as const,
      invitation_expires_at: null,
      is_last_owner: isLastOwner(people, person.email),
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
    role: row.role,
    state: 'invited',
    invitation_expires_at: row.expiresAt.toISOString(),
    is_last_owner: false,
  };
}

/**
 * All memberships of a shop, locked: two owners who leave at the same time must not both be removed. Whose account
 * waits for its deletion is read after the locking: otherwise an owner who has just asked for that would still count.
 */
export async function lockTeam(db: Db, shopId: number) {
  const team = await db
    .select({ userId: shopUsers.userId, role: shopUsers.roleName, email: users.email })
    .from(shopUsers)
    .innerJoin(users, eq(users.id, shopUsers.userId))
    .where(eq(shopUsers.shopId, shopId))
    .orderBy(shopUsers.userId)
    .for('update', { of: shopUsers });
  const ids = team.map(({ userId }) => userId);
  const leaving = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(inArray(accountDeletions.userId, ids));
  const gone = new Set(leaving.map(({ userId }) => userId));
  return team.map((one) => ({ ...one, isLeaving: gone.has(one.userId) }));
}

type Member = { email: string; role: string; isLeaving: boolean };

/** Whether the shop would have no owner without them; owners whose accounts wait for their deletion don't count. */
export const isLastOwner = (team: readonly Member[], email: string): boolean =>
  team.some((one) => one.email === email && one.role === 'owner') &&
  !team.some((one) => one.email !== email && one.role === 'owner' && !one.isLeaving);

export const invitationOf = (shopId: number, email: string) =>
  and(eq(invitations.shopId, shopId), eq(invitations.email, email));
