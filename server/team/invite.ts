import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Role, TeamUser } from '../../contract/entities/team.ts';
import { recordActivity } from '../activities/record.ts';
import { markConfirmed, requireConfirmed } from '../auth/confirm-address.ts';
import { hashToken } from '../auth/tokens.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { invitations, sessions, shops, shopUsers, users } from '../db/schema.ts';
import type { Context, PersonAuthor, ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { pageAddress } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import { day } from '../lib/durations.ts';
import { invitationMail } from '../mail/invitation.ts';
import type { Mail } from '../mail/mailer.ts';
import { refuseMore } from '../shares/quotas.ts';
import { countInvitation } from './count-invitation.ts';
import { requireRole } from './require-role.ts';
import { invitationOf, lockTeam, toInvited } from './team-rows.ts';

/** How long an invitation can be accepted `[§D-team]`. */
const openFor = 7 * day;

interface Inviting {
  email: string;
  role: Role;
  publicUrl: string;
}

/**
 * Invites an address to the shop and returns the mail to send after the commit. Inviting again renews the open
 * invitation: its old link no longer works `[§7-post-team]`. Requires an admin, and an owner to invite owners, with a
 * confirmed address.
 */
export async function invite(
  { db, shopId, author, locale, now }: ShopContext<PersonAuthor>,
  { email, role, publicUrl }: Inviting,
): Promise<{ invited: TeamUser; mail: Mail }> {
  await requireConfirmed(db, author.userId);
  const team = await lockTeam(db, shopId);
  const [before] = await db.select().from(invitations).where(invitationOf(shopId, email));
  if (role === 'owner' || before?.role === 'owner') await requireRole(db, author, shopId, 'owner');
  if (team.some((person) => person.email === email)) {
    const text = words(locale).formatMessage({ id: 'invalid.team-member' });
    throw new Refusal('invalid', 'The person is in the team.', { errors: { email: [text] } });
  }

  if (!before) {
    await refuseMore(db, { of: 'team', owner: shopId, field: 'email', locale }, async () => {
      const invited = await db.$count(invitations, eq(invitations.shopId, shopId));
      return team.length + invited;
    });
  }
  await countInvitation(db, { userId: author.userId, shopId, email, locale, now });
  const token = randomBytes(32).toString('base64url');
  const open = {
    role,
    tokenHash: hashToken(token),
    expiresAt: new Date(now + openFor),
    createdAt: new Date(now),
  };
  const [row] = await db
    .insert(invitations)
    .values({ shopId, email, ...open })
    .onConflictDoUpdate({ target: [invitations.shopId, invitations.email], set: open })
    .returning();
  const [names] = await db
    .select({ shop: shops.name, inviter: users.name })
    .from(shops)
    .innerJoin(users, eq(users.id, author.userId))
    .where(eq(shops.id, shopId));
  if (!row || !names) throw new Refusal('not_found', 'The shop is gone.');
  await recordActivity(db, {
    ...author,
    tenant: shopTenant(shopId),
    action: before ? 'team.invited_again' : 'team.invited',
    subject: email,
    after: { role },
  });
  const link = pageAddress(publicUrl, locale, `/shop/create?invitation=${token}`);
  return {
    invited: toInvited(row),
    mail: invitationMail({ to: email, ...names, role, link, locale }),
  };
}

/** What a link shows before sign-in: the shop's name, the role and the expiry. Throws as `accept` does. */
export async function readInvitation(db: Db, token: string, now: number) {
  const { invitation, shopName } = await findOpen(db, token, now);
  return {
    shop_name: shopName,
    role: invitation.role,
    expires_at: invitation.expiresAt.toISOString(),
  };
}

/**
 * Adds the invited person to the shop, and moves their session there. Only a person who is signed in with the invited
 * address may do so (`forbidden`); the mailed link proves that the mailbox is theirs, so it also confirms the address.
 * An unknown or used link is `not_found`, one that is too old `token_expired`.
 */
export async function accept(
  { db, author, now }: Context<PersonAuthor>,
  { sessionId, token }: { sessionId: string; token: string },
): Promise<number> {
  const { invitation } = await findOpen(db, token, now);
  const { shopId, email } = invitation;
  const role = invitation.role;
  const mine = and(eq(users.id, author.userId), eq(users.email, email));
  if ((await db.$count(users, mine)) === 0) {
    throw new Refusal('forbidden', 'The invitation is for another address.');
  }
  await db
    .insert(shopUsers)
    .values({ shopId, userId: author.userId, roleName: role })
    .onConflictDoNothing();
  await markConfirmed(db, author.userId);
  await db.delete(invitations).where(eq(invitations.id, invitation.id));
  await db.update(sessions).set({ shopId }).where(eq(sessions.id, sessionId));
  await recordActivity(db, {
    ...author,
    tenant: shopTenant(shopId),
    action: 'team.joined',
    subject: email,
    after: { role },
  });
  return shopId;
}

async function findOpen(db: Db, token: string, now: number) {
  const [row] = await db
    .select({ invitation: invitations, shopName: shops.name })
    .from(invitations)
    .innerJoin(shops, eq(shops.id, invitations.shopId))
    .where(eq(invitations.tokenHash, hashToken(token)));
  if (!row) throw new Refusal('not_found', 'There is no such invitation, or it has been used.');
  if (row.invitation.expiresAt.getTime() <= now) {
    throw new Refusal('token_expired', 'The invitation is too old.');
  }
  return row;
}
