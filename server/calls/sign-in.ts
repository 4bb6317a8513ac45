import { endOtherSessions, endSession, readSessions } from '../auth/open-sessions.ts';
import type { Handlers } from '../handler.ts';

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
} satisfies Partial<Handlers>;
