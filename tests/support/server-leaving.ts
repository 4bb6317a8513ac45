import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Role } from '../../contract/entities/team.ts';
import { deletionWaitDays } from '../../contract/rules/account-deletion.ts';
import { shopUsers, users } from '../../server/db/schema.ts';
import { deleteDueAccounts } from '../../server/leaving/delete-due.ts';
import { forgetMails } from '../../server/mail/forget-mails.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { mailTo } from './mail-to.ts';
import { serverFor } from './server.ts';
import { newSession } from './server-people.ts';

export const day = 86_400_000;
/** How long an account waits for its deletion. */
export const wait = deletionWaitDays * day;
export const password = 'a long enough password';

/** A server with a clock that can be moved, and what people who leave do there. */
export function serverToLeave(database: Parameters<typeof serverFor>[0]['database']) {
  const clock = { now: Date.now() };
  const server = serverFor({ database, now: () => clock.now });
  let count = 0;
  const somewhere = () => ({ headers: { 'X-Forwarded-For': `198.51.${++count % 250}.7` } });

  /** A person with a password and shops of their own, whose name is unique. */
  async function somebody({ shops: many = 0 } = {}) {
    const name = `Navn-${randomUUID()}`;
    const email = `${randomUUID()}@example.com`;
    const body = { name, email, password, remember: true };
    const { token } = (await server.ok('POST /auth/signup', { body }, somewhere())).data;
    await server.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
    const { id } = (await server.ok('GET /user', {}, { token })).data;
    const shopIds: number[] = [];
    for (let at = 0; at < many; at += 1) {
      const { data } = await server.ok(
        'POST /user/shops',
        { body: { name: `Butik ${at}` } },
        { token },
      );
      shopIds.push(data.shop?.id ?? 0);
    }
    return { id, name, email, token, shopIds };
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>;

  return {
    server,
    clock,
    somewhere,
    somebody,
    ask: (who: Pick<Somebody, 'token'>, close_shops: number[] = [], current_password = password) =>
      server.send('POST /user/deletion', { body: { current_password, close_shops } }, who),
    login: (who: Pick<Somebody, 'email'>) =>
      server.send('POST /auth/login', { body: { email: who.email, password } }, somewhere()),
    keep: (token: string) =>
      server.send('POST /auth/keep-account', { body: { token } }, somewhere()),
    mailedToken: async (who: Somebody) =>
      /\/auth\/keep-account\/([\w-]+)/.exec(await mailTo(server, who.email, 'keep-account'))?.[1] ??
      '',
    joins: (shopId: number, userId: string, roleName: Role) =>
      server.db.insert(shopUsers).values({ shopId, userId, roleName }),
    /** A session that stays valid when the clock is moved. */
    session: (userId: string, shopId?: number) =>
      newSession(server.db, userId, { shopId, expiresAt: new Date(clock.now + 10 * wait) }),
    /** What the server does every hour. */
    maintain: () =>
      deleteDueAccounts(server.db, {
        now: clock.now,
        post: server.services.mailer.post,
        forgetMails: (address) => forgetMails(openFolder(server.dataDir), address),
      }),
    isThere: async (who: Somebody) => (await server.db.$count(users, eq(users.id, who.id))) === 1,
  };
}
