import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { leaving } from '../../contract/entities/account-deletion.ts';
import type { Db } from '../db/database.ts';
import { accountDeletions, users } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { minute } from '../lib/durations.ts';
import { keepLinks } from './keep-links.ts';

/** How long a person who has just proved who they are may take to take the deletion back without the mail. */
const offeredFor = 15 * minute;

/**
 * When the person's account will be deleted, or null. From here to the commit nobody can ask for its deletion, so no
 * session begins that the request should have ended.
 */
export async function waitsUntil(tx: Db, userId: string): Promise<Date | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share');
  const [deletion] = await tx
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  return deletion?.dueAt ?? null;
}

/**
 * The refusal of a sign-in to such an account: `account_leaving`, with a token that takes the deletion back, for a
 * person who has proved who they are. Once the wait is over, the account counts as unknown: `wrong_credentials`.
 */
export async function refusedLeaving(
  db: Db,
  userId: string,
  { dueAt, now }: { dueAt: Date; now: number },
): Promise<Refusal> {
  if (dueAt.getTime() <= now) {
    return new Refusal('wrong_credentials', 'The account is gone.');
  }
  const until = new Date(Math.min(dueAt.getTime(), now + offeredFor));
  const details: z.input<typeof leaving> = {
    due_at: dueAt.toISOString(),
    token: await keepLinks.create(db, userId, until),
  };
  return new Refusal('account_leaving', 'The account waits for its deletion.', { details });
}
