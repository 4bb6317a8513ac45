import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sessions, shopUsers, supplierUsers } from '../db/schema.ts';
import type { Session } from '../handler.ts';

/** What the database keeps of a session token: who reads the table can't act as anybody. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The live session of a token, or null. A shop or supplier that the person no longer belongs to counts as none.
 * One query, since every request makes it.
 */
export async function findSession(db: Db, token: string, now: number): Promise<Session | null> {
  const [row] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      shopId: shopUsers.shopId,
      supplierId: supplierUsers.supplierId,
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
    .where(and(eq(sessions.token, hashToken(token)), gt(sessions.expiresAt, new Date(now))));
  return row ?? null;
}
