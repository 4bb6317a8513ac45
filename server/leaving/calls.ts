import { eq } from 'drizzle-orm';
import { checkPassword } from '../auth/change-password.ts';
import type { Guessing } from '../auth/guessing.ts';
import { keepAccount } from '../auth/keep-links.ts';
import { provePasskey } from '../auth/passkey-sign-in.ts';
import type { Site } from '../auth/passkey-site.ts';
import type { PasswordHashing } from '../auth/password-hashing.ts';
import { noTokenCookie } from '../auth/token-cookie.ts';
import { users } from '../db/schema.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { askForDeletion } from './ask.ts';
import { consequencesFor } from './consequences.ts';

interface Needs {
  guessing: Guessing;
  hashing: PasswordHashing;
  mailer: MailQueue;
  siteOf(request: Request): Site;
  publicUrl(): string;
  now(): number;
}

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
} satisfies Partial<Handlers<Needs>>;

/**
 * Proves that the request is from the person, and not only from somebody with their session. Throws
 * `wrong_credentials`.
 */
async function prove({
  db,
  session,
  body,
  locale,
  request,
  services,
}: Call<'POST /user/deletion', Needs>): Promise<void> {
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
