import { eq } from 'drizzle-orm';
import { sessions } from '../db/schema.ts';
import type { Handlers } from '../http/handler.ts';
import { readKey } from '../http/idempotency.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Accounts } from './accounts.ts';
import { requestConfirmation } from './confirm-address.ts';
import type { Guessing } from './guessing.ts';
import { endByTicket } from './sessions.ts';
import { noTokenCookie, tokenCookie } from './token-cookie.ts';

const keyOf = (request: Request) => readKey(request.headers.get('Idempotency-Key'));

interface Needs {
  accounts: Accounts;
  guessing: Guessing;
  mailer: Pick<MailQueue, 'post'>;
  publicUrl(): string;
  now(): number;
}

export const authHandlers = {
  'POST /auth/signup': async ({ db, body, services, headers, device, locale, request }) => {
    await services.guessing.signUp(device.address);
    const from = { device, key: keyOf(request) };
    const { token, isNew } = await services.accounts.signUp({ ...body, locale }, from);
    const asking = {
      person: { email: body.email },
      locale,
      now: services.now(),
      publicUrl: services.publicUrl(),
    };
    const mail = isNew ? await requestConfirmation(db, asking) : null;
    if (mail) services.mailer.post(mail);
    headers.append('Set-Cookie', tokenCookie(token, body.remember));
    return { data: { token } };
  },

  'POST /auth/login': async ({ body, services, headers, device, request }) => {
    const from = { device, key: keyOf(request) };
    const caller = { email: body.email, address: device.address };
    const token = await services.guessing.signIn(caller, () =>
      services.accounts.signIn(body, from),
    );
    headers.append('Set-Cookie', tokenCookie(token, body.remember));
    return { data: { token } };
  },

  'POST /auth/forgot-password': async ({ body, services, device, locale }) => {
    await services.guessing.mail({ email: body.email, address: device.address });
    await services.accounts.requestReset(body.email, locale);
    return { data: null };
  },

  'POST /auth/reset-password': async ({ body, services, device, locale, request }) => {
    await services.accounts.reset({ ...body, locale }, { device, key: keyOf(request) });
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
} satisfies Partial<Handlers<Needs>>;
