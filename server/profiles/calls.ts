import { eq } from 'drizzle-orm';
import type { Accounts } from '../auth/accounts.ts';
import type { Guessing } from '../auth/guessing.ts';
import { users } from '../db/schema.ts';
import type { Handlers } from '../http/handler.ts';
import { acceptPortrait, dropPortrait, keepPortrait } from '../media/portraits.ts';
import { exportUser } from './export-user.ts';
import { userOf } from './user-of.ts';

interface Needs {
  accounts: Accounts;
  guessing: Guessing;
  now(): number;
}

export const profileHandlers = {
  'PATCH /user': async ({ db, session, body, services }) => {
    const now = services.now();
    // An uploaded picture is deleted together with its address.
    if (body.photo_url !== undefined) await dropPortrait(db, session.userId, now);
    await db
      .update(users)
      .set({
        ...(body.name !== undefined && { name: body.name }),
        ...(body.photo_url && { image: body.photo_url }),
        ...(body.sends_reports !== undefined && { sendsReports: body.sends_reports }),
        updatedAt: new Date(now),
      })
      .where(eq(users.id, session.userId));
    return { data: await userOf(db, session) };
  },

  'PUT /user/photo': async ({ db, session, body, locale, services }) => {
    const file = Buffer.from(body.content_base64, 'base64');
    await keepPortrait(db, session.userId, acceptPortrait(file, locale), services.now());
    return { data: await userOf(db, session) };
  },

  'DELETE /user/photo': async ({ db, session, services }) => {
    await dropPortrait(db, session.userId, services.now());
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
} satisfies Partial<Handlers<Needs>>;
