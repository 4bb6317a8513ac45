import { and, eq, gt, or, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { sessions, shopUsers, supplierUsers } from '../db/schema.ts';
import type { Session } from '../http/handler.ts';
import { day, minute } from '../lib/durations.ts';
import { isOfferDue, takeOffered } from './token-exchange.ts';
import { hashToken } from './tokens.ts';

const sessionBy = prepared('session', (db) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      shopId: shopUsers.shopId,
      supplierId: supplierUsers.supplierId,
      ...kept,
    })
    .from(sessions)
    .leftJoin(
      shopUsers,
      and(eq(shopUsers.shopId, sessions.shopId), eq(shopUsers.userId, sessions.userId)),
    )
    .leftJoin(
      supplierUsers,
      and(
        eq(supplierUsers.supplierId, sessions.supplierId),
        eq(supplierUsers.userId, sessions.userId),
      ),
    )
    .where(
      and(
        or(...tokens.map((column) => eq(column, sql.placeholder('hash')))),
        liveAt(sql.placeholder('time')),
      ),
    ),
);

/**
 * The live session of a token, or null. A shop or supplier that the person no longer belongs to counts as none.
 * One query, since every request makes it; a second where the token is a new one, or the last use some minutes ago.
 */
export async function findSession(db: Db, token: string, now: number): Promise<Session | null> {
  const hash = hashToken(token);
  const [row] = await sessionBy(db).execute({ hash, time: new Date(now).toISOString() });
  if (!row) return null;
  const { id, userId, shopId, supplierId } = row;
  if (row.previousToken === hash && (row.previousUntil?.getTime() ?? 0) <= now) {
    // It was exchanged, and its successor used: one of the two who have them has stolen it.
    await db.delete(sessions).where(eq(sessions.id, id));
    return null;
  }
  if (row.nextToken === hash) await takeOffered(db, id, hash, now);
  if (row.lastUsedAt.getTime() <= now - useWrittenEvery) {
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(sessions.id, id));
  }
  const offer = row.token === hash && isOfferDue(row, now);
  return { id, userId, shopId, supplierId, ...(offer && { exchange: true }) };
}

/**
 * Ends the session that a token of this SHA-256 belongs to, if there is one: what a device keeps of a token after a logout that the server
 * couldn't hear. It opens nothing, and whoever sends it isn't told whether it ended anything `[§D-logout-later]`.
 */
export async function endByTicket(db: Db, ticket: string): Promise<void> {
  await db.delete(sessions).where(or(...tokens.map((column) => eq(column, ticket))));
}

/** Not over, and not idle for too long `[§D-sessions]`. */
export const isLive = (now: number) => liveAt(new Date(now).toISOString());

function liveAt(time: string | Placeholder) {
  return and(
    sql`${sessions.expiresAt} > ${time}::timestamptz`,
    gt(
      sessions.lastUsedAt,
      sql`${time}::timestamptz - case when ${sessions.remember} then interval '30 days' else interval '12 hours' end`,
    ),
  );
}

/** Longer than any session may be idle, in milliseconds. */
export const longestIdle = 30 * day;

/** The last use is written so often at most, in milliseconds. */
const useWrittenEvery = 5 * minute;

const tokens = [sessions.token, sessions.nextToken, sessions.previousToken];
const kept = {
  token: sessions.token,
  tokenSince: sessions.tokenSince,
  nextToken: sessions.nextToken,
  nextSince: sessions.nextSince,
  previousToken: sessions.previousToken,
  previousUntil: sessions.previousUntil,
  lastUsedAt: sessions.lastUsedAt,
};
