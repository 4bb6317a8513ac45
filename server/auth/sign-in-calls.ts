import type { Handlers } from '../http/handler.ts';
import { checkPassword } from './change-password.ts';
import type { Guessing } from './guessing.ts';
import { endOtherSessions, endSession, readSessions } from './open-sessions.ts';
import { challengeOptions, creationOptions } from './passkey-options.ts';
import { signInWithPasskey } from './passkey-sign-in.ts';
import type { Site } from './passkey-site.ts';
import { addPasskey, readPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { tokenCookie } from './token-cookie.ts';

interface Needs {
  guessing: Guessing;
  hashing: PasswordHashing;
  siteOf(request: Request): Site;
  now(): number;
}

export const signInHandlers = {
  'GET /user/sessions': async ({ db, session, services }) => ({
    data: await readSessions(db, session, services.now()),
  }),

  'DELETE /user/sessions/{id}': async ({ db, session, params }) => {
    await endSession(db, session, params.id);
    return { data: null };
  },

  'DELETE /user/sessions': async ({ db, session }) => {
    await endOtherSessions(db, session);
    return { data: null };
  },

  'GET /user/passkeys': async ({ db, session }) => ({
    data: await readPasskeys(db, session.userId),
  }),

  'POST /user/passkeys/options': async ({ db, session, body, locale, request, services }) => {
    const { userId } = session;
    const said = { userId, locale, ...body };
    await services.guessing.currentPassword(userId, () =>
      checkPassword(db, services.hashing, said),
    );
    const site = services.siteOf(request);
    return { data: await creationOptions(db, { userId, site, now: services.now() }) };
  },

  'POST /user/passkeys': async ({ db, session, body, request, services }) => {
    const site = services.siteOf(request);
    const { userId } = session;
    return { data: await addPasskey(db, { userId, site, now: services.now(), ...body }) };
  },

  'PATCH /user/passkeys/{id}': async ({ db, session, params, body }) => ({
    data: await renamePasskey(db, session.userId, params.id, body.name),
  }),

  'DELETE /user/passkeys/{id}': async ({ db, session, params }) => {
    await removePasskey(db, session.userId, params.id);
    return { data: null };
  },

  'POST /auth/passkey/options': async ({ db, device, request, services }) => {
    await services.guessing.challenge(device.address);
    return { data: await challengeOptions(db, services.siteOf(request), services.now()) };
  },

  'POST /auth/passkey': async ({ db, body, device, headers, request, services }) => {
    const site = services.siteOf(request);
    const token = await signInWithPasskey(db, { ...body, device, site, now: services.now() });
    headers.append('Set-Cookie', tokenCookie(token, body.remember));
    return { data: { token } };
  },
} satisfies Partial<Handlers<Needs>>;
