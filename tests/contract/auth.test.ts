import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hashToken } from '../../server/auth/tokens.ts';
import { sessions, shops, shopUsers, verifications } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';

const password = 'a long enough password';
let count = 0;
const newEmail = () => `person-${++count}@example.com`;
/** Each caller has an address of its own, so that no test counts against another's limit. */
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

onOneDatabase('sign-up, login, logout and password reset', (database) => {
  const server = serverFor({ database });

  const signUp = async (email = newEmail(), remember = false) => ({
    email,
    ...(await server.ok('POST /auth/signup', { body: { name: 'Åse', email, password, remember } }))
      .data,
  });

  it('[§D-accounts] a new person is signed in, with no shop yet', async () => {
    const { email, token } = await signUp();
    const { data } = await server.ok('GET /user', {}, { token });
    expect(data).toMatchObject({ email, name: 'Åse', shop: null, supplier: null });
  });

  it('[§D-accounts] an address has one account, whatever its case', async () => {
    const { email } = await signUp();
    const refused = await server.refused('POST /auth/signup', {
      body: { name: 'B', email: email.toUpperCase(), password, remember: false },
    });
    expect(refused).toMatchObject({ status: 422, code: 'email_taken' });
  });

  it('[§D-accounts] blanks around an address are no part of it', async () => {
    const email = newEmail();
    const body = { name: 'Bo', email: `  ${email}\t`, password, remember: false };
    await server.ok('POST /auth/signup', { body });
    const { data } = await server.ok('POST /auth/login', {
      body: { email: ` ${email} `, password, remember: false },
    });
    expect((await server.ok('GET /user', {}, { token: data.token })).data.email).toBe(email);
    await server.ok('POST /auth/forgot-password', { body: { email: `${email}\n` } });
  });

  it('[§D-accounts] two sign-ups with one address at the same time make one account', async () => {
    const body = { name: 'Twice', email: newEmail(), password, remember: false };
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.send('POST /auth/signup', { body })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 422, 422]);
  });

  it.each([
    ['da', 'Skal udfyldes.', 'Skriv en gyldig e-mailadresse.', 'Skal være på mindst 10 tegn.'],
    ['en', 'This is required.', 'Enter a valid email address.', 'Must be at least 10 characters.'],
  ])('[§5-errors] every wrong field is named, in %s', async (language, required, email, short) => {
    const refused = await server.refused(
      'POST /auth/signup',
      { body: { name: ' ', email: 'nobody', password: 'short' } },
      { headers: { 'Accept-Language': language } },
    );
    expect(refused).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { name: [required], email: [email], password: [short] },
    });
  });

  it('[§D-accounts] login opens a session on the first shop', async () => {
    const { email } = await signUp();
    const person = await server.ok('POST /auth/login', { body: { email, password } });
    const userId = (await server.ok('GET /user', {}, { token: person.data.token })).data.id;
    const made = await server.db
      .insert(shops)
      .values([{ name: 'First' }, { name: 'Second' }])
      .returning({ id: shops.id });
    await server.db
      .insert(shopUsers)
      .values(made.reverse().map(({ id }) => ({ shopId: id, userId, roleName: 'owner' as const })));

    const { data } = await server.ok('POST /auth/login', { body: { email, password } });
    const user = await server.ok('GET /user', {}, { token: data.token });
    expect(user.data.shop?.name).toBe('First');
  });

  it.each([
    [true, 365],
    [false, 1],
  ])(
    '[§9-cookie-days] [§9-cookie-session] [§9-cookie-secure] [§9-cookie-lax] [§3-token-cookie] remember %s: a session of %d days and its cookie',
    async (remember, days) => {
      const { email } = await signUp();
      const response = await server.send('POST /auth/login', {
        body: { email, password, remember },
      });
      const { data } = await response.json();
      expect(response.headers.getSetCookie()).toEqual([
        `token=${data.token}; Path=/; Secure; SameSite=Lax${remember ? '; Max-Age=31536000' : ''}`,
      ]);
      const [session] = await server.db
        .select()
        .from(sessions)
        .where(eq(sessions.token, hashToken(data.token)));
      const left = (session?.expiresAt.getTime() ?? 0) - Date.now();
      expect(left / 86_400_000).toBeCloseTo(days, 1);
    },
  );

  it('[§D-accounts] no token is kept as it is, only its hash', async () => {
    const { token } = await signUp();
    const kept = await server.db.select({ token: sessions.token }).from(sessions);
    expect(kept.map((row) => row.token)).toContain(hashToken(token));
    expect(kept.map((row) => row.token)).not.toContain(token);
  });

  it('[§D-accounts] an unknown address and a wrong password are told alike', async () => {
    const { email } = await signUp();
    const wrong = await server.refused('POST /auth/login', { body: { email, password: 'x' } });
    const unknown = await server.refused('POST /auth/login', {
      body: { email: newEmail(), password },
    });
    expect(wrong).toMatchObject({ status: 422, code: 'wrong_credentials', errors: {} });
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
  });

  it('[§D-attempts] five failures an address and network address, then 429 with the time to wait', async () => {
    const { email } = await signUp();
    const guess = (address: string) =>
      server.send('POST /auth/login', { body: { email, password: 'wrong' } }, from(address));
    const tries = await Promise.all(Array.from({ length: 8 }, () => guess('203.0.113.7')));
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);

    const right = { body: { email, password } };
    const refused = await server.refused('POST /auth/login', right, from('203.0.113.7'));
    expect(refused).toMatchObject({ code: 'too_many_requests', errors: {} });
    const wait = Number(refused.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    await server.ok('POST /auth/login', right, from('203.0.113.8'));
  });

  it('[§D-attempts] a success forgets the failures before it', async () => {
    const { email } = await signUp();
    const caller = from('203.0.113.9');
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) {
        const wrong = { body: { email, password: 'no' } };
        expect(await server.refused('POST /auth/login', wrong, caller)).toMatchObject({
          status: 422,
        });
      }
      await server.ok('POST /auth/login', { body: { email, password } }, caller);
    }
  });

  it('[§7-logout] ends the session that asks, and takes the cookie away', async () => {
    const { email, token } = await signUp();
    const other = await server.ok('POST /auth/login', { body: { email, password } });
    const response = await server.send('POST /logout', {}, { token });
    expect(await response.json()).toEqual({ data: null });
    expect(response.headers.getSetCookie()).toEqual([
      'token=; Path=/; Secure; SameSite=Lax; Max-Age=0',
    ]);
    expect(await server.refused('GET /user', {}, { token })).toMatchObject({ status: 401 });
    await server.ok('GET /user', {}, { token: other.data.token });
  });

  it('[§7-bearer] the cookie alone opens no call', async () => {
    const { token } = await signUp();
    const response = await server.send('GET /user', {}, { headers: { Cookie: `token=${token}` } });
    expect(response.status).toBe(401);
  });

  it.each([
    ['da', 'Vælg en ny adgangskode'],
    ['en', 'Choose a new password'],
  ])(
    '[§D-accounts] the mail (%s) has a link that sets a password once and ends all sessions',
    async (language, subject) => {
      const { email, token } = await signUp();
      await server.ok(
        'POST /auth/forgot-password',
        { body: { email } },
        { headers: { 'Accept-Language': language } },
      );
      const mail = await mailTo(email);
      expect(mail).toContain(subject);
      const reset = /\/auth\/reset-password\/(\S+)/.exec(mail)?.[1] ?? '';
      expect(mail).toContain(`${server.address}/auth/reset-password/${reset}`);

      const body = { token: reset, password: 'another good password' };
      expect(await server.ok('POST /auth/reset-password', { body })).toEqual({ data: null });
      expect(await server.refused('GET /user', {}, { token })).toMatchObject({ status: 401 });
      await server.refused('POST /auth/login', { body: { email, password } });
      await server.ok('POST /auth/login', { body: { email, password: body.password } });

      const again = await server.refused('POST /auth/reset-password', { body });
      expect(again).toMatchObject({ status: 422, code: 'token_expired' });
    },
  );

  it('[§D-accounts] a link is good for an hour', async () => {
    const { email } = await signUp();
    await server.ok('POST /auth/forgot-password', { body: { email } });
    const reset = /reset-password\/(\S+)/.exec(await mailTo(email))?.[1] ?? '';
    const [kept] = await server.db
      .select()
      .from(verifications)
      .orderBy(desc(verifications.createdAt))
      .limit(1);
    const left = (kept?.expiresAt.getTime() ?? 0) - Date.now();
    expect(left / 60_000).toBeCloseTo(60, 0);
    expect(kept?.identifier).not.toContain(reset);

    await server.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1) });
    const refused = await server.refused('POST /auth/reset-password', {
      body: { token: reset, password: 'another good password' },
    });
    expect(refused).toMatchObject({ code: 'token_expired' });
    await server.ok('POST /auth/login', { body: { email, password } });
  });

  it('[§D-accounts] nobody learns whether an address has an account: the same answer in the same time, no mail', async () => {
    const { email } = await signUp();
    const asked = async (address: string) => {
      const start = performance.now();
      const answer = await server.ok('POST /auth/forgot-password', { body: { email: address } });
      return { answer, took: performance.now() - start };
    };
    const unknown = newEmail();
    const [known, nobody] = [await asked(email), await asked(unknown)];
    expect(nobody.answer).toEqual(known.answer);
    expect(known.took).toBeGreaterThan(299);
    expect(nobody.took).toBeGreaterThan(299);
    await mailTo(email);
    expect(await mails(unknown)).toEqual([]);
  });

  it('[§D-fields] a wrong reset token and a short password are refused', async () => {
    const unknown = await server.refused('POST /auth/reset-password', {
      body: { token: 'nobody-made-this', password },
    });
    expect(unknown).toMatchObject({ status: 422, code: 'token_expired' });
    const short = await server.refused('POST /auth/reset-password', {
      body: { token: 'x', password: 'short' },
    });
    expect(short).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(short.errors)).toEqual(['password']);
  });

  it('[§D-accounts] a session that ended by time opens nothing', async () => {
    const { token } = await newPerson(server.db);
    await server.ok('GET /user', {}, { token });
    await server.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.token, hashToken(token)));
    expect(await server.refused('GET /user', {}, { token })).toMatchObject({ status: 401 });
  });

  async function mails(address: string): Promise<string[]> {
    const folder = join(server.dataDir, 'mail');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.map(decoded).filter((mail) => mail.includes(`To: ${address}`));
  }

  async function mailTo(address: string): Promise<string> {
    await server.services.accounts.idle();
    // The mail that asks to confirm the address may come after this one.
    const links = (await mails(address)).filter((mail) => mail.includes('/reset-password/'));
    const mail = links.at(-1) ?? '';
    expect(mail).not.toBe('');
    return mail;
  }
});

/** The mail with its quoted-printable text and its subject decoded. */
function decoded(mail: string): string {
  return mail
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, text: string) => text.replaceAll('_', ' '))
    .replaceAll(/=\n/g, '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    );
}
