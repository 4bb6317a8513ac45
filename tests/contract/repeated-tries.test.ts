import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hashToken } from '../../server/auth/tokens.ts';
import { idempotencyKeys, sessions, users } from '../../server/db/schema.ts';
import { mailTo } from '../support/mail-to.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';

const password = 'a long enough password';
const another = 'another long password';
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const keyed = (key: string = crypto.randomUUID()) => ({ headers: { 'Idempotency-Key': key } });

onOneDatabase('a sign-up, a sign-in and a new password whose answer was lost', (database) => {
  const server = serverFor({ database });

  const person = (email = newEmail()) => ({
    body: { name: 'Åse', email, password, remember: true },
  });
  const status = async (token: string) => (await server.send('GET /user', {}, { token })).status;
  const sessionsOf = (email: string) =>
    server.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, email));
  async function confirmationsTo(email: string): Promise<number> {
    const { rows } = await server.db.execute<{ count: number }>(
      sql`select count(*)::int as count from address_confirmations where email = ${email}`,
    );
    return rows[0]?.count ?? 0;
  }

  it('[§D-idempotency-open] a sign-up made again under its key signs in to the one account, with one session and one mail', async () => {
    const asked = person();
    const { email } = asked.body;
    const key = keyed();
    const lost = (await server.ok('POST /auth/signup', asked, key)).data.token;
    const { token } = (await server.ok('POST /auth/signup', asked, key)).data;
    expect(token).not.toBe(lost);
    expect(await sessionsOf(email)).toHaveLength(1);
    // The first answer arrived after all: both tokens belong to one session, and neither ends the other.
    expect([await status(lost), await status(token), await status(lost)]).toEqual([200, 200, 200]);
    expect(await confirmationsTo(email)).toBe(1);
    // A third try within the minute gets a session of its own.
    const third = (await server.ok('POST /auth/signup', asked, key)).data.token;
    expect([await status(third), await status(token)]).toEqual([200, 200]);
  });

  it('[§D-idempotency-open] a sign-up that comes several times at once under its key makes one account', async () => {
    const asked = person();
    const key = keyed();
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.ok('POST /auth/signup', asked, key)),
    );
    for (const { data } of answers) expect(await status(data.token)).toBe(200);
    expect(await server.db.$count(users, eq(users.email, asked.body.email))).toBe(1);
  });

  it('[§D-idempotency-open] [§D-accounts] who has another key, none, or another password is told that the address has an account', async () => {
    const asked = person();
    const key = keyed();
    await server.ok('POST /auth/signup', asked, key);
    const wrong = { body: { ...asked.body, password: another } };
    for (const [body, given] of [
      [asked, keyed()],
      [asked, {}],
      [wrong, key],
    ] as const) {
      const refused = await server.refused('POST /auth/signup', body, given);
      expect(refused).toMatchObject({ status: 422, code: 'email_taken' });
    }
    expect(await sessionsOf(asked.body.email)).toHaveLength(1);
    // A key that has made another account already.
    const taken = person();
    await server.ok('POST /auth/signup', taken, keyed());
    const reused = await server.refused('POST /auth/signup', taken, key);
    expect(reused).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('[§D-idempotency-open] a sign-in made again under its key is of the same session; without one it is another', async () => {
    const asked = person();
    const { email } = asked.body;
    await server.ok('POST /auth/signup', asked);
    const key = keyed();
    const login = { body: { email, password, remember: false } };
    await server.ok('POST /auth/login', login, key);
    const { token } = (await server.ok('POST /auth/login', login, key)).data;
    expect(await status(token)).toBe(200);
    expect(await sessionsOf(email)).toHaveLength(2);
    const wrong = { body: { ...login.body, password: another } };
    const refused = await server.refused('POST /auth/login', wrong, key);
    expect(refused).toMatchObject({ status: 422, code: 'wrong_credentials' });
    await server.ok('POST /auth/login', login);
    expect(await sessionsOf(email)).toHaveLength(3);
  });

  it('[§D-idempotency-open] a new password set again under its key is set, once; [§D-accounts] for anybody else the link is used', async () => {
    const asked = person();
    const { email } = asked.body;
    await server.ok('POST /auth/signup', asked);
    await server.ok('POST /auth/forgot-password', { body: { email } });
    await server.services.accounts.idle();
    const mail = await mailTo(server, email, '/reset-password/');
    const token = /\/reset-password\/([\w-]+)/.exec(mail)?.[1] ?? '';
    const key = keyed();
    const change = { body: { token, password: another } };
    const answers = await Promise.all(
      [1, 2].map(() => server.send('POST /auth/reset-password', change, key)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const login = { body: { email, password: another, remember: true } };
    const session = (await server.ok('POST /auth/login', login)).data.token;
    expect((await server.send('POST /auth/reset-password', change, key)).status).toBe(200);
    // The password wasn't changed again: a session from after the change still works.
    expect(await status(session)).toBe(200);
    const stolen = { body: { token, password: 'the thief’s long password' } };
    for (const [body, given] of [
      [stolen, key],
      [change, keyed()],
      [change, {}],
    ] as const) {
      const refused = await server.refused('POST /auth/reset-password', body, given);
      expect(refused).toMatchObject({ status: 422, code: 'token_expired' });
    }
  });

  it('[§D-idempotency-open] what is kept of such a try holds neither a token nor a password, nor the hash of one', async () => {
    const asked = person();
    const key = keyed();
    const { token } = (await server.ok('POST /auth/signup', asked, key)).data;
    const rows = await server.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, key.headers['Idempotency-Key']));
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0]?.answer as object).sort()).toEqual(['sessionId', 'userId']);
    const text = JSON.stringify(rows);
    for (const secret of [token, hashToken(token), password, hashToken(password)]) {
      expect(text).not.toContain(secret);
    }
    const other = { body: { ...asked.body, password: another } };
    expect(await server.refused('POST /auth/signup', other, key)).toMatchObject({
      code: 'email_taken',
    });
  });
});
