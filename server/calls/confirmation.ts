import { confirmAddress, requestConfirmation } from '../auth/confirm-address.ts';
import type { Handlers } from '../handler.ts';

export const confirmationHandlers = {
  'POST /auth/confirm-email': async ({ db, body, services }) => {
    await confirmAddress(db, body.token, services.now());
    return { data: null };
  },

  'POST /user/confirmation': async (call) => {
    const { db, session, locale, services } = call;
    services.mailer.requireRoom();
    const mail = await requestConfirmation(db, {
      person: { id: session.userId },
      locale,
      now: services.now(),
      publicUrl: services.publicUrl(),
    });
    if (mail) call.afterwards(async () => services.mailer.post(mail));
    return { data: null };
  },
} satisfies Partial<Handlers>;
