import { eq } from 'drizzle-orm';
import { requestConfirmation } from '../auth/confirm-address.ts';
import { endByTicket } from '../auth/sessions.ts';
import { noTokenCookie, tokenCookie } from '../auth/token-cookie.ts';
import { sessions } from '../db/schema.ts';
import type { Handlers } from '../handler.ts';

export const authHandlers = {
  'POST /auth/signup': async ({ db, body, services, headers, device, locale }) => {
    await services.guessing.signUp(device.address);
    const token = await services.accounts.signUp({ ...body, locale }, device);
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

  'POST /auth/login': async ({ body, services, headers, device }) => {
    const caller = { email: body.email, address: device.address };
    const token = await services.guessing.signIn(caller, () =>
      services.accounts.signIn(body, device),
    );
    headers.append('Set-Cookie', tokenCookie(token, body.remember));
    return { data: { token } };
  },

  'POST /auth/forgot-password': async ({ body, services, device, locale }) => {
    await services.guessing.mail({ email: body.email, address: device.address });
    await services.accounts.requestReset(body.email, locale);
    return { data: null };
  },

  'POST /auth/reset-password': async ({ body, services, device, locale }) => {
    await services.accounts.reset({ ...body, locale }, device);
    return { data: null };
  },

  'POST /auth/end-session': async ({ db, body }) => {
    await endByTicket(db, body.ticket);
    return { data: null };
  },

  'POST /logout': async ({ db, session, headers }) => {
    await db.delete(sessions).where(eq(sessions.id, session.id));
    headers.append('Set-Cookie', noTokenCookie);
    return { data: null };
  },
} satisfies Partial<Handlers>;
