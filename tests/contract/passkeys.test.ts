import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../server/db/schema.ts';
import { type Authenticator, createAuthenticator } from '../support/authenticator.ts';
import { mailTo } from '../support/mail-to.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';

const password = 'a long enough password';

onOneDatabase('passkeys', (database) => {
  let time = Date.now();
  const server = serverFor({ database, now: () => time });
  let count = 0;
  const somewhere = () => ({ headers: { 'X-Forwarded-For': `203.0.113.${++count % 250}` } });

  async function person() {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { name: 'Åse', email, password, remember: true };
    const { token } = (await server.ok('POST /auth/signup', { body }, somewhere())).data;
    return { email, token };
  }

  const creation = async (token: string) =>
    (
      await server.ok(
        'POST /user/passkeys/options',
        { body: { current_password: password } },
        { token },
      )
    ).data;
  const request = async () => (await server.ok('POST /auth/passkey/options', {}, somewhere())).data;

  async function withKey() {
    const { email, token } = await person();
    const key = createAuthenticator(server.address);
    const body = { name: 'Telefonen', credential: key.register(await creation(token)) };
    await server.ok('POST /user/passkeys', { body }, { token });
    return { email, token, key };
  }

  const signIn = (credential: ReturnType<Authenticator['sign']>) =>
    server.send('POST /auth/passkey', { body: { credential } }, somewhere());

  it('[§D-passkeys] a key is made with the password, signs in, is renamed, and opens nothing once it is removed', async () => {
    const { email, token, key } = await withKey();
    const signed = await signIn(key.sign(await request()));
    expect(signed.status).toBe(200);
    const session = (await signed.json()).data.token;
    expect(signed.headers.getSetCookie()[0]).toContain(`token=${session}`);
    expect((await server.ok('GET /user', {}, { token: session })).data.email).toBe(email);

    const id = key.id;
    await server.ok('PATCH /user/passkeys/{id}', { id, body: { name: 'Kontoret' } }, { token });
    const { data } = await server.ok('GET /user/passkeys', {}, { token });
    expect(data).toMatchObject([{ id, name: 'Kontoret', last_used_at: expect.any(String) }]);
    await server.ok('DELETE /user/passkeys/{id}', { id }, { token });
    expect((await signIn(key.sign(await request()))).status).toBe(422);
  });

  it('[§D-passkeys] who holds a session and not the password makes no key', async () => {
    const { token } = await person();
    const body = { current_password: 'guessed wrongly' };
    const refused = await server.refused('POST /user/passkeys/options', { body }, { token });
    expect(refused).toMatchObject({ status: 422, code: 'wrong_credentials' });
  });

  it('[§D-passkeys] a signed challenge is good once, for five minutes, and only if we gave it', async () => {
    const { key } = await withKey();
    const signed = key.sign(await request());
    expect((await signIn(signed)).status).toBe(200);
    expect((await signIn(signed)).status).toBe(422);

    const slow = await request();
    time += 5 * 60_000;
    expect((await signIn(key.sign(slow))).status).toBe(422);
    expect((await signIn(key.sign({ challenge: 'A'.repeat(43) }))).status).toBe(422);
    const both = key.sign(await request());
    const statuses = (await Promise.all([signIn(both), signIn(both)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
  });

  it.each([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['a page on another port', { origin: 'http://127.0.0.1:1' }],
    ['a key of another site', { rpId: 'evil.example' }],
    ['a key that nobody has unlocked', { flags: 1 }],
    ['a key that nobody has touched', { flags: 4 }],
    ['a copy of a key, whose count doesn’t grow', { counter: 1 }],
  ])('[§D-passkeys] %s signs nobody in, nor is one made there', async (_, lies) => {
    const { token, key } = await withKey();
    const answer = await signIn(key.sign(await request(), lies));
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'wrong_credentials']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    if ('counter' in lies) return;

    const other = createAuthenticator(server.address);
    const body = { name: 'x', credential: other.register(await creation(token), lies) };
    const refused = await server.refused('POST /user/passkeys', { body }, { token });
    expect(refused).toMatchObject({ status: 422, code: 'invalid' });
  });

  it('[§D-passkeys] a signature by another key than the one named, and another person’s handle, sign nobody in', async () => {
    const { key } = await withKey();
    const thief = await withKey();
    const forged = thief.key.sign(await request());
    expect((await signIn({ ...forged, id: key.id, rawId: key.id })).status).toBe(422);
    const own = thief.key.sign(await request());
    const userHandle = Buffer.from('somebody-else').toString('base64url');
    const response = { ...own.response, userHandle };
    expect((await signIn({ ...own, response })).status).toBe(422);
    const unknown = createAuthenticator(server.address);
    expect((await signIn(unknown.sign(await request()))).status).toBe(422);
  });

  it('[§D-passkeys] a key isn’t made for another person’s challenge, for a sign-in’s, nor twice', async () => {
    const { token } = await person();
    const other = await person();
    const add = (credential: ReturnType<Authenticator['register']>) =>
      server.send('POST /user/passkeys', { body: { name: 'x', credential } }, { token });
    const key = createAuthenticator(server.address);
    expect((await add(key.register(await creation(other.token)))).status).toBe(422);
    expect((await add(key.register(await request()))).status).toBe(422);
    const registered = key.register(await creation(token));
    expect((await add(registered)).status).toBe(200);
    expect((await add(registered)).status).toBe(422);
    expect((await add(key.register(await creation(token)))).status).toBe(409);
  });

  it('[§D-passkeys] another person’s keys can be neither seen, renamed nor removed', async () => {
    const { key } = await withKey();
    const { token } = await person();
    const { id } = key;
    expect((await server.ok('GET /user/passkeys', {}, { token })).data).toEqual([]);
    const named = { id, body: { name: 'mine' } };
    expect((await server.refused('PATCH /user/passkeys/{id}', named, { token })).status).toBe(404);
    expect((await server.refused('DELETE /user/passkeys/{id}', { id }, { token })).status).toBe(
      404,
    );
    expect((await signIn(key.sign(await request()))).status).toBe(200);
  });

  it('[§D-passkeys] a mailed link ends the keys of whoever made the account before the address was confirmed, and no others', async () => {
    for (const { isConfirmed, status } of [
      { isConfirmed: false, status: 422 },
      { isConfirmed: true, status: 200 },
    ]) {
      const { email, key } = await withKey();
      const theirs = eq(users.email, email);
      await server.db.update(users).set({ emailVerified: isConfirmed }).where(theirs);
      await server.ok('POST /auth/forgot-password', { body: { email } }, somewhere());
      await server.services.accounts.idle();
      const mail = await mailTo(server, email, '/reset-password/');
      const token = /\/reset-password\/([\w-]+)/.exec(mail)?.[1] ?? '';
      const body = { token, password: `${password}!` };
      await server.ok('POST /auth/reset-password', { body }, somewhere());
      expect((await signIn(key.sign(await request()))).status).toBe(status);
    }
  });

  it('[§D-guessing] passkeys that open nothing are tried thirty times a network', async () => {
    const key = createAuthenticator(server.address);
    const from = { headers: { 'X-Forwarded-For': '198.51.100.200' } };
    const { challenge } = await request();
    const statuses: number[] = [];
    for (let round = 0; round < 32; round += 1) {
      const body = { credential: key.sign({ challenge }) };
      statuses.push((await server.send('POST /auth/passkey', { body }, from)).status);
    }
    expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(30)).toEqual([429, 429]);
  });
});
