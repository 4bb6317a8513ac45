import { randomUUID } from 'node:crypto';
import { hashToken } from '../../server/auth/tokens.ts';
import type { Db } from '../../server/db/database.ts';
import {
  sessions,
  shops,
  shopUsers,
  suppliers,
  supplierUsers,
  users,
} from '../../server/db/schema.ts';

export interface Person {
  userId: string;
  email: string;
  /** The token of a session in the first shop and the first supplier. */
  token: string;
  shopIds: number[];
  supplierIds: number[];
}

/** A signed-in person with new shops and suppliers, and a confirmed address by default. They have no password. */
export async function newPerson(
  db: Db,
  { shops: shopCount = 1, suppliers: supplierCount = 0, emailVerified = true } = {},
): Promise<Person> {
  const userId = randomUUID();
  const email = `${userId}@example.com`;
  await db.insert(users).values({ id: userId, name: 'Test Testesen', email, emailVerified });
  const shopIds = await addShops(db, userId, shopCount);
  const supplierIds = await addSuppliers(db, userId, supplierCount);
  const token = await newSession(db, userId, { shopId: shopIds[0], supplierId: supplierIds[0] });
  return { userId, email, token, shopIds, supplierIds };
}

interface Stands {
  shopId?: number | undefined;
  supplierId?: number | undefined;
  expiresAt?: Date;
}

/** Another session of a person. */
export async function newSession(db: Db, userId: string, stands: Stands = {}): Promise<string> {
  const token = newTestToken();
  await openSessions(db, [{ userId, token, ...stands }]);
  return token;
}

export const newTestToken = () => `test-${randomUUID()}`;

/** Sessions with the given tokens, in one statement. */
export async function openSessions(
  db: Db,
  opened: readonly (Stands & { userId: string; token: string })[],
): Promise<void> {
  await db.insert(sessions).values(
    opened.map(({ userId, token, expiresAt = new Date(Date.now() + 60 * 60 * 1000), ...at }) => ({
      id: randomUUID(),
      userId,
      token: hashToken(token),
      remember: true,
      expiresAt,
      // The session counts as just used, wherever a test moves the clock.
      lastUsedAt: expiresAt,
      shopId: at.shopId ?? null,
      supplierId: at.supplierId ?? null,
    })),
  );
}

async function addShops(db: Db, userId: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await db
    .insert(shops)
    .values(Array.from({ length: count }, (_, at) => ({ name: `Butik ${at + 1}` })))
    .returning({ id: shops.id });
  const ids = rows.map(({ id }) => id);
  await db
    .insert(shopUsers)
    .values(ids.map((shopId) => ({ shopId, userId, roleName: 'owner' as const })));
  return ids;
}

async function addSuppliers(db: Db, userId: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await db
    .insert(suppliers)
    .values(Array.from({ length: count }, (_, at) => ({ name: `Leverandør ${at + 1}` })))
    .returning({ id: suppliers.id });
  const ids = rows.map(({ id }) => id);
  await db
    .insert(supplierUsers)
    .values(ids.map((supplierId) => ({ supplierId, userId, accessLevel: 'owner' as const })));
  return ids;
}
