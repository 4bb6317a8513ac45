import { randomUUID } from 'node:crypto';
import { and, eq, gt, like } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users, verifications } from '../db/schema.ts';
import { hour } from '../durations.ts';
import { hashToken, newToken } from './tokens.ts';

/** How long a link can be used. */
const openFor = hour;
const purpose = 'reset-password:';

/** A new link's token; it ends the person's older ones. */
export async function newResetLink(db: Db, userId: string, now: number): Promise<string> {
  const token = newToken();
  await db.transaction(async (tx) => {
    // Of two at once the later one ends the earlier.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    await endResetLinks(tx, userId);
    await tx.insert(verifications).values({
      id: randomUUID(),
      identifier: identifierOf(token),
      value: userId,
      expiresAt: new Date(now + openFor),
    });
  });
  return token;
}

/** Whose link it is that can still be used; null for any other token. */
export async function readResetLink(db: Db, token: string, now: number) {
  const [link] = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      isConfirmed: users.emailVerified,
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(isOpen(token, now));
  return link ?? null;
}

/** Uses the link, which can be done once: whether it still could be. */
export async function takeResetLink(db: Db, token: string, now: number): Promise<boolean> {
  const taken = await db
    .delete(verifications)
    .where(isOpen(token, now))
    .returning({ id: verifications.id });
  return taken.length > 0;
}

/** None of the person's links can be used any more. */
export async function endResetLinks(db: Db, userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${purpose}%`)));
}

const identifierOf = (token: string) => purpose + hashToken(token);

const isOpen = (token: string, now: number) =>
  and(
    eq(verifications.identifier, identifierOf(token)),
    gt(verifications.expiresAt, new Date(now)),
  );
