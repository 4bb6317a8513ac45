import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sessions, supplierUsers } from '../db/schema.ts';
import type { Device } from '../http/handler.ts';
import { networkOf } from '../http/network-address.ts';
import { day } from '../lib/durations.ts';
import { rememberNetwork } from './account-pauses.ts';
import { endOldestSessions } from './end-oldest.ts';
import { oldestShopOf } from './oldest-shop.ts';
import { refusedLeaving, waitsUntil } from './refuse-leaving.ts';
import { hashToken, newToken } from './tokens.ts';

interface Opening {
  userId: string;
  /** Keeps the session for 365 days; otherwise it ends after one `[§9-cookie]`. */
  remember: boolean;
  device: Device;
  now: number;
}

/**
 * A new session and its token. It begins on the person's oldest shop and supplier, if they have any. Throws
 * `account_leaving` while their account waits for its deletion.
 */
export async function beginSession(
  db: Db,
  opening: Opening,
): Promise<{ id: string; token: string }> {
  const { userId, remember, device, now } = opening;
  const id = randomUUID();
  const token = newToken();
  const time = new Date(now);
  const dueAt = await db.transaction(async (tx) => {
    const waits = await waitsUntil(tx, userId);
    if (waits) return waits;
    await tx.insert(sessions).values({
      id,
      userId,
      token: hashToken(token),
      remember,
      ...{ createdAt: time, updatedAt: time, tokenSince: time, lastUsedAt: time },
      expiresAt: new Date(now + (remember ? 365 : 1) * day),
      ipAddress: device.address || null,
      userAgent: device.userAgent?.slice(0, longestUserAgent) ?? null,
      shopId: oldestShopOf(userId),
      supplierId: sql`(select min(${supplierUsers.supplierId}) from ${supplierUsers} where ${supplierUsers.userId} = ${userId})`,
    });
    return null;
  });
  if (dueAt) throw await refusedLeaving(db, userId, { dueAt, now });
  await endOldestSessions(db, hashToken(token));
  await rememberNetwork(db, userId, networkOf(device.address), now);
  return { id, token };
}

const longestUserAgent = 300;
