import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { accountDeletions, verifications } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { mailedLinks } from './mailed-links.ts';

/** Their tokens take the deletion of a person's account back. */
export const keepLinks = mailedLinks('keep-account');

/**
 * Takes the deletion back that a token was handed out for, whoever is signed in where it is used. Used again within its time
 * it changes nothing and succeeds again. Throws `token_expired`.
 */
export async function keepAccount(db: Db, token: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [link] = await tx
      .select({ userId: verifications.value })
      .from(verifications)
      .where(keepLinks.isOpen(token, now))
      .for('update');
    if (!link) throw new Refusal('token_expired', 'The link is too old, or was never sent.');
    await tx.delete(accountDeletions).where(eq(accountDeletions.userId, link.userId));
  });
}
