import { randomUUID } from 'node:crypto';
import { and, eq, gt, like, type SQL } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { verifications } from '../db/schema.ts';
import { hashToken, newToken } from './tokens.ts';

/** Mailed links with one purpose; only the hash of a link's token is stored. */
export function mailedLinks(purpose: string) {
  const identifierOf = (token: string) => `${purpose}:${hashToken(token)}`;
  return {
    /** A new link's token, which only the person may get. */
    async create(db: Db, userId: string, expiresAt: Date): Promise<string> {
      const token = newToken();
      await db.insert(verifications).values({
        id: randomUUID(),
        identifier: identifierOf(token),
        value: userId,
        expiresAt,
      });
      return token;
    },

    /** Ends all of the person's links. */
    async end(db: Db, userId: string): Promise<void> {
      const ofPurpose = like(verifications.identifier, `${purpose}:%`);
      await db.delete(verifications).where(and(eq(verifications.value, userId), ofPurpose));
    },

    /** A condition on `verifications`: the link with this token that can still be used. */
    isOpen: (token: string, now: number): SQL | undefined =>
      and(
        eq(verifications.identifier, identifierOf(token)),
        gt(verifications.expiresAt, new Date(now)),
      ),
  };
}
