import { expect, it } from 'vitest';
import { mailTo } from '../support/mail-to.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';

const password = 'a long enough password';

onOneDatabase('links that set a password', (database) => {
  const server = serverFor({ database });

  async function person() {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { name: 'Åse', email, password, remember: false };
    const { token } = (await server.ok('POST /auth/signup', { body })).data;
    return { email, token };
  }

  async function newLink(email: string): Promise<string> {
    await server.ok('POST /auth/forgot-password', { body: { email } });
    await server.services.accounts.idle();
    const mail = await mailTo(server, email, '/reset-password/');
    const token = /\/reset-password\/([\w-]+)/.exec(mail)?.[1] ?? '';
    expect(token).not.toBe('');
    return token;
  }

  const use = (token: string, next: string) =>
    server.send('POST /auth/reset-password', { body: { token, password: next } });

  it('[§D-accounts] a new link ends the older ones, and a used one all', async () => {
    const { email } = await person();
    const first = await newLink(email);
    const second = await newLink(email);
    expect(second).not.toBe(first);
    expect((await use(first, 'the thief’s long password')).status).toBe(422);
    expect((await use(second, 'my own long password')).status).toBe(200);
    for (const link of [first, second]) {
      expect((await use(link, 'the thief’s long password')).status).toBe(422);
    }
    await server.ok('POST /auth/login', { body: { email, password: 'my own long password' } });
  });

  it('[§D-accounts] a changed password ends the links that were mailed before it', async () => {
    const { email, token } = await person();
    const link = await newLink(email);
    const body = { current_password: password, password: 'my own long password' };
    await server.ok('POST /user/password', { body }, { token });
    expect((await use(link, 'the thief’s long password')).status).toBe(422);
    await server.ok('POST /auth/login', { body: { email, password: body.password } });
  });

  it('[§D-accounts] of links asked for at once one is good, and of its uses at once one', async () => {
    const { email } = await person();
    await Promise.all([newLink(email), newLink(email), newLink(email)]);
    const link = await newLink(email);
    const answers = await Promise.all([1, 2, 3].map((at) => use(link, `long password no. ${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });
});
