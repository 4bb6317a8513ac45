import { and, asc, eq } from 'drizzle-orm';
import { sealingKeyOf } from '../auth/sealing-key.ts';
import { offerToken } from '../auth/token-exchange.ts';
import { sessions, shops, shopUsers, suppliers, supplierUsers } from '../db/schema.ts';
import type { Handlers } from '../http/handler.ts';
import { pathId } from '../http/path-id.ts';
import { Refusal } from '../http/refusal.ts';
import { userOf } from './user-of.ts';

export const userHandlers = {
  'GET /user': async ({ db, session, headers, now }) => {
    const cookie = session.exchange ? await offerToken(db, session.id, now) : null;
    if (cookie !== null) headers.append('Set-Cookie', cookie);
    return { data: await userOf(db, session) };
  },

  'GET /user/sealing-key': async ({ db, session }) => ({
    data: await sealingKeyOf(db, session.userId),
  }),

  'GET /user/shops': async ({ db, session }) => ({
    data: await db
      .select({ id: shops.id, name: shops.name, role_name: shopUsers.roleName })
      .from(shopUsers)
      .innerJoin(shops, eq(shops.id, shopUsers.shopId))
      .where(eq(shopUsers.userId, session.userId))
      .orderBy(asc(shops.id)),
  }),

  'PATCH /user/shops/switch/{id}': async ({ db, session, params }) => {
    const shopId = pathId(params.id);
    const mine = await db
      .select({ id: shopUsers.shopId })
      .from(shopUsers)
      .where(and(eq(shopUsers.userId, session.userId), eq(shopUsers.shopId, shopId)));
    if (mine.length === 0) throw new Refusal('not_found', 'You have no such shop.');
    await db.update(sessions).set({ shopId }).where(eq(sessions.id, session.id));
    return { data: await userOf(db, { ...session, shopId }) };
  },

  'GET /user/suppliers': async ({ db, session }) => ({
    data: await db
      .select({
        id: suppliers.id,
        name: suppliers.name,
        access_level: supplierUsers.accessLevel,
      })
      .from(supplierUsers)
      .innerJoin(suppliers, eq(suppliers.id, supplierUsers.supplierId))
      .where(eq(supplierUsers.userId, session.userId))
      .orderBy(asc(suppliers.id)),
  }),

  'PATCH /user/suppliers/switch/{id}': async ({ db, session, params }) => {
    const supplierId = pathId(params.id);
    const mine = await db
      .select({ id: supplierUsers.supplierId })
      .from(supplierUsers)
      .where(
        and(eq(supplierUsers.userId, session.userId), eq(supplierUsers.supplierId, supplierId)),
      );
    if (mine.length === 0) throw new Refusal('not_found', 'You have no such supplier.');
    await db.update(sessions).set({ supplierId }).where(eq(sessions.id, session.id));
    return { data: await userOf(db, { ...session, supplierId }) };
  },
} satisfies Partial<Handlers>;
