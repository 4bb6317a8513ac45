import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import type { Db } from '../../server/db/database.ts';
import { openPglite } from '../../server/db/open-pglite.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { products, supplierUsers, variants } from '../../server/db/schema.ts';
import { type AppProcess, startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { passQueueMinute } from '../support/queue-clock.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { preparePgliteFolder } from '../support/server-database.ts';
import { newPerson, type Person } from '../support/server-people.ts';
import { long } from '../support/share.ts';
import { until } from '../support/until.ts';
import { mappedFile, mappedText } from './files.ts';

const map = 'title=Navn,sku=Varenr,cost=Pris';

function upload(
  address: string,
  token: string,
  body: BodyInit,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const search = new URLSearchParams({ currency: 'DKK', map, filename: 'varer.csv', ...query });
  return fetch(`${address}/api/supplier/catalogue?${search}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${token}`, ...headers },
  });
}

async function ended(address: string, token: string, withinMs = 60_000): Promise<RunningJob> {
  const ask = async () => (await callsTo(address).ok('GET /supplier/events', {}, { token })).data;
  const job = await until(ask, (now) => now !== null && now.finished_at !== null, { withinMs });
  if (job === null) throw new Error('There is no job.');
  return job;
}

onOneDatabase('POST /supplier/catalogue', (database) => {
  const server = serverFor({ database });
  let person: Person;
  beforeAll(async () => {
    person = await newPerson(server.db, { suppliers: 2 });
  });

  /** The file is removed after the job has ended, so this waits until it is gone. */
  const uploadsGone = () =>
    until(
      () => readdir(join(server.dataDir, 'uploads')),
      (files) => files.length === 0,
    );

  test('[§D-catalogue-job] takes a file, imports it as a job and forgets the file', async () => {
    const bad = 'x-1;Navn;gratis\nx-2;;10,00';
    const body = Buffer.from(`${mappedText(30)}\n${bad}\n`, 'latin1');
    const started = await upload(server.address, person.token, body);
    expect(started.status).toBe(200);
    const { data: job } = (await started.json()) as { data: RunningJob };
    expect(job).toMatchObject({ kind: 'catalogue_import', finished_at: null });

    expect(await ended(server.address, person.token)).toMatchObject({
      id: job.id,
      state: 'completed',
      progress: 100,
      total: 32,
      ok: 30,
      skipped: 0,
      failed: 2,
      errors: [
        {
          id: null,
          subject: 'line 32',
          code: 'not_an_amount',
          text: expect.stringContaining('gratis'),
        },
        { id: null, subject: 'line 33', code: 'required', text: 'column Navn: is empty' },
      ],
    });
    const mine = eq(products.supplierId, person.supplierIds[0] ?? 0);
    expect(await server.db.$count(products, mine)).toBe(30);
    expect(await uploadsGone()).toEqual([]);
    const { rows } = await server.db.execute(sql`select 1 from catalogue_staging`);
    expect(rows).toEqual([]);
  });

  test('[§D-idempotency] once for one idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'one-upload' };
    const first = await upload(server.address, person.token, mappedFile(5), {}, headers);
    const { data } = (await first.json()) as { data: RunningJob };
    await ended(server.address, person.token);
    const again = await upload(server.address, person.token, mappedFile(5), {}, headers);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(((await again.json()) as { data: RunningJob }).data.id).toBe(data.id);
    expect(await uploadsGone()).toEqual([]);
  });

  test('[§D-catalogue-job] refuses at once what can not be read, and keeps nothing of it', async () => {
    const reasons: [BodyInit, Record<string, string>, string, RegExp][] = [
      ['', {}, 'file', /no file|empty/],
      ['PK\u0003\u0004', {}, 'file', /Excel/],
      ['a;b\n1;2', { map: 'title=b,cost=c,sku=a' }, 'map', /no column "c"/],
      [
        'Handle,Title,Variant Price\na,A,1',
        { map: 'title=Title', currency: 'ZZZ' },
        'currency',
        /ZZZ/,
      ],
    ];
    for (const [body, query, field, text] of reasons) {
      const refused = await upload(server.address, person.token, body, query);
      expect(refused.status).toBe(422);
      const said = (await refused.json()) as { errors: Record<string, string[]> };
      expect(said.errors[field]?.[0]).toMatch(text);
    }
    expect(await uploadsGone()).toEqual([]);
  });

  test('[§D-catalogue-job] a file that turns out to be cut off fails the job and changes nothing', async () => {
    const before = await server.db.$count(products);
    const body = `${mappedText(300)}\nlast;"cut`;
    expect((await upload(server.address, person.token, body)).status).toBe(200);
    expect(await ended(server.address, person.token)).toMatchObject({
      state: 'failed',
      errors: [{ subject: 'varer.csv', code: 'truncated' }],
    });
    expect(await server.db.$count(products)).toBe(before);
  });

  test('[§D-catalogue-job] a dry run changes nothing', async () => {
    const before = await server.db.$count(products);
    await upload(server.address, person.token, `${mappedText(40)}\n`, { dry_run: '1' });
    expect(await ended(server.address, person.token)).toMatchObject({ state: 'completed', ok: 40 });
    expect(await server.db.$count(products)).toBe(before);
  });

  test('[§D-catalogue-complete] [§D-catalogue-told] lets what a complete file leaves out leave, tells of it, and refuses too much', async () => {
    const { token, supplierIds } = await newPerson(server.db, { suppliers: 1 });
    const send = async (rows: number, query: Record<string, string>) => {
      expect((await upload(server.address, token, `${mappedText(rows)}\n`, query)).status).toBe(
        200,
      );
      return ended(server.address, token);
    };
    const mine = eq(products.supplierId, supplierIds[0] ?? 0);
    const offered = () => server.db.$count(products, and(mine, isNull(products.leftAt)));
    expect((await send(10, {})).notes).toEqual([]);
    expect((await send(9, {})).notes).toMatchObject([{ code: 'unnamed' }]);
    expect(await offered()).toBe(10);
    const left = await send(9, { complete: '1' });
    expect(left).toMatchObject({ state: 'completed', ok: 9 });
    expect(left.notes).toMatchObject([
      { code: 'leaving', text: expect.stringMatching(/1 produ[ck]t/) },
    ]);
    expect(await offered()).toBe(9);
    expect(await send(2, { complete: '1' })).toMatchObject({
      state: 'failed',
      errors: [{ code: 'too_many_leave' }],
    });
    expect(await offered()).toBe(9);
    await send(2, { complete: '1', leave_at_most: '100' });
    expect(await offered()).toBe(2);
  });

  test('[§D-tenancy] is for those who may edit the supplier that the session stands on', async () => {
    const { ok, refused } = callsTo(server.address);
    const merchant = await newPerson(server.db);
    expect((await upload(server.address, merchant.token, mappedFile(1))).status).toBe(403);
    const { token } = merchant;
    expect((await refused('GET /supplier/events', {}, { token })).status).toBe(403);
    const viewer = await newPerson(server.db, { suppliers: 1 });
    await server.db
      .update(supplierUsers)
      .set({ accessLevel: 'viewer' })
      .where(eq(supplierUsers.userId, viewer.userId));
    expect((await upload(server.address, viewer.token, mappedFile(1))).status).toBe(403);
    expect(await ok('GET /supplier/events', {}, { token: viewer.token })).toEqual({ data: null });
  });
});

const script = 'tests/support/api-process-main.ts';

onOneDatabase('a server killed in an import', (database) => {
  /** Enough that a kill falls in the middle of them. */
  const rows = database === 'pglite' ? 1_500 : 20_000;
  let app: AppProcess | undefined;
  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await app?.stop('SIGKILL');
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  test('[§D-jobs] finishes it after its next start without doubling a row', {
    ...long,
    timeout: 240_000,
  }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'dropline-test-import-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const own = database === 'postgres' ? await createTestDatabase() : null;
    if (own) cleanups.push(own.drop);
    const env: Record<string, string> = own ? { DATABASE_URL: own.url } : {};
    const open = () => (own ? openPostgres(own.url) : openPglite(dataDir));
    if (!own) await preparePgliteFolder(dataDir);
    let opened = await open();
    const { token } = await newPerson(opened.db, { suppliers: 1 });
    await opened.close();

    app = await startApp({ dataDir, env, script });
    const body = Buffer.from(`${mappedText(rows)}\nx;Navn;gratis\n`);
    expect((await upload(app.url, token, body)).status).toBe(200);
    const running = async () =>
      (await callsTo(app?.url ?? '').ok('GET /supplier/events', {}, { token })).data;
    await until(running, (job) => (job?.total ?? 0) > 0, { everyMs: 5 });
    await app.stop('SIGKILL');
    if (own) await passQueueMinute(own.url);

    app = await startApp({ dataDir, env, script });
    const midway = await until(running, (job) => (job?.ok ?? 0) > 0, {
      everyMs: 5,
      withinMs: 120_000,
    });
    expect(midway?.ok, 'the second kill is in the merge').toBeLessThan(rows);
    await app.stop('SIGKILL');
    if (own) await passQueueMinute(own.url);

    app = await startApp({ dataDir, env, script });
    expect(await ended(app.url, token, 120_000)).toMatchObject({
      state: 'completed',
      total: rows + 1,
      ok: rows,
      failed: 1,
      errors: [{ subject: `line ${rows + 2}` }],
    });
    await app.stop('SIGTERM');
    opened = await open();
    expect(await counts(opened.db)).toEqual({ products: rows, variants: rows, staged: 0 });
    await opened.close();
  });
});

async function counts(db: Db) {
  const { rows: staged } = await db.execute(sql`select 1 from catalogue_staging`);
  return {
    products: await db.$count(products),
    variants: await db.$count(variants),
    staged: staged.length,
  };
}
