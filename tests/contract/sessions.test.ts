import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../server/auth/tokens.ts';
import { sessions } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson, newSession } from '../support/server-people.ts';

const hour = 3_600_000;
const day = 24 * hour;
const password = 'a long enough password';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

onOneDatabase('sessions', (database) => {
  let time = Date.now();
  const server = serverFor({ database, now: () => time });
  const status = async (token: string) =>
    (await server.send('GET /user/shops', {}, { token })).status;
  const start = (token: string) => server.send('GET /user', {}, { token });
  const cookieOf = (answer: Response) =>
    /^token=([^;]+);.*$/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? null;

  async function signUp(remember: boolean, headers: Record<string, string> = {}) {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { name: 'Åse', email, password, remember };
    return {
      email,
      token: (await server.ok('POST /auth/signup', { body }, { headers })).data.token,
    };
  }

  describe.each([
    [true, 30 * day],
    [false, 12 * hour],
  ])('with remember %s', (remember, idle) => {
    it(`[§D-sessions] it ends ${idle / hour} hours after its last use, and not while it is used`, async () => {
      const { token } = await signUp(remember);
      for (const later of [idle - hour, ...(remember ? [idle - hour] : [])]) {
        time += later;
        expect(await status(token)).toBe(200);
      }
      time += idle + hour / 6;
      expect(await status(token)).toBe(401);
    });

    it('[§D-sessions] [§9-cookie-days] it ends at its absolute end however much it is used', async () => {
      const { token } = await signUp(remember);
      const end = time + (remember ? 365 : 1) * day;
      while (time + idle - hour < end) {
        time += idle - hour;
        expect(await status(token)).toBe(200);
      }
      time = end - 1000;
      expect(await status(token)).toBe(200);
      time = end;
      expect(await status(token)).toBe(401);
    });
  });

  it('[§D-logout-later] a token’s ticket ends its session, also once the token was exchanged, whoever brings it; it opens nothing', async () => {
    const end = (ticket: string, token?: string) =>
      server.send('POST /auth/end-session', { body: { ticket } }, token ? { token } : {});
    const { token, email } = await signUp(true);
    const login = { body: { email, password, remember: true } };
    const other = (await server.ok('POST /auth/login', login)).data.token;
    const ticket = hashToken(token);
    expect(await status(ticket)).toBe(401);
    expect((await end(hashToken('of nobody at all'))).status).toBe(200);
    expect(await status(token)).toBe(200);

    // Somebody else has signed in on the device in the meantime.
    const stranger = (await signUp(false)).token;
    expect((await end(ticket, stranger)).status).toBe(200);
    expect([await status(token), await status(other), await status(stranger)]).toEqual([
      401, 200, 200,
    ]);
    const again = await end(ticket);
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);

    time += day + hour;
    const offered = cookieOf(await start(other)) ?? '';
    expect(await status(offered)).toBe(200);
    await end(hashToken(other));
    expect([await status(other), await status(offered)]).toEqual([401, 401]);
  });

  it('[§D-sessions] its use is written once in five minutes', async () => {
    const { token } = await signUp(true);
    const lastUse = async () => {
      const [row] = await server.db
        .select()
        .from(sessions)
        .where(eq(sessions.token, hashToken(token)));
      return row?.lastUsedAt.getTime() ?? 0;
    };
    time += 4 * 60_000;
    await status(token);
    expect(await lastUse()).toBe(time - 4 * 60_000);
    time += 60_000;
    await status(token);
    expect(await lastUse()).toBe(time);
  });

  it('[§D-sessions] a token of a day is exchanged at the start of a page; the old one is good for ten minutes more', async () => {
    const { token: old } = await signUp(true);
    expect(cookieOf(await start(old))).toBeNull();
    time += day;
    const answer = await start(old);
    const next = cookieOf(answer) ?? '';
    expect(answer.headers.getSetCookie()).toEqual([
      `token=${next}; Path=/; Secure; SameSite=Lax; Max-Age=31536000`,
    ]);
    expect(next).not.toBe(old);
    expect(await status(old)).toBe(200);
    expect(await status(next)).toBe(200);
    time += 9 * 60_000;
    expect([await status(old), await status(next)]).toEqual([200, 200]);
    expect(cookieOf(await start(old))).toBeNull();
    expect(cookieOf(await start(next))).toBeNull();
  });

  it('[§D-sessions] an exchanged token that comes back later ends the session: somebody has a copy', async () => {
    const { token: old } = await signUp(true);
    time += day;
    const next = cookieOf(await start(old)) ?? '';
    expect(await status(next)).toBe(200);
    time += 11 * 60_000;
    expect(await status(next)).toBe(200);
    expect(await status(old)).toBe(401);
    expect(await status(next)).toBe(401);
  });

  it('[§D-sessions] a lost answer signs nobody out: the old token is good until another was used', async () => {
    const { token: old } = await signUp(true);
    time += day;
    const lost = cookieOf(await start(old)) ?? '';
    expect(lost).not.toBe('');
    time += 20 * day;
    expect(await status(old)).toBe(200);
    const next = cookieOf(await start(old)) ?? '';
    expect(next).not.toBe('');
    expect(await status(lost)).toBe(401);
    expect(await status(next)).toBe(200);
  });

  it('[§D-sessions] tabs that start together are offered one token, and none of them is signed out', async () => {
    const { token: old } = await signUp(true);
    time += day;
    const answers = await Promise.all([1, 2, 3, 4].map(() => start(old)));
    const offered = answers.map(cookieOf).filter((token) => token !== null);
    expect(offered).toHaveLength(1);
    const used = await Promise.all([1, 2, 3].map(() => status(offered[0] ?? '')));
    expect([...used, await status(old)]).toEqual([200, 200, 200, 200]);
  });

  it('[§D-sessions] a person sees where they are signed in: with what, from where, since when', async () => {
    const from = { 'User-Agent': windows, 'X-Forwarded-For': '203.0.113.9:4411' };
    const { email, token } = await signUp(true, from);
    const phone = {
      'User-Agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'X-Forwarded-For': '2001:DB8::7',
    };
    const body = { email, password };
    const other = (await server.ok('POST /auth/login', { body }, { headers: phone })).data.token;
    const { data } = await server.ok('GET /user/sessions', {}, { token });
    expect(data).toEqual([
      expect.objectContaining({
        is_current: true,
        browser: 'Chrome',
        system: 'Windows',
        address: '203.0.113.9',
      }),
      expect.objectContaining({
        is_current: false,
        browser: 'Safari',
        system: 'iPhone',
        address: '2001:db8::7',
      }),
    ]);
    expect(new Date(data[1]?.created_at ?? '').getTime()).toBe(time);

    const id = data[1]?.id ?? '';
    await server.ok('DELETE /user/sessions/{id}', { id }, { token });
    expect([await status(other), await status(token)]).toEqual([401, 200]);
    expect((await server.refused('DELETE /user/sessions/{id}', { id }, { token })).status).toBe(
      404,
    );
  });

  it('[§D-sessions] logging out everywhere else leaves this session alone, and other people’s', async () => {
    const { userId, token } = await newPerson(server.db);
    const stranger = await newPerson(server.db);
    await server.db
      .update(sessions)
      .set({ lastUsedAt: new Date(time), expiresAt: new Date(time + day) });
    const others = [await newSession(server.db, userId), await newSession(server.db, userId)];
    await server.ok('DELETE /user/sessions', {}, { token });
    expect(await Promise.all(others.map(status))).toEqual([401, 401]);
    expect([await status(token), await status(stranger.token)]).toEqual([200, 200]);
  });
});
