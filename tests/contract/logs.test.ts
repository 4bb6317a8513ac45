import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterEach, expect, it, vi } from 'vitest';
import { type CallKey, contract } from '../../contract/calls.ts';
import { mount } from '../../server/calls/mount.ts';
import type { Db } from '../../server/db/database.ts';
import { openLog } from '../../server/lib/log.ts';
import { createMetrics } from '../../server/monitoring/metrics.ts';
import { type Watched, watchRequests } from '../../server/monitoring/watch-requests.ts';
import { newOwner } from '../support/call-example.ts';
import { callExamples } from '../support/call-examples.ts';
import { callsTo } from '../support/calls.ts';
import { mountedOn } from '../support/mounted.ts';
import { onOneDatabase, serverFor, type TestServer } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';
import { long } from '../support/share.ts';

const secret = 'kF7-what-nobody-may-read-w92';

/** Everything that is logged from now on, as the console would write it. */
function readLog() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () =>
    log.mock.calls
      .flat()
      .map((each) => (typeof each === 'string' ? each : inspect(each, { depth: 9 })))
      .join('\n');
}

afterEach(() => {
  vi.restoreAllMocks();
  openLog('text');
});

/** Every text and number in a call's arguments, except words of the contract. */
function dataIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(dataIn);
  const text = String(value);
  return text.length >= 6 && !/^[a-z_]+$/.test(text) ? [text] : [];
}

/** The handler's arguments of any call. */
type AnyCall = { db: Db } & Record<'body' | 'query' | 'params' | 'device' | 'session', unknown>;

/** A person whose name, address and shop contain the secret text. */
async function markedOwner(server: TestServer) {
  const owner = await newOwner(server);
  await server.db.execute(sql`update users set name = ${secret} where id = ${owner.userId}`);
  await server.db.execute(
    sql`update shops set name = ${secret}, city = ${secret}, email = ${`${secret}@example.com`} where id = ${owner.shopId}`,
  );
  return owner;
}

onOneDatabase('the log', (database) => {
  const server = serverFor({ database });
  const { api } = mountedOn(database);

  /** Runs `work` while a table is missing. */
  async function without(table: string, work: () => Promise<void>) {
    await server.db.execute(sql.raw(`alter table ${table} rename to ${table}_gone`));
    await work().finally(() =>
      server.db.execute(sql.raw(`alter table ${table}_gone rename to ${table}`)),
    );
  }

  it('[§D-bounds-told] tells the call, the request and the database’s code of a failed statement, never its parameters', async () => {
    const log = readLog();
    const call = api({
      async 'PATCH /import-products/{id}'({ db, body }) {
        await db.execute(sql`select ${body.title ?? ''}::integer`);
        throw new Error('not reached');
      },
    });
    const body = JSON.stringify({ title: secret });
    const answer = await call('PATCH /import-products/2047114711', { body });
    expect(answer.status).toBe(500);
    const id = answer.headers.get('X-Request-Id') ?? '';
    expect(log()).toContain(`${id} PATCH /import-products/{id}`);
    expect(log()).toContain('22P02');
    expect(log()).toMatch(/logs\.test\.ts:\d+/);
    expect(log()).not.toContain(secret);
    expect(log()).not.toContain('2047114711');
  });

  it('[§D-bounds-told] holds no token of an address, no mail address and no password', async () => {
    const log = readLog();
    const email = `${secret}@example.com`;
    const password = `${secret}-password`;
    await without('invitations', async () => {
      const token = secret.padEnd(40, '-');
      const { status } = await server.send('GET /invitations/{token}', { token });
      expect(status).toBe(500);
    });
    await without('users', async () => {
      const body = { email, password, remember: false };
      expect((await server.send('POST /auth/login', { body })).status).toBe(500);
      const person = { ...body, name: secret };
      expect((await server.send('POST /auth/signup', { body: person })).status).toBe(500);
    });
    expect(log()).toContain('GET /invitations/{token}');
    expect(log()).toContain('POST /auth/login');
    expect(log()).toContain('42P01');
    expect(log()).not.toContain(secret);
  });

  it('[§D-bounds-told] holds no address of a feed, where no call failed', async () => {
    const log = readLog();
    await without('feed_files', async () => {
      const answer = await fetch(`${server.address}/feeds/${secret.padEnd(32, 'x')}.xml`);
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain(secret);
      expect(log()).toContain(answer.headers.get('X-Request-Id') ?? 'an id');
    });
    expect(log()).toContain('GET /feeds');
    expect(log()).toContain('42P01');
    expect(log()).not.toContain(secret);
  });

  it('[§D-bounds-told] holds nothing of what a job was about', async () => {
    const log = readLog();
    const { token } = await newPerson(server.db);
    // A message raised by the database may hold a value, too.
    await server.db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no % here', new.name; end $$`),
    );
    await server.db.execute(
      sql.raw(
        'create trigger refuse before update on feeds for each row execute function refuse()',
      ),
    );
    const body = { name: secret, channel: 'google' } as const;
    await server.ok('POST /shop/feeds', { body }, { token });
    await expect.poll(log).toContain('P0001');
    await server.db.execute(sql.raw('drop trigger refuse on feeds'));
    expect(log()).toContain('A job failed');
    expect(log()).not.toContain(secret);
  });

  it('[§D-bounds-told] [§D-server-log] a line for each call that is answered: its pattern, status, time and id, and nothing else', async () => {
    const lines: string[] = [];
    const patterns = new Set<unknown>();
    for (const call of Object.keys(contract) as CallKey[]) {
      const owner = await markedOwner(server);
      const args = await callExamples[call].make(server, owner);
      openLog('json', { write: (line) => void lines.push(line) });
      await server.send(call, args, { ...owner, raw: callExamples[call].file });
      openLog('text');
    }
    expect(lines.length).toBeGreaterThanOrEqual(Object.keys(contract).length);
    for (const line of lines) {
      const told = JSON.parse(line);
      if (told.msg !== 'answered') continue;
      patterns.add(told.of);
      expect(Object.keys(told).sort()).toEqual(
        ['level', 'time', 'request_id', 'of', 'status', 'ms', 'msg'].sort(),
      );
    }
    expect([...patterns].sort()).toEqual(Object.keys(contract).sort());
    expect(lines.join('')).not.toContain(secret);
    expect(lines.join('')).not.toContain('@example.com');
  });

  it(
    '[§D-bounds-told] a line for each call that the database fails, and nothing of what it was made with or for whom',
    long,
    async () => {
      const lines: string[] = [];
      /** A statement that fails on a parameter with everything that the call was given. */
      const fails = async ({ db, body, query, params, device, session }: AnyCall) => {
        const given = JSON.stringify({ body, query, params, device, session });
        await db.execute(sql`select ${given}::integer`);
        throw new Error('not reached');
      };
      const calls = Object.keys(contract) as CallKey[];
      const failing = new Hono<Watched>()
        .use(watchRequests(createMetrics(server.db, Date.now)))
        .route(
          '/api',
          mount({
            handlers: Object.fromEntries(calls.map((call) => [call, fails])),
            ...{ db: server.db, services: server.services, checkAnswers: false },
            ...{ shown: (answer: unknown) => answer, corsOrigins: [], addressOf: () => '' },
          }),
        );
      const failed: string[] = [];
      for (const call of calls) {
        const owner = await markedOwner(server);
        const { file, make } = callExamples[call];
        const args = await make(server, owner);
        openLog('json', { write: (line) => void lines.push(line) });
        const { send } = callsTo('http://here.example');
        vi.stubGlobal('fetch', (url: URL, init: RequestInit) => failing.request(url.href, init));
        const answer = await send(call, args, { ...owner, raw: file });
        vi.unstubAllGlobals();
        openLog('text');
        if (answer.status === 500) failed.push(call);
        const told = lines.splice(0).join('');
        expect(told).toContain(call);
        const personal = [secret, owner.email, owner.token, owner.userId, ...dataIn(args)];
        for (const each of personal) expect(told, call).not.toContain(each);
      }
      expect(failed).toEqual(calls);
    },
  );
});
