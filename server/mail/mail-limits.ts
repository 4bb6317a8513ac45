import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import { hour, minute } from '../lib/durations.ts';

/** How many mails of one kind may be sent from or to a subject within a time. */
export interface MailLimit {
  /** The subject, such as `invitation-shop:12`. */
  subject: string;
  mails: number;
  /** In milliseconds, from the first of them. */
  within: number;
}

/**
 * Counts a mail against each of its limits, in the database, so that several processes behind a load balancer share the
 * counts. Returns when the next one may be sent, in milliseconds since 1970, or null if this one may. If the
 * transaction is rolled back, the mail wasn't counted.
 */
export async function countMail(
  db: Db,
  limits: readonly MailLimit[],
  now: number,
): Promise<number | null> {
  let next: number | null = null;
  for (const { subject, mails, within } of limits) {
    const isOver = sql`${rateLimits.expire} <= ${new Date(now).toISOString()}::timestamptz`;
    const [row] = await db
      .insert(rateLimits)
      .values({ key: subject, points: 1, expire: new Date(now + within) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
          expire: sql`case when ${isOver} then excluded.expire else ${rateLimits.expire} end`,
        },
      })
      .returning();
    if (!row?.expire || row.points <= mails) continue;
    next = Math.max(next ?? 0, row.expire.getTime());
  }
  return next;
}

interface Refused {
  /** The text's id in the locales. */
  id: 'invalid.mails-of-yours' | 'invalid.mails-to-address' | 'invalid.mails-to-you';
  next: number;
  now: number;
  locale: Locale;
}

/**
 * Refuses, saying in how many minutes or hours mails can be sent again. Not a 429: that would tell a person who invites
 * colleagues that their whole shop is locked, and lead them away from the form `[§8-429]`.
 */
export function mailLimitReached({ id, next, now, locale }: Refused): Refusal {
  const wait = Math.max(minute, next - now);
  const values = {
    hours: wait < hour ? 0 : Math.ceil(wait / hour),
    minutes: Math.ceil(wait / minute),
  };
  return new Refusal('mail_limit_reached', 'Enough such mails were sent for now.', {
    errors: { email: [words(locale).formatMessage({ id }, values)] },
    details: { retry_at: new Date(next).toISOString() },
  });
}
