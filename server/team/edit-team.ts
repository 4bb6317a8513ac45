import { and, eq } from 'drizzle-orm';
import type { Role, TeamUser } from '../../contract/entities/team.ts';
import { recordActivity } from '../activities/record.ts';
import { leaveShop } from '../auth/oldest-shop.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { invitations, shopUsers } from '../db/schema.ts';
import type { PersonAuthor, ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { requireRole } from './require-role.ts';
import { invitationOf, isLastOwner, lockTeam, readTeam } from './team-rows.ts';

/**
 * Gives a team member or an invited person another role. Requires an admin, or an owner if either role is owner; the
 * last owner keeps the role (`last_owner`) `[§7-patch-team]`.
 */
export async function changeRole(
  { db, shopId, author }: ShopContext<PersonAuthor>,
  email: string,
  role: Role,
): Promise<TeamUser> {
  const { team, current, userId } = await find(db, shopId, email);
  if (current === 'owner' || role === 'owner') await requireRole(db, author, shopId, 'owner');
  if (current !== role) {
    if (userId === null) {
      await db.update(invitations).set({ role }).where(invitationOf(shopId, email));
    } else {
      refuseLastOwner(team, email);
      await db.update(shopUsers).set({ roleName: role }).where(membership(shopId, userId));
    }
    await recordActivity(db, {
      ...author,
      tenant: shopTenant(shopId),
      action: 'team.role_changed',
      subject: email,
      before: { role: current },
      after: { role },
    });
  }
  const changed = (await readTeam(db, shopId)).find((person) => person.email === email);
  if (!changed) throw notThere(email);
  return changed;
}

/**
 * Removes somebody from the team, or takes an invitation back; their sessions leave the shop at once. Everybody may
 * remove themselves, except the last owner (`last_owner`); otherwise it requires an admin, and an owner to remove one
 * `[§7-delete-team]`.
 */
export async function removeFromTeam(
  { db, shopId, author }: ShopContext<PersonAuthor>,
  email: string,
): Promise<void> {
  const { team, current, userId } = await find(db, shopId, email);
  if (userId !== author.userId) {
    await requireRole(db, author, shopId, current === 'owner' ? 'owner' : 'admin');
  }
  if (userId === null) {
    await db.delete(invitations).where(invitationOf(shopId, email));
  } else {
    refuseLastOwner(team, email);
    await db.delete(shopUsers).where(membership(shopId, userId));
    await leaveShop(db, shopId, userId);
  }
  await recordActivity(db, {
    ...author,
    tenant: shopTenant(shopId),
    action: userId === null ? 'team.invitation_withdrawn' : 'team.removed',
    subject: email,
    before: { role: current },
  });
}

async function find(db: Db, shopId: number, email: string) {
  const team = await lockTeam(db, shopId);
  const person = team.find((one) => one.email === email);
  if (person) return { team, current: person.role, userId: person.userId };
  const [invited] = await db
    .select()
    .from(invitations)
    .where(invitationOf(shopId, email))
    .for('update');
  if (!invited) throw notThere(email);
  return { team, current: invited.role, userId: null };
}

function refuseLastOwner(team: Parameters<typeof isLastOwner>[0], email: string): void {
  if (!isLastOwner(team, email)) return;
  throw new Refusal('last_owner', 'A shop has at least one owner.');
}

const membership = (shopId: number, userId: string) =>
  and(eq(shopUsers.shopId, shopId), eq(shopUsers.userId, userId));

const notThere = (email: string) => new Refusal('not_found', `${email} is not in the team.`);
