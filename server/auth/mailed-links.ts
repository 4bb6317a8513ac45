import { randomUUID } from 'node:crypto';
import { and, eq, gt, like, type SQL } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { verifications } from '../db/schema.ts';
import { hashToken, newToken } from './tokens.ts';

/** The links of one purpose that are mailed to people: of a link's token only the hash is kept. */
export function mailedLinks(purpose: string) {
  const identifierOf = (token: string) => `${purpose}:${hashToken(token)}`;
  return {
    /** A new link's token, for the person alone. */
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

    /** None of the person's links can be used any more. */
    async end(db: Db, userId: string): Promise<void> {
      const ofPurpose = like(verifications.identifier, `${purpose}:%`);
      await db.delete(verifications).where(and(eq(verifications.value, userId), ofPurpose));
    },

    /** Of `verifications`: the link of this token, as long as it can be used. */
    isOpen: (token: string, now: number): SQL | undefined =>
      and(
        eq(verifications.identifier, identifierOf(token)),
        gt(verifications.expiresAt, new Date(now)),
      ),
  };
}
