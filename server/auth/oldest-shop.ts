import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { sessions, shopUsers } from '../db/schema.ts';

/** The oldest shop that a person is in, as a value of a query; null in none. */
export const oldestShopOf = (userId: string | AnyPgColumn): SQL<number | null> =>
  sql`(select min(${shopUsers.shopId}) from ${shopUsers} where ${shopUsers.userId} = ${userId})`;

/** Sessions that stood on the shop, of one person or of all, stand on their person's oldest other one, if they have any. */
export async function leaveShop(db: Db, shopId: number, userId?: string): Promise<void> {
  const ofPerson = userId === undefined ? undefined : eq(sessions.userId, userId);
  await db
    .update(sessions)
    .set({ shopId: oldestShopOf(sessions.userId) })
    .where(and(eq(sessions.shopId, shopId), ofPerson));
}
