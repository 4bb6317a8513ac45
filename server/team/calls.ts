import type { Handlers } from '../http/handler.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { userOf } from '../profiles/user-of.ts';
import { changeRole, removeFromTeam } from './edit-team.ts';
import { accept, invite, readInvitation } from './invite.ts';
import { readTeam } from './team-rows.ts';

interface Needs {
  mailer: MailQueue;
  publicUrl(): string;
}

export const teamHandlers = {
  'GET /shop/users': async ({ db, shopId }) => ({ data: await readTeam(db, shopId) }),

  'POST /shop/users': async (call) => {
    const { body, services } = call;
    services.mailer.requireRoom();
    const { invited, mail } = await invite(call, { ...body, publicUrl: services.publicUrl() });
    call.afterwards(async () => services.mailer.post(mail));
    return { data: invited };
  },

  'PATCH /shop/users/{email}': async (call) => ({
    data: await changeRole(call, call.params.email.toLowerCase(), call.body.role),
  }),

  'DELETE /shop/users/{email}': async (call) => {
    await removeFromTeam(call, call.params.email.toLowerCase());
    return { data: null };
  },

  'GET /invitations/{token}': async ({ db, params, now }) => ({
    data: await readInvitation(db, params.token, now),
  }),

  'POST /invitations/accept': async (call) => {
    const { db, session, body } = call;
    const shopId = await accept(call, { sessionId: session.id, token: body.token });
    return { data: await userOf(db, { ...session, shopId }) };
  },
} satisfies Partial<Handlers<Needs>>;
