import { eq } from 'drizzle-orm';
import { checkPassword } from '../auth/change-password.ts';
import { provePasskey } from '../auth/passkey-sign-in.ts';
import { noTokenCookie } from '../auth/token-cookie.ts';
import { users } from '../db/schema.ts';
import type { Context, Handlers } from '../handler.ts';
import { askForDeletion } from '../leaving/ask.ts';
import { consequencesFor } from '../leaving/consequences.ts';
import { keepAccount } from '../leaving/keep-links.ts';
import { Refusal } from '../refusal.ts';

export const leavingHandlers = {
  'GET /user/deletion': async ({ db, session, services }) => {
    const { userId } = session;
    const [person] = await db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    if (!person) throw new Refusal('unauthenticated', 'The person is gone.');
    return { data: await consequencesFor(db, userId, { ...person, now: services.now() }) };
  },

  'POST /user/deletion': async (call) => {
    const { db, session, body, headers, locale, services } = call;
    const { userId } = session;
    services.mailer.requireRoom();
    await services.guessing.currentPassword(userId, () => prove(call));
    const { dueAt, mails } = await askForDeletion(db, {
      ...{ userId, locale },
      closeShops: body.close_shops,
      now: services.now(),
      publicUrl: services.publicUrl(),
    });
    for (const mail of mails) services.mailer.post(mail);
    headers.append('Set-Cookie', noTokenCookie);
    return { data: { due_at: dueAt.toISOString() } };
  },

  'POST /auth/keep-account': async ({ db, body, services }) => {
    await keepAccount(db, body.token, services.now());
    return { data: null };
  },
} satisfies Partial<Handlers>;

/** That it is the person who asks, and not only somebody with their session. Throws `wrong_credentials`. */
async function prove({
  db,
  session,
  body,
  locale,
  request,
  services,
}: Context<'POST /user/deletion'>): Promise<void> {
  const { userId } = session;
  const { credential, current_password } = body;
  if (!credential) {
    await checkPassword(db, services.hashing, { userId, current_password, locale });
    return;
  }
  const site = services.siteOf(request);
  const owner = await provePasskey(db, { credential, site, now: services.now() });
  if (owner !== userId) throw new Refusal('wrong_credentials', 'The passkey is somebody else’s.');
}
