import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { accountDeletions, users } from '../db/schema.ts';
import type { Locale } from '../i18n/locale.ts';
import { day } from '../lib/durations.ts';
import { accountDeletedMail } from '../mail/account-deletion.ts';
import type { Mail } from '../mail/mailer.ts';
import { closeShop } from './close-shop.ts';
import { erasePerson } from './erase-person.ts';
import { leaveStores } from './leave-stores.ts';
import { lockOwnedAlone } from './sole-owner.ts';

interface Deleting {
  now: number;
  /** Sends the mail that tells the person that the account is deleted. */
  post(mail: Mail): void;
  /** Deletes stored mails to an address. */
  forgetMails(address: string): Promise<void>;
}

/**
 * Deletes the accounts whose wait is over, each in a transaction of its own, and tells their people by mail; several
 * processes may do so at once. If an account can't be deleted, the others still are: the first such error is thrown at
 * the end `[§D-deletion-due]`.
 */
export async function deleteDueAccounts(
  db: Db,
  { now, post, forgetMails }: Deleting,
): Promise<void> {
  const isDue = lte(accountDeletions.dueAt, new Date(now));
  const due = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(isDue);
  const failures: unknown[] = [];
  for (const { userId } of due) {
    try {
      const gone = await db.transaction((tx) => deleteAccount(tx, userId, now));
      if (!gone) continue;
      await forgetMails(gone.email);
      post(accountDeletedMail({ to: gone.email, locale: gone.locale }));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** The longest that a store which doesn't answer, or asks us to wait, delays the deletion. */
const longestFarewell = day;

/**
 * Null if the deletion was taken back or done by another process in the meantime, and while stores are being
 * disconnected.
 */
async function deleteAccount(
  tx: Db,
  userId: string,
  now: number,
): Promise<{ email: string; locale: Locale } | null> {
  const [person] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  const [deletion] = await tx
    .select()
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, new Date(now))))
    .for('update');
  if (!person || !deletion) return null;
  const { locale } = deletion;
  const alone = await lockOwnedAlone(tx, userId, { countLeaving: true });
  for (const { id } of alone) {
    if (!deletion.closeShops.includes(id)) {
      throw new Error(`Shop ${id} would have no owner, and nobody has agreed to close it.`);
    }
  }
  const shopIds = alone.map(({ id }) => id);
  const isLeaving = await leaveStores(tx, shopIds, now);
  if (isLeaving && now < deletion.dueAt.getTime() + longestFarewell) return null;
  for (const id of shopIds) await closeShop(tx, id, { now, locale });
  await erasePerson(tx, person);
  return { email: person.email, locale };
}
