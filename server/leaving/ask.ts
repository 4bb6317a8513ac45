import { eq, inArray } from 'drizzle-orm';
import { deletionWaitDays } from '../../contract/rules/account-deletion.ts';
import { keepLinks } from '../auth/keep-links.ts';
import type { Db } from '../db/database.ts';
import { accountDeletions, sessions, shopUsers, users } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { type Locale, pageAddress } from '../i18n/locale.ts';
import { day } from '../lib/durations.ts';
import { deletionAskedMail, shopClosingMail } from '../mail/account-deletion.ts';
import { countMail, mailLimitReached } from '../mail/mail-limits.ts';
import type { Mail } from '../mail/mailer.ts';
import { lockOwnedAlone } from './sole-owner.ts';

interface Asking {
  userId: string;
  /** The shops that the person has seen will be closed with it. */
  closeShops: readonly number[];
  locale: Locale;
  now: number;
  /** The server's public address, without a trailing slash. */
  publicUrl: string;
}

/** When an account is deleted if its person asks for it now. */
export const dueAfter = (now: number) => new Date(now + deletionWaitDays * day);

/**
 * Marks the account: it is deleted after the wait, nobody can sign in to it until then, and all its sessions end.
 * Returns the mails to send after the commit: to the person, and to the other people of shops that would be closed.
 * Throws `last_owner` if a shop would be left without an owner and the person hasn't agreed to close it, and
 * `mail_limit_reached` `[§D-deletion]`.
 */
export async function askForDeletion(
  db: Db,
  { userId, closeShops, locale, now, publicUrl }: Asking,
): Promise<{ dueAt: Date; mails: Mail[] }> {
  return db.transaction(async (tx) => {
    const mine = eq(users.id, userId);
    const [person] = await tx.select().from(users).where(mine).for('update');
    if (!person) throw new Refusal('unauthenticated', 'The person is gone.');
    const closed = await lockOwnedAlone(tx, userId, { countLeaving: false });
    const unsettled = closed.filter(({ id }) => !closeShops.includes(id));
    if (unsettled.length > 0) {
      throw new Refusal('last_owner', 'A shop would be left without an owner.', {
        details: { shops: unsettled },
      });
    }
    const limits = [{ subject: `deletion:${userId}`, mails: 5, within: day }];
    const next = await countMail(tx, limits, now);
    if (next !== null) throw mailLimitReached({ id: 'invalid.mails-to-you', next, now, locale });

    const dueAt = dueAfter(now);
    await tx
      .insert(accountDeletions)
      .values({
        ...{ userId, dueAt, locale },
        askedAt: new Date(now),
        closeShops: closed.map(({ id }) => id),
      })
      .onConflictDoNothing();
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await keepLinks.end(tx, userId);
    const token = await keepLinks.create(tx, userId, dueAt);
    const link = pageAddress(publicUrl, locale, `/auth/keep-account/${token}`);
    const others = await colleagues(tx, userId, closed);
    return {
      dueAt,
      mails: [
        deletionAskedMail({ to: person.email, link, dueAt, locale }),
        ...others.map(({ to, shop }) => shopClosingMail({ to, shop, dueAt, locale })),
      ],
    };
  });
}

/** The other people of shops, once for each shop. */
async function colleagues(db: Db, userId: string, shops: readonly { id: number; name: string }[]) {
  const ids = shops.map(({ id }) => id);
  const rows = await db
    .select({ to: users.email, userId: users.id, shopId: shopUsers.shopId })
    .from(shopUsers)
    .innerJoin(users, eq(users.id, shopUsers.userId))
    .where(inArray(shopUsers.shopId, ids));
  return rows
    .filter((row) => row.userId !== userId)
    .map(({ to, shopId }) => ({ to, shop: shops.find(({ id }) => id === shopId)?.name ?? '' }));
}
