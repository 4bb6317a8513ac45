import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { accounts, sessions, users } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import { isPassword, passwordHashOf, setPassword } from './credentials.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { endResetLinks } from './reset-links.ts';
import { refuseWeak } from './weak-passwords.ts';

export interface PasswordChange {
  userId: string;
  /** The session that stays open. */
  sessionId: string;
  current_password: string;
  password: string;
  locale: Locale;
}

/**
 * Hashing is slow, so it is done before anything is locked. Throws `wrong_credentials`, or `invalid` for a weak
 * password.
 */
export async function changePassword(
  db: Db,
  hashing: PasswordHashing,
  change: PasswordChange,
): Promise<void> {
  const { userId, sessionId } = change;
  const before = await checkPassword(db, hashing, change);
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  if (person) await refuseWeak(change.password, person, change.locale);
  const hash = await hashing.hash(userId, change.password);
  await db.transaction(async (tx) => {
    const mine = and(eq(accounts.userId, userId), isPassword, eq(accounts.password, before));
    const [unchanged] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(mine)
      .for('update');
    // In the meantime a reset link has set another password, which stays.
    if (!unchanged) throw wrong(change.locale);
    await setPassword(tx, userId, hash);
    await endResetLinks(tx, userId);
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
  });
}

/** The hash of the person's password, if `password` is the right one. Throws `wrong_credentials`. */
export async function checkPassword(
  db: Db,
  hashing: PasswordHashing,
  said: { userId: string; current_password: string; locale: Locale },
): Promise<string> {
  const hash = await passwordHashOf(db, said.userId);
  if (!hash || !(await hashing.verify(said.userId, said.current_password, hash))) {
    throw wrong(said.locale);
  }
  return hash;
}

function wrong(locale: Locale): Refusal {
  const text = words(locale).formatMessage({ id: 'invalid.current-password' });
  return new Refusal('wrong_credentials', 'The current password is wrong.', {
    errors: { current_password: [text] },
  });
}
