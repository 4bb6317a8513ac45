import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { accounts, sessions } from '../db/schema.ts';
import type { Locale } from '../locale.ts';
import { Refusal } from '../refusal.ts';
import { words } from '../words.ts';

export interface PasswordChange {
  userId: string;
  /** The session that stays. */
  sessionId: string;
  current_password: string;
  password: string;
  locale: Locale;
}

/** Hashing takes its time: it is done before anything is locked. Throws `wrong_credentials`. */
export async function changePassword(db: Db, change: PasswordChange): Promise<void> {
  const { userId, sessionId } = change;
  const mine = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));
  const [account] = await db.select({ hash: accounts.password }).from(accounts).where(mine);
  const hash = account?.hash ?? '';
  if (hash === '' || !(await verifyPassword({ hash, password: change.current_password }))) {
    const text = words(change.locale).formatMessage({ id: 'invalid.current-password' });
    throw new Refusal('wrong_credentials', 'The current password is wrong.', {
      errors: { current_password: [text] },
    });
  }
  const password = await hashPassword(change.password);
  await db.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ password, updatedAt: new Date() })
      .where(and(mine, eq(accounts.password, hash)));
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
  });
}
