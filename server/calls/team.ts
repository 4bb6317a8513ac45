import { authorOf } from '../activities/record.ts';
import type { Handlers } from '../handler.ts';
import { userOf } from '../profiles/user-of.ts';
import { changeRole, removeFromTeam } from '../team/edit-team.ts';
import { accept, invite, readInvitation } from '../team/invite.ts';
import { readTeam } from '../team/team-rows.ts';

export const teamHandlers = {
  'GET /shop/users': async ({ db, shopId }) => ({ data: await readTeam(db, shopId) }),

  'POST /shop/users': async (call) => {
    const { db, session, shopId, body, request, locale, services } = call;
    services.mailer.requireRoom();
    const { invited, mail } = await invite(db, {
      ...body,
      shopId,
      locale,
      author: { ...authorOf(session, request), userId: session.userId },
      now: services.now(),
      publicUrl: services.publicUrl(),
    });
    call.afterwards(async () => services.mailer.post(mail));
    return { data: invited };
  },

  'PATCH /shop/users/{email}': async ({ db, session, shopId, params, body, request }) => {
    const author = { ...authorOf(session, request), userId: session.userId };
    const email = params.email.toLowerCase();
    return { data: await changeRole(db, { shopId, author, email }, body.role) };
  },

  'DELETE /shop/users/{email}': async ({ db, session, shopId, params, request }) => {
    const author = { ...authorOf(session, request), userId: session.userId };
    await removeFromTeam(db, { shopId, author, email: params.email.toLowerCase() });
    return { data: null };
  },

  'GET /invitations/{token}': async ({ db, params, services }) => ({
    data: await readInvitation(db, params.token, services.now()),
  }),

  'POST /invitations/accept': async ({ db, session, body, request, services }) => {
    const author = { ...authorOf(session, request), userId: session.userId };
    const now = services.now();
    const shopId = await accept(db, { id: session.id, author, token: body.token, now });
    return { data: await userOf(db, { ...session, shopId }) };
  },
} satisfies Partial<Handlers>;
