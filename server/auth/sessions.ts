import { eq, or } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sessions } from '../db/schema.ts';
import type { Session } from '../http/handler.ts';
import { day, minute } from '../lib/durations.ts';
import type { KnownSessions } from './known-sessions.ts';
import { tokens } from './read-session.ts';
import { isOfferDue, takeOffered } from './token-exchange.ts';
import { hashToken } from './tokens.ts';

/** The live session with a token, or null. A shop or supplier that the person no longer belongs to is left out. */
export async function findSession(
  { db, known }: { db: Db; known: KnownSessions },
  token: string,
  now: number,
): Promise<Session | null> {
  const hash = hashToken(token);
  const row = await known.read(db, hash, now);
  if (!row) return null;
  const { id, userId, shopId, supplierId } = row;
  if (row.previousToken === hash && (row.previousUntil?.getTime() ?? 0) <= now) {
    // The token was exchanged, and its successor has been used: so two parties have the session's tokens, and one has
    // stolen its own.
    await db.delete(sessions).where(eq(sessions.id, id));
    return null;
  }
  if (row.nextToken === hash) await takeOffered(db, id, hash, now);
  if (row.lastUsedAt.getTime() <= now - useWrittenEvery) {
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(sessions.id, id));
    known.forget(hash);
  }
  const offer = row.token === hash && isOfferDue(row, now);
  return { id, userId, shopId, supplierId, ...(offer && { exchange: true }) };
}

/**
 * Ends the session with a token of this SHA-256, if there is one. A device keeps this hash after a logout that couldn't
 * reach the server. It gives no access, and the sender doesn't learn whether it ended anything `[§D-logout-later]`.
 */
export async function endByTicket(db: Db, ticket: string): Promise<void> {
  await db.delete(sessions).where(or(...tokens.map((column) => eq(column, ticket))));
}

/** Longer than any session may be idle, in milliseconds. */
export const longestIdle = 30 * day;

/** The last use is written at most this often, in milliseconds. */
const useWrittenEvery = 5 * minute;
