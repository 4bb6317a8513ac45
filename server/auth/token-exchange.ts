import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sessions } from '../db/schema.ts';
import { day, minute } from '../lib/durations.ts';
import { tokenCookie } from './token-cookie.ts';
import { hashToken, newToken } from './tokens.ts';

// A token is exchanged in two steps, so that a lost answer signs nobody out: a new token is offered, and replaces the
// old one when it is first used. Until then the old one is valid; after that only for a short time, for requests on
// their way.

/** The age at which a token's bearer is offered a new one, in milliseconds. */
const goodFor = day;
/** Answers on their way carry the last offer: within this time no other offer is made. */
const offersApart = minute;
/** How long a token stays valid after its successor was used. */
const grace = 10 * minute;

interface Ages {
  tokenSince: Date;
  nextSince: Date | null;
}

export function isOfferDue({ tokenSince, nextSince }: Ages, now: number): boolean {
  return (
    tokenSince.getTime() <= now - goodFor &&
    (nextSince === null || nextSince.getTime() <= now - offersApart)
  );
}

/**
 * Offers the session's bearer a new token: returns the cookie that carries it, or null if another request has just done
 * so.
 */
export async function offerToken(db: Db, id: string, now: number): Promise<string | null> {
  const offered = await offerNext(db, id, now);
  return offered && tokenCookie(offered.token, offered.remember);
}

/** Offers a session another token; null if another request has just done so, or the session has ended. */
export async function offerNext(
  db: Db,
  id: string,
  now: number,
): Promise<{ token: string; remember: boolean } | null> {
  const token = newToken();
  const time = new Date(now).toISOString();
  const [offered] = await db
    .update(sessions)
    .set({ nextToken: hashToken(token), nextSince: new Date(now) })
    .where(
      and(
        eq(sessions.id, id),
        sql`coalesce(${sessions.nextSince}, 'epoch') <= ${time}::timestamptz - ${offersApart} * interval '1 millisecond'`,
      ),
    )
    .returning({ remember: sessions.remember });
  return offered ? { token, ...offered } : null;
}

/** The offered token has been used: from now on it is the session's token. */
export async function takeOffered(db: Db, id: string, hash: string, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({
      token: hash,
      tokenSince: new Date(now),
      previousToken: sql`${sessions.token}`,
      previousUntil: new Date(now + grace),
      nextToken: null,
      nextSince: null,
    })
    .where(and(eq(sessions.id, id), eq(sessions.nextToken, hash)));
}
