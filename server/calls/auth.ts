import { eq } from 'drizzle-orm';
import { requestConfirmation } from '../auth/confirm-address.ts';
import { noTokenCookie, tokenCookie } from '../auth/token-cookie.ts';
import { sessions } from '../db/schema.ts';
import type { Handlers } from '../handler.ts';

export const authHandlers = {
  'POST /auth/signup': async ({ db, body, services, headers, address, locale }) => {
    await services.attempts.signUp.count(address);
    const token = await services.accounts.signUp(body);
    const mail = await requestConfirmation(db, {
      person: { email: body.email },
      locale,
      now: services.now(),
      publicUrl: services.publicUrl(),
    });
    if (mail) services.mailer.post(mail);
    headers.append('Set-Cookie', tokenCookie(token, body.remember));
    return { data: { token } };
  },

  'POST /auth/login': async ({ body, services, headers, address }) => {
    const subject = `${body.email}|${address}`;
    await services.attempts.signIn.count(subject);
    const token = await services.accounts.signIn(body);
    await services.attempts.signIn.forget(subject);
    headers.append('Set-Cookie', tokenCookie(token, body.remember));
    return { data: { token } };
  },

  'POST /auth/forgot-password': async ({ body, services, address, locale }) => {
    await services.attempts.reset.count(`${body.email}|${address}`);
    await services.accounts.requestReset(body.email, locale);
    return { data: null };
  },

  'POST /auth/reset-password': async ({ body, services }) => {
    await services.accounts.reset(body.token, body.password);
    return { data: null };
  },

  'POST /logout': async ({ db, session, headers }) => {
    await db.delete(sessions).where(eq(sessions.id, session.id));
    headers.append('Set-Cookie', noTokenCookie);
    return { data: null };
  },
} satisfies Partial<Handlers>;
