import type { Handlers } from '../http/handler.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { confirmAddress, requestConfirmation } from './confirm-address.ts';

interface Needs {
  mailer: MailQueue;
  publicUrl(): string;
}

export const confirmationHandlers = {
  'POST /auth/confirm-email': async ({ db, body, now }) => {
    await confirmAddress(db, body.token, now);
    return { data: null };
  },

  'POST /user/confirmation': async (call) => {
    const { db, session, locale, now, services } = call;
    services.mailer.requireRoom();
    const mail = await requestConfirmation(db, {
      person: { id: session.userId },
      locale,
      now,
      publicUrl: services.publicUrl(),
    });
    if (mail) call.afterwards(async () => services.mailer.post(mail));
    return { data: null };
  },
} satisfies Partial<Handlers<Needs>>;
