import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { exchanges, feeds, jobs, storeLeases } from '../../server/db/schema.ts';
import { openOperatorSession } from '../../server/operator-page/operator-session.ts';
import { keepReports } from '../../server/reports/keep-reports.ts';
import { onOneDatabase, serverFor, startServer, type TestServer } from '../support/server.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';

const operatorToken = 'what-the-operator-alone-knows-of-it-all';

onOneDatabase('the operator’s page', (database) => {
  const server = serverFor({ database, operatorToken });
  let session = '';
  beforeAll(async () => {
    session = (await signIn(operatorToken)).cookie;
  });

  async function post(path: string, fields: Record<string, string>, headers = {}) {
    return await fetch(`${server.address}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: server.address, 'Sec-Fetch-Site': 'same-origin', ...headers },
      body: new URLSearchParams(fields),
    });
  }
  async function signIn(token: string, headers = {}) {
    const answer = await post('/operator/sign-in', { token }, headers);
    const [set = ''] = answer.headers.getSetCookie();
    return { answer, set, cookie: set.split(';')[0] ?? '' };
  }
  const open = (cookie = session, query = '', headers = {}) =>
    fetch(`${server.address}/operator${query}`, { headers: { Cookie: cookie, ...headers } });
  const read = async (headers = {}) => (await open(session, '', headers)).text();
  const english = { 'Accept-Language': 'en' };

  it('[§D-operator-page] is shown to whoever knows the token, by a cookie that no script and no other site has', async () => {
    const { answer, set, cookie } = await signIn(`${operatorToken}\n`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/operator']);
    expect(set).toMatch(/; Path=\/operator; Secure; HttpOnly; SameSite=Strict$/);
    expect(set).not.toContain(operatorToken);
    const page = await open(cookie);
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain('<h1>Drift</h1>');
    expect(html).not.toContain('<script');
    expect(await read(english)).toContain('<h1>Operations</h1>');
    const out = await post('/operator/sign-out', {}, { Cookie: cookie });
    expect(out.headers.getSetCookie()[0]).toMatch(/^operator=;.*Max-Age=0/);
  });

  it('[§D-operator-page] shows its form to everybody else: without a session, with one that is over, changed or of another token', async () => {
    const now = Date.now();
    const right = openOperatorSession(operatorToken, now);
    const [until = '', signed = ''] = right.split('.');
    const wrong = [
      '',
      'operator=',
      `operator=${operatorToken}`,
      `operator=${Number(until) + 1}.${signed}`,
      `operator=${until}.${signed.slice(1)}`,
      `operator=${openOperatorSession(operatorToken, now - 13 * 60 * 60 * 1000)}`,
      `operator=${openOperatorSession('another-token-of-the-same-operator-x', now)}`,
    ];
    for (const cookie of wrong) {
      const html = await (await open(cookie)).text();
      expect(html).toContain('name="token"');
      expect(html).not.toContain('<table');
      const again = await post('/operator/again', { what: 'job', id: 'x' }, { Cookie: cookie });
      expect(again.headers.get('Location')).toBe('/operator');
    }
    expect(await (await open(`operator=${right}`)).text()).toContain('<dl class="totals">');
  });

  it('[§D-operator-page] a wrong token is told, in the language of whoever types it, and shown nowhere', async () => {
    const typed = 'kF7-"><script>what-somebody-types';
    const { answer, set } = await signIn(typed, { ...english, 'X-Forwarded-For': '198.51.100.7' });
    expect([answer.status, set]).toEqual([422, '']);
    const html = await answer.text();
    expect(html).toContain('That isn’t the token.');
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain('kF7');
  });

  it('[§D-operator-page] [§D-guessing] guesses are counted by the network that they come from', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.9' };
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) {
      statuses.push((await signIn(`guess ${tries}`, from)).answer.status);
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([422]));
    const late = await signIn(operatorToken, from);
    expect(late.answer.status).toBe(429);
    expect(Number(late.answer.headers.get('Retry-After'))).toBeGreaterThan(60);
    expect(await late.answer.text()).toContain('For mange forsøg');
    const elsewhere = await signIn(operatorToken, { 'X-Forwarded-For': '203.0.114.9' });
    expect(elsewhere.answer.status).toBe(303);
  });

  it('[§D-operator-page] no other site’s page sends its forms', async () => {
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    for (const path of ['sign-in', 'sign-out', 'language', 'again']) {
      const fields = { token: operatorToken, locale: 'en', what: 'job', id: 'x' };
      const answer = await post(`/operator/${path}`, fields, { ...foreign, Cookie: session });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
    const bare = await fetch(`${server.address}/operator/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server.address },
      body: JSON.stringify({ token: operatorToken }),
    });
    expect(bare.status).toBe(415);
  });

  it('[§D-operator-page] tells what waits and was given up, by numbers and never by a name or an address', async () => {
    const secret = 'Hemmelig Butik';
    const { shopIds, userId, email } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    const at = new Date();
    const store = await newStore(shopId, secret);
    await server.db.insert(exchanges).values({
      ...{ integrationId: store, kind: 'orders', key: crypto.randomUUID(), state: 'failed' },
      ...{ cause: 'server_error', tries: 5, nextTryAt: at, createdAt: at, endedAt: at },
    });
    await server.db.insert(jobs).values({
      ...{ id: 'given-up', tenant: `shop:${shopId}`, kind: 'catalogue_import', name: secret },
      ...{ state: 'failed', finishedAt: at },
      errors: [{ id: 1, subject: secret, code: 'ended_server', text: secret }],
    });
    await keepReports(
      server.db,
      {
        build: 'b',
        errors: [
          {
            ...{ kind: 'render', name: 'TypeError', message: 'x is not a function', count: 3 },
            ...{ frames: ['assets/a-b.js:1:2'], page: '/shop/dashboard' },
          },
        ],
        vitals: [{ metric: 'INP', value: 80, page: '/shop/dashboard' }],
      },
      Date.now(),
    );
    await server.send('GET /user', {});
    const html = await read(english);
    for (const told of [
      `shop:${shopId}, store ${store}`,
      'The store has an error right now',
      'ended_server',
      'GET /user',
      'TypeError: … is not a function',
      'assets/a-b.js:1:2',
      '/shop/dashboard',
      database === 'postgres' ? 'Connections for requests' : String(process.pid),
    ]) {
      expect(html).toContain(told);
    }
    for (const personal of [secret, email, userId]) expect(html).not.toContain(personal);
  });

  it('[§D-operator-page] has a given-up exchange asked for again once, and a feed built; what can’t be asked for from there is left', async () => {
    const { token, shopIds } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    const store = await newStore(shopId, 'again.example');
    const at = new Date();
    const ended = { state: 'failed' as const, tries: 3, nextTryAt: at, createdAt: at, endedAt: at };
    const [look, leave] = await server.db
      .insert(exchanges)
      .values(
        (['look', 'leave'] as const).map((kind) => ({
          ...{ integrationId: store, kind, key: crypto.randomUUID(), ...ended },
          cause: 'unreachable' as const,
        })),
      )
      .returning({ id: exchanges.id });
    const again = async (what: string, id: string | number) => {
      const fields = { what, id: String(id) };
      const answer = await post('/operator/again', fields, { Cookie: session });
      return answer.headers.get('Location');
    };
    const pressed = await Promise.all([
      again('exchange', look?.id ?? 0),
      again('exchange', look?.id ?? 0),
    ]);
    expect(pressed.sort()).toEqual(['/operator?told=again', '/operator?told=again-gone']);
    const asked = await server.db
      .select()
      .from(exchanges)
      .where(eq(exchanges.integrationId, store));
    expect(asked.filter(({ kind }) => kind === 'look')).toHaveLength(2);
    expect(await again('exchange', leave?.id ?? 0)).toBe('/operator?told=again-gone');
    for (const [what, id] of [
      ['job', 'nothing'],
      ['exchange', '0'],
      ['exchange', '1 or 1'],
      ['x', '1'],
    ] as const) {
      expect(await again(what, id)).toBe('/operator?told=again-gone');
    }
    expect(await (await open(session, '?told=again', english)).text()).toContain(
      'It was asked for again.',
    );

    const body = { name: 'Feed', channel: 'google' } as const;
    const { data: feed } = await server.ok('POST /shop/feeds', { body }, { token });
    const stateOf = async () => {
      const [row] = await server.db.select().from(feeds).where(eq(feeds.id, feed.id));
      return row?.state;
    };
    await expect.poll(stateOf).not.toBe('building');
    const failed = { id: 'failed-build', tenant: `shop:${shopId}`, kind: 'feed_build' as const };
    const later = new Date(Date.now() + 1_000);
    await server.db.insert(jobs).values({
      ...{ ...failed, name: 'x', state: 'failed', input: { feed_id: feed.id } },
      ...{ createdAt: later, finishedAt: later },
    });
    await server.db.update(feeds).set({ state: 'failed' }).where(eq(feeds.id, feed.id));
    expect(await again('job', failed.id)).toBe('/operator?told=again');
    await expect.poll(stateOf).toMatch(/^live/);
  });

  it('[§D-operator-page] is shown in the language and theme that were chosen, and comes again by itself where that is asked for', async () => {
    const chosen = await post('/operator/language', { locale: 'en' });
    expect(chosen.headers.getSetCookie()[0]).toMatch(/^i18n_redirected=en;.*Path=\//);
    const page = await open(`${session}; i18n_redirected=en; theme=dark`, '?every=30');
    const html = await page.text();
    expect(html).toContain('<html lang="en" data-theme="dark">');
    expect(html).toContain('<meta http-equiv="refresh" content="30">');
    for (const every of ['', '0', '4', '1000', '30;url=https://evil.example', 'x']) {
      const plain = await (await open(session, `?every=${encodeURIComponent(every)}`)).text();
      expect(plain).not.toContain('http-equiv');
    }
    expect(
      (await fetch(`${server.address}/operator/style.css`)).headers.get('Content-Type'),
    ).toMatch(/^text\/css/);
    expect((await fetch(`${server.address}/operator/nothing`)).status).toBe(404);
  });

  /** A store with a problem, in a rest, so that no exchange with it begins. */
  async function newStore(shopId: number, name: string): Promise<number> {
    const trouble = { state: 'degraded', problem: 'server_error', problemAt: new Date() } as const;
    const integrationId = await connectStore(server.db, shopId, { name, ...trouble });
    const restUntil = new Date(Date.now() + 60 * 60 * 1000);
    await server.db
      .insert(storeLeases)
      .values({ integrationId, holder: '', until: new Date(0), restUntil });
    return integrationId;
  }
});

it('[§D-operator-page] [§D-start] a token that could be guessed is refused at the start', () => {
  expect(() => readConfig({ OPERATOR_TOKEN: 'a'.repeat(31) }, [])).toThrow(
    /^OPERATOR_TOKEN: must be 32 characters or more/,
  );
  expect(readConfig({ OPERATOR_TOKEN: operatorToken }, []).operatorToken).toBe(operatorToken);
  expect(readConfig({ OPERATOR_TOKEN: '' }, []).operatorToken).toBeNull();
});

onOneDatabase('a server without an operator’s token', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.stop());

  it('[§D-operator-page] has no such page', async () => {
    // Without a build every unknown address gets the same answer.
    const pages = await Promise.all(
      ['/operator', '/nothing-there'].map(async (path) => {
        const answer = await fetch(server.address + path);
        return [answer.status, await answer.text(), answer.headers.get('Content-Security-Policy')];
      }),
    );
    expect(pages[0]).toEqual(pages[1]);
    const sent = await fetch(`${server.address}/operator/sign-in`, {
      method: 'POST',
      headers: { Origin: server.address },
      body: new URLSearchParams({ token: operatorToken }),
    });
    expect(sent.headers.getSetCookie()).toEqual([]);
  });
});
