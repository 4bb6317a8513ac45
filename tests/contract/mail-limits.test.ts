import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { shopUsers } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor, startServer, type TestServer } from '../support/server.ts';
import { newPerson, newSession, type Person } from '../support/server-people.ts';

const hour = 60 * 60 * 1000;
let count = 0;

onOneDatabase('how many mails go out', (database) => {
  let now = Date.now();
  const server = serverFor({ database, now: () => now });
  const newEmail = () => `${database}-limit-${++count}@example.com`;

  async function mailsTo(fits: (mail: string) => boolean): Promise<number> {
    await server.services.mailer.idle();
    const folder = join(server.dataDir, 'mail');
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.filter(fits).length;
  }

  const invite = (by: { token: string }, email: string, language = 'da') =>
    server.send(
      'POST /shop/users',
      { body: { email, role: 'member' } },
      { token: by.token, headers: { 'Accept-Language': language } },
    );

  /** Another owner of the same shop, with a session that lasts for all the days of the test. */
  async function colleague(owner: Person): Promise<Person> {
    const person = await newPerson(server.db, { shops: 0 });
    const shopId = owner.shopIds[0] ?? 0;
    await server.db.insert(shopUsers).values({ shopId, userId: person.userId, roleName: 'owner' });
    return { ...person, token: await newSession(server.db, person.userId, { shopId }) };
  }

  it('[§D-team-limits] of sixty invitations at once twenty go out, and the others are told when', async () => {
    const owner = await newPerson(server.db);
    const from = newEmail().split('@')[0];
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, at) => invite(owner, `${from}.${at}@example.com`)),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(await mailsTo((mail) => mail.includes(`To: ${from}.`))).toBe(20);
    const refused = await (await invite(owner, newEmail())).json();
    expect(refused).toMatchObject({
      code: 'mail_limit_reached',
      errors: { email: ['I har sendt mange invitationer. Den næste kan sendes om 1 time.'] },
    });
    const team = await server.ok('GET /shop/users', {}, owner);
    expect(team.data.filter(({ state }) => state === 'invited')).toHaveLength(20);
    const start = now;
    now += hour;
    const { data } = await server.ok(
      'POST /shop/users',
      {
        body: { email: newEmail(), role: 'member' },
      },
      {
        token: await newSession(server.db, owner.userId, {
          shopId: owner.shopIds[0],
          expiresAt: new Date(now + hour),
        }),
      },
    );
    expect(data.state).toBe('invited');
    now = start;
  });

  it('[§D-team-limits] a shop invites fifty a day, whoever of it does', async () => {
    const owner = await newPerson(server.db);
    const people = [owner, await colleague(owner), await colleague(owner)];
    const statuses: number[] = [];
    for (const person of people) {
      for (let at = 0; at < 18; at += 1) statuses.push((await invite(person, newEmail())).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual([422, 422, 422, 422]);
  });

  it('[§D-team-limits] one address hears three times a day of a shop, and renewing counts', async () => {
    const owner = await newPerson(server.db);
    const email = newEmail();
    const tagged = email.replace('@', '+a@');
    const statuses = [];
    for (const to of [email, email, tagged, tagged, email]) {
      statuses.push((await invite(owner, to)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 422, 422]);
    const refused = await (await invite(owner, email, 'en')).json();
    expect(refused.errors.email).toEqual([
      'The address has been sent enough invitations for now. The next can be sent in 24 hours.',
    ]);
    // Another shop may still invite the address.
    expect((await invite(await newPerson(server.db), email)).status).toBe(200);
  });

  it('[§D-team-limits] one address hears five times a day of all shops', async () => {
    const email = newEmail();
    const statuses = [];
    for (let at = 0; at < 7; at += 1) {
      statuses.push((await invite(await newPerson(server.db), email)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 422, 422]);
  });

  it('[§D-team-limits] an invitation that is refused for another reason isn’t counted', async () => {
    const owner = await newPerson(server.db);
    for (let at = 0; at < 25; at += 1) {
      expect((await invite(owner, owner.email)).status).toBe(422);
    }
    expect((await invite(owner, newEmail())).status).toBe(200);
  });

  it('[§D-mail-limits] five reset mails an hour go to one person, from wherever they are asked for, and nobody is told', async () => {
    const email = newEmail();
    const body = { name: 'Åse', email, password: 'a long enough password', remember: false };
    await server.ok('POST /auth/signup', { body });
    const ask = (at: number) =>
      server.send(
        'POST /auth/forgot-password',
        { body: { email } },
        { headers: { 'X-Forwarded-For': `198.51.100.${at}` } },
      );
    const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => ask(at)));
    const told = await Promise.all(answers.map((each) => each.json()));
    expect(told).toEqual(told.map(() => ({ data: null })));
    await server.services.accounts.idle();
    const isReset = (mail: string) =>
      mail.includes(`To: ${email}`) && mail.includes('reset-password');
    expect(await mailsTo(isReset)).toBe(5);
    const start = now;
    now += hour;
    await ask(20);
    await server.services.accounts.idle();
    expect(await mailsTo(isReset)).toBe(6);
    now = start;
  });
});

onOneDatabase('a mail server that never says anything', (database) => {
  let mute: Server;
  let server: TestServer;
  const sockets = new Set<Socket>();
  const log = vi.spyOn(console, 'error');
  beforeAll(async () => {
    log.mockImplementation(() => {});
    mute = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    server = await startServer({ database, smtpUrl: `smtp://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.stop();
    log.mockRestore();
    mute.close();
  });

  it('[§D-mail-queue] holds up no answer, and is asked by four at once', async () => {
    const owner = await newPerson(server.db);
    const start = performance.now();
    for (let at = 0; at < 6; at += 1) {
      const body = { email: `${database}-mute-${at}@example.com`, role: 'member' as const };
      await server.ok('POST /shop/users', { body }, owner);
    }
    expect(performance.now() - start).toBeLessThan(9_000);
    expect(sockets.size).toBeGreaterThan(0);
    expect(sockets.size).toBeLessThanOrEqual(4);
  });
});
