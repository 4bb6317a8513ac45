import { eq } from 'drizzle-orm';
import { users } from '../db/schema.ts';
import type { Handlers } from '../handler.ts';
import { exportUser } from '../profiles/export-user.ts';
import { userOf } from '../profiles/user-of.ts';

export const profileHandlers = {
  'PATCH /user': async ({ db, session, body, services }) => {
    await db
      .update(users)
      .set({
        ...(body.name !== undefined && { name: body.name }),
        ...(body.photo_url !== undefined && { image: body.photo_url || null }),
        updatedAt: new Date(services.now()),
      })
      .where(eq(users.id, session.userId));
    return { data: await userOf(db, session) };
  },

  'POST /user/password': async ({ session, body, locale, services }) => {
    const { userId, id } = session;
    await services.guessing.currentPassword(userId, () =>
      services.accounts.changePassword({ userId, sessionId: id, locale, ...body }),
    );
    return { data: null };
  },

  'GET /user/export': async ({ db, session, services, giveWay }) => ({
    data: await exportUser(db, session.userId, { now: services.now(), giveWay }),
  }),
} satisfies Partial<Handlers>;
