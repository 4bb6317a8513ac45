import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { sessions, shopUsers } from '../db/schema.ts';

/** The oldest shop that a person belongs to, as an SQL value; null if there is none. */
export const oldestShopOf = (userId: string | AnyPgColumn): SQL<number | null> =>
  sql`(select min(${shopUsers.shopId}) from ${shopUsers} where ${shopUsers.userId} = ${userId})`;

/**
 * Moves sessions away from the shop, those of one person or of all: to the person's oldest other shop, if they have
 * one.
 */
export async function leaveShop(db: Db, shopId: number, userId?: string): Promise<void> {
  const ofPerson = userId === undefined ? undefined : eq(sessions.userId, userId);
  await db
    .update(sessions)
    .set({ shopId: oldestShopOf(sessions.userId) })
    .where(and(eq(sessions.shopId, shopId), ofPerson));
}
