import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { accountDeletions, verifications } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { mailedLinks } from './mailed-links.ts';

/** The tokens with which the deletion of a person's account is taken back. */
export const keepLinks = mailedLinks('keep-account');

/**
 * Takes back the deletion for which a token was issued, whoever is signed in where it is used. Using it again in time
 * changes nothing and succeeds again. Throws `token_expired`.
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
