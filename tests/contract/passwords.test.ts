import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { scrypt } from '../../server/auth/password-hashing.ts';
import { accounts, users } from '../../server/db/schema.ts';
import { mailTo } from '../support/mail-to.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';

onOneDatabase('new passwords', (database) => {
  const server = serverFor({ database });
  const email = () => `bodil.kristensen+${crypto.randomUUID().slice(0, 3)}@example.com`;
  const signUp = (password: string, headers = {}) =>
    server.send(
      'POST /auth/signup',
      { body: { name: 'Bodil Kristensen', email: email(), password } },
      {
        headers: { 'X-Forwarded-For': `198.51.100.${Math.floor(Math.random() * 250)}`, ...headers },
      },
    );

  it.each([
    ['simple', 'qwertyuiop'],
    ['common', 'Basketball'],
    ['common', 'Password123'],
    ['common', 'P@ssw0rd2026!'],
    ['common', 'monkey12345678'],
    ['common', 'ＰＡＳＳＷＯＲＤ１２３'],
    ['own', 'dropline-demo'],
    ['own', 'Dropline2026'],
    ['own', 'Kristensen1985'],
    ['own', 'bodil.kristensen'],
    ['simple', 'aaaaaaaaaaaa'],
    ['simple', '1212121212'],
    ['simple', '9876543210'],
    ['simple', 'hijklmnopqrst'],
  ])('[§D-passwords] a %s one is refused beside its field: %s', async (why, password) => {
    const answer = await signUp(password, { 'Accept-Language': 'en' });
    expect(answer.status).toBe(422);
    const told = {
      common: 'It is on lists of leaked and common passwords. Choose another.',
      own: 'It is too easy to guess for somebody who knows your name, your email or Dropline. Choose another.',
      simple: 'It has too few different characters, or characters in sequence. Choose another.',
    }[why];
    expect(await answer.json()).toMatchObject({ code: 'invalid', errors: { password: [told] } });
  });

  it.each([
    'korrekt hest batteri',
    'Kristensen og de 40 røvere',
    'x8#kQ2v!pLw9',
    'drop-9-lines-of-tea',
  ])('[§D-passwords] any other one is accepted: %s', async (password) => {
    expect((await signUp(password)).status).toBe(200);
  });

  it('[§D-passwords] a weak one isn’t set by a change or a link either, and the link can still be used', async () => {
    const person = { name: 'Bodil Kristensen', email: email(), password: 'korrekt hest batteri' };
    const { token } = (await server.ok('POST /auth/signup', { body: person })).data;
    const body = { current_password: person.password, password: 'Kristensen1985' };
    const changed = await server.refused('POST /user/password', { body }, { token });
    expect(Object.keys(changed.errors)).toEqual(['password']);

    await server.ok('POST /auth/forgot-password', { body: { email: person.email } });
    await server.services.accounts.idle();
    const link =
      /reset-password\/([\w-]+)/.exec(
        await mailTo(server, person.email, '/reset-password/'),
      )?.[1] ?? '';
    const set = (password: string) =>
      server.send('POST /auth/reset-password', { body: { token: link, password } });
    expect((await set('Password123')).status).toBe(422);
    expect((await set('et helt andet ord')).status).toBe(200);
  });
});

onOneDatabase('kept passwords', (database) => {
  const server = serverFor({ database, passwords: scrypt });

  it('[§D-accounts] of a password its scrypt is kept, salted for each, and opens what it should', async () => {
    const password = 'korrekt hest batteri';
    const kept: string[] = [];
    for (const email of ['one@example.com', 'other@example.com']) {
      await server.ok('POST /auth/signup', { body: { name: 'Bodil', email, password } });
      await server.ok('POST /auth/login', { body: { email, password } });
      const wrong = { body: { email, password: `${password}!` } };
      expect((await server.refused('POST /auth/login', wrong)).code).toBe('wrong_credentials');
      const [row] = await server.db
        .select({ password: accounts.password })
        .from(accounts)
        .innerJoin(users, eq(users.id, accounts.userId))
        .where(eq(users.email, email));
      kept.push(row?.password ?? '');
    }
    // A salt of 16 bytes and a key of 64.
    for (const each of kept) expect(each).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(new Set(kept).size).toBe(2);
  });
});
