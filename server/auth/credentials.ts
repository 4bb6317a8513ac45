import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { accounts, users } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

interface NewPerson {
  name: string;
  email: string;
  hash: string;
}

/**
 * Creates a person with a password; `also` is written in the same transaction. Throws `email_taken`, also for one of
 * two at the same time.
 */
export async function createPerson(
  db: Db,
  { name, email, hash }: NewPerson,
  also: (tx: Db, userId: string) => Promise<void>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const id = randomUUID();
    const [made] = await tx
      .insert(users)
      .values({ id, name, email })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!made) throw new Refusal('email_taken', 'The address has an account already.');
    await setPassword(tx, id, hash);
    await also(tx, id);
    return id;
  });
}

/** The person with an address, and their password's hash; null if there is none. */
export async function findCredentials(
  db: Db,
  email: string,
): Promise<{ userId: string; hash: string } | null> {
  const [found] = await db
    .select({ userId: users.id, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), isPassword))
    .where(eq(users.email, email));
  return found?.hash ? { userId: found.userId, hash: found.hash } : null;
}

/** The hash of the person's password; null where they have none. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), isPassword));
  return account?.hash ?? null;
}

/** Sets the person's password, whether or not they had one. */
export async function setPassword(db: Db, userId: string, hash: string): Promise<void> {
  const changed = await db
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(and(eq(accounts.userId, userId), isPassword))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await db.insert(accounts).values({
    id: randomUUID(),
    userId,
    accountId: userId,
    providerId: 'credential',
    password: hash,
  });
}

export const isPassword = eq(accounts.providerId, 'credential');
