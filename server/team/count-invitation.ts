import type { Db } from '../db/database.ts';
import type { Locale } from '../i18n/locale.ts';
import { day, hour } from '../lib/durations.ts';
import { countMail, mailLimitReached } from '../mail/mail-limits.ts';

interface Sent {
  userId: string;
  shopId: number;
  email: string;
  locale: Locale;
  now: number;
}

/**
 * Counts an invitation, including one that renews another, since each is a mail. An address gets at most three a day
 * from one shop and five in all, so that no shop can use up what others may send. Throws `mail_limit_reached`
 * `[§D-team-limits]`.
 */
export async function countInvitation(
  db: Db,
  { userId, shopId, email, locale, now }: Sent,
): Promise<void> {
  const sender = [
    { subject: `invitation-hour:${userId}`, mails: 20, within: hour },
    { subject: `invitation-day:${userId}`, mails: 60, within: day },
    { subject: `invitation-shop:${shopId}`, mails: 50, within: day },
  ];
  const recipient = mailboxOf(email);
  const receiver = [
    { subject: `invitation-shop-to:${shopId}:${recipient}`, mails: 3, within: day },
    { subject: `invitation-to:${recipient}`, mails: 5, within: day },
  ];
  const ofSender = await countMail(db, sender, now);
  const ofReceiver = await countMail(db, receiver, now);
  const next = Math.max(ofSender ?? 0, ofReceiver ?? 0);
  if (next === 0) return;
  const id = next === ofSender ? 'invalid.mails-of-yours' : 'invalid.mails-to-address';
  throw mailLimitReached({ id, next, now, locale });
}

/** The mailbox of an address: the part after a plus is only the reader's own label. */
export const mailboxOf = (email: string) => email.replace(/\+[^@]*@/, '@');
