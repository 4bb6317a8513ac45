import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { mountedOn } from '../support/mounted.ts';
import { onEachDatabase, serverFor } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';

const secret = 'kF7-what-nobody-may-read-w92';

/** All that is logged from here on, as the console would write it. */
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
});

onEachDatabase('the log', (database) => {
  const server = serverFor({ database });
  const { api } = mountedOn(database);

  /** Does `work` while a table is out of reach. */
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
    const answer = await call('PATCH /import-products/4711', { body });
    expect(answer.status).toBe(500);
    const id = answer.headers.get('X-Request-Id') ?? '';
    expect(log()).toContain(`${id} PATCH /import-products/{id}`);
    expect(log()).toContain('22P02');
    expect(log()).toMatch(/logs\.test\.ts:\d+/);
    expect(log()).not.toContain(secret);
    expect(log()).not.toContain('4711');
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
    // What a database says itself may be a value, too.
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
    await vi.waitFor(() => expect(log()).toContain('P0001'), 20_000);
    await server.db.execute(sql.raw('drop trigger refuse on feeds'));
    expect(log()).toContain('A job failed');
    expect(log()).not.toContain(secret);
  });
});
