import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { addressConfirmations, users } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { type Locale, pageAddress } from '../i18n/locale.ts';
import { day, hour } from '../lib/durations.ts';
import { addressConfirmationMail } from '../mail/address-confirmation.ts';
import { countMail, mailLimitReached } from '../mail/mail-limits.ts';
import type { Mail } from '../mail/mailer.ts';
import { hashToken } from './tokens.ts';

/** How long a link can be used `[§D-confirmed]`. */
const openFor = day;

interface Asking {
  person: { id: string } | { email: string };
  locale: Locale;
  now: number;
  /** The server's public address, without a trailing slash. */
  publicUrl: string;
}

/**
 * A new link that confirms the person's address, in a mail to be sent after the commit; null if the address is
 * confirmed. At most three an hour and ten a month per person, because the real owner of the address hasn't asked for
 * any. Throws `mail_limit_reached`.
 */
export async function requestConfirmation(
  db: Db,
  { person, locale, now, publicUrl }: Asking,
): Promise<Mail | null> {
  const theirs = 'id' in person ? eq(users.id, person.id) : eq(users.email, person.email);
  const [user] = await db.select().from(users).where(theirs);
  if (!user || user.emailVerified) return null;
  const limits = [
    { subject: `confirmation-hour:${user.id}`, mails: 3, within: hour },
    { subject: `confirmation-month:${user.id}`, mails: 10, within: 30 * day },
  ];
  const next = await countMail(db, limits, now);
  if (next !== null) throw mailLimitReached({ id: 'invalid.mails-to-you', next, now, locale });
  const token = randomBytes(32).toString('base64url');
  await db.insert(addressConfirmations).values({
    tokenHash: hashToken(token),
    userId: user.id,
    email: user.email,
    expiresAt: new Date(now + openFor),
  });
  const link = pageAddress(publicUrl, locale, `/auth/confirm/${token}`);
  return addressConfirmationMail({ to: user.email, link, locale });
}

/**
 * Confirms the address that a link was mailed to, whoever is signed in where it is opened. Using the link again in time
 * changes nothing and succeeds again. Throws `token_expired`.
 */
export async function confirmAddress(db: Db, token: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [link] = await tx
      .select()
      .from(addressConfirmations)
      .where(eq(addressConfirmations.tokenHash, hashToken(token)))
      .for('update');
    if (!link || link.expiresAt.getTime() <= now) {
      throw new Refusal('token_expired', 'The link is too old, or was never sent.');
    }
    if (link.usedAt !== null) return;
    const { userId, email } = link;
    await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date(now) })
      .where(and(eq(users.id, userId), eq(users.email, email)));
    await tx
      .update(addressConfirmations)
      .set({ usedAt: new Date(now) })
      .where(and(eq(addressConfirmations.userId, userId), isNull(addressConfirmations.usedAt)));
  });
}

/** For a person who has shown in another way that they receive the mail to their address: by a link in another mail. */
export async function markConfirmed(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}

/**
 * Anything that others get to see needs a person with a confirmed address. Throws `address_unconfirmed`
 * `[§D-confirmed]`.
 */
export async function requireConfirmed(db: Db, userId: string): Promise<void> {
  const [user] = await db
    .select({ isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.isConfirmed) return;
  throw new Refusal('address_unconfirmed', 'The link in the mail to your address comes first.');
}

export async function forgetConfirmations(db: Db, now: number): Promise<void> {
  await db.delete(addressConfirmations).where(lt(addressConfirmations.expiresAt, new Date(now)));
}
