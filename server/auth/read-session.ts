import { and, eq, gt, or, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { sessions, shopUsers, supplierUsers } from '../db/schema.ts';

/** Each of these tokens belongs to the session's bearer. */
export const tokens = [sessions.token, sessions.nextToken, sessions.previousToken];

const sessionBy = prepared('session', (db) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      shopId: shopUsers.shopId,
      supplierId: supplierUsers.supplierId,
      token: sessions.token,
      tokenSince: sessions.tokenSince,
      nextToken: sessions.nextToken,
      nextSince: sessions.nextSince,
      previousToken: sessions.previousToken,
      previousUntil: sessions.previousUntil,
      lastUsedAt: sessions.lastUsedAt,
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

export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionBy>['execute']>>[number];

/** The live session with a token of this SHA-256, in one query. */
export async function readSession(db: Db, hash: string, now: number): Promise<SessionRow | null> {
  const [row] = await sessionBy(db).execute({ hash, time: new Date(now).toISOString() });
  return row ?? null;
}

/** Not ended, and not idle for too long `[§D-sessions]`. */
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
