import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users, verifications } from '../db/schema.ts';
import { hour } from '../lib/durations.ts';
import { mailedLinks } from './mailed-links.ts';

/** How long a link can be used. */
const openFor = hour;
const links = mailedLinks('reset-password');

/** A new link's token; the person's older links end. */
export async function newResetLink(db: Db, userId: string, now: number): Promise<string> {
  return db.transaction(async (tx) => {
    // If two are created at once, the later one ends the earlier.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    await links.end(tx, userId);
    return links.create(tx, userId, new Date(now + openFor));
  });
}

/** The owner of a link that can still be used; null for any other token. */
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
    .where(links.isOpen(token, now));
  return link ?? null;
}

/** Uses the link, which can be done once. Returns whether it could still be used. */
export async function takeResetLink(db: Db, token: string, now: number): Promise<boolean> {
  const taken = await db
    .delete(verifications)
    .where(links.isOpen(token, now))
    .returning({ id: verifications.id });
  return taken.length > 0;
}

/** Ends all of the person's links. */
export const endResetLinks = links.end;
