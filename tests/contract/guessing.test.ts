import { like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import { scrypt } from '../../server/auth/password-hashing.ts';
import { rateLimits } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';

const password = 'a long enough password';
const minute = 60_000;
let count = 0;
/** A new network each time. */
const stranger = () => `198.51.${Math.floor(++count / 250)}.${count % 250}`;
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

onOneDatabase('guessing', (database) => {
  let time = Date.now();
  const server = serverFor({ database, now: () => time });

  async function owner(home = stranger()) {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { name: 'Åse', email, password, remember: false };
    const { token } = (await server.ok('POST /auth/signup', { body }, from(home))).data;
    return { email, token, home };
  }

  const login = (email: string, tried: string, address: string) =>
    server.send('POST /auth/login', { body: { email, password: tried } }, from(address));
  const told = ({ status, headers }: Response) => [status, Number(headers.get('Retry-After'))];

  it.each(['a person’s', 'nobody’s'])(
    '[§D-guessing] strangers who guess at %s account wait 1, 2, 4 … 300 s after ten tries, wherever they come from',
    async (whose) => {
      const email = whose === 'nobody’s' ? 'nobody@example.com' : (await owner()).email;
      for (let free = 0; free < 10; free += 1) {
        expect(told(await login(email, 'wrong', stranger()))).toEqual([422, 0]);
      }
      const waits: number[] = [];
      for (let round = 0; round < 11; round += 1) {
        expect(told(await login(email, 'wrong', stranger()))).toEqual([422, 0]);
        const [status, wait = 0] = told(await login(email, 'wrong', stranger()));
        expect(status).toBe(429);
        waits.push(wait);
        time += wait * 1000;
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    },
  );

  it('[§D-guessing] a free try makes nobody wait, even if the clock is set back', async () => {
    const { email } = await owner();
    for (let free = 0; free < 5; free += 1) {
      expect(told(await login(email, 'wrong', stranger()))).toEqual([422, 0]);
      time -= 1_000;
    }
  });

  it('[§D-guessing] of many guesses at once from many networks no more than the free ones are made', async () => {
    const { email } = await owner();
    const tries = await Promise.all(
      Array.from({ length: 25 }, () => login(email, 'wrong', stranger())),
    );
    const made = tries.filter(({ status }) => status === 422).length;
    expect(made).toBeLessThanOrEqual(11);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(25 - made);
  });

  it('[§D-guessing] the owner isn’t held up where they have signed in before, and elsewhere for five minutes at most', async () => {
    const { email, home } = await owner();
    for (let round = 0; round < 40; round += 1) await login(email, 'wrong', stranger());
    time += 10 * minute;
    await login(email, 'wrong', stranger());
    expect((await login(email, 'wrong', stranger())).status).toBe(429);

    expect((await login(email, password, home)).status).toBe(200);
    for (let round = 0; round < 12; round += 1) await login(email, 'wrong', stranger());
    const elsewhere = stranger();
    const [status, wait = 0] = told(await login(email, password, elsewhere));
    expect(status).toBe(429);
    expect(wait).toBeLessThanOrEqual(300);
    time += wait * 1000;
    expect((await login(email, password, elsewhere)).status).toBe(200);
  });

  it('[§D-guessing] one network that tries many accounts is stopped, however it writes its addresses', async () => {
    const spellings = (at: number) => [
      `2001:db8:5:5::${at.toString(16)}`,
      `[2001:DB8:5:5:0:0:1:${at.toString(16)}]:${1000 + at}`,
    ];
    const statuses: number[] = [];
    for (let at = 0; at < 28; at += 1) {
      for (const address of spellings(at)) {
        statuses.push(
          (await login(`${at}-${address}@example.com`.replaceAll(/[[\]:]/g, ''), 'x', address))
            .status,
        );
      }
    }
    expect(statuses.slice(0, 50).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(50)).toEqual([429, 429, 429, 429, 429, 429]);
    const near = await login('someone@example.com', 'x', '2001:db8:5:6::1');
    expect(near.status).toBe(422);
  });

  it('[§D-guessing] the port that a proxy writes gives nobody new tries', async () => {
    const { email } = await owner();
    const statuses: number[] = [];
    for (let port = 1; port <= 7; port += 1) {
      statuses.push((await login(email, 'wrong', `203.0.113.77:${port}`)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  it('[§D-guessing] a success costs nothing: a house full of people signs in from one address', async () => {
    const { email, home } = await owner();
    for (let round = 0; round < 7; round += 1) {
      expect((await login(email, password, home)).status).toBe(200);
    }
    const counted = await server.db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, `%${home}`));
    const points = Object.fromEntries(counted.map((row) => [row.key.split(':')[0], row.points]));
    expect(points).toEqual({ 'sign-up': 1, 'sign-in-network': 0 });
  });

  it('[§D-guessing] tokens of links and invitations are guessed thirty times a network', async () => {
    const { token } = await newPerson(server.db);
    const calls: [CallKey, object][] = [
      ['POST /auth/reset-password', { body: { token: 'x'.repeat(43), password } }],
      ['GET /invitations/{token}', { token: 'x'.repeat(43) }],
      ['POST /invitations/accept', { body: { token: 'x'.repeat(43) } }],
    ];
    const address = stranger();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      for (const [call, args] of calls) {
        statuses.push((await server.send(call, args, { token, ...from(address) })).status);
      }
    }
    expect(statuses.slice(0, 30).filter((status) => status === 404 || status === 422)).toHaveLength(
      30,
    );
    expect(statuses.slice(30)).toEqual([429, 429, 429]);
    const elsewhere = await server.send(
      'GET /invitations/{token}',
      { token: 'y'.repeat(43) },
      from(stranger()),
    );
    expect(elsewhere.status).toBe(404);
  });

  it('[§D-guessing] who has a session guesses its person’s password five times, wherever from', async () => {
    const { token } = await owner();
    const body = { current_password: 'wrong', password: 'another long password' };
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const options = { token, ...from(stranger()) };
      statuses.push((await server.send('POST /user/password', { body }, options)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  it('[§D-guessing] a network asks for five mails an hour to one account, whether there is one or not, and holds nobody else up', async () => {
    const { email, home } = await owner();
    for (const asked of [email, 'nobody-at-all@example.com']) {
      const forgot = async (address: string) =>
        told(
          await server.send(
            'POST /auth/forgot-password',
            { body: { email: asked } },
            from(address),
          ),
        );
      const address = stranger();
      for (let free = 0; free < 5; free += 1) expect(await forgot(address)).toEqual([200, 0]);
      expect((await forgot(address))[0]).toBe(429);
      expect(await forgot(home)).toEqual([200, 0]);
    }
  });
});

onOneDatabase('passwords that wait to be checked', (database) => {
  const hashing = { atOnce: 1, waiting: 6, waitingPerCaller: 3 };
  const server = serverFor({ database, hashing, passwords: scrypt });
  const login = (email: string, address: string) =>
    server.send('POST /auth/login', { body: { email, password: 'wrong' } }, from(address));

  it('[§D-guessing] a network that asks for too much at once waits, and nobody else does', async () => {
    const flood = Array.from({ length: 12 }, (_, at) => login(`f${at}@example.com`, '192.0.2.1'));
    // One who came first would be checked in the place of the flood's first.
    await Promise.any(flood.map(async (one) => expect((await one).status).toBe(429)));
    const other = login('other@example.com', '192.0.2.2');
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
    expect(statuses.filter((status) => status === 422).length).toBeGreaterThanOrEqual(4);
    expect((await other).status).toBe(422);
  });

  it('[§D-guessing] where everybody waits too long, the next is told when to come again', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) => login(`g${at}@example.com`, `192.0.3.${at}`)),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(headers.get('Retry-After')).toBe('3');
  });
});
