import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePassword, readPassword } from '../../server/admin/password.ts';
import {
  AdminFailure,
  createSupplier,
  createUser,
  listSuppliers,
} from '../../server/admin/suppliers.ts';
import { createPasswordHashing, hashingLimits } from '../../server/auth/password-hashing.ts';
import { exitCodes } from '../../server/catalogue/exit-code.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { users } from '../../server/db/schema.ts';
import { type RunningServer, start } from '../../server/start.ts';
import { mappedFile } from '../catalogue/files.ts';
import { callsTo } from '../support/calls.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { onEachDatabase } from '../support/server.ts';
import { openTestDatabase, preparePgliteFolder } from '../support/server-database.ts';
import { long } from '../support/share.ts';

const admin = 'server/admin/cli.ts';
const catalogue = 'server/catalogue/cli.ts';

onEachDatabase('a fresh install without demo data', (kind) => {
  let dataDir: string;
  let database = '';
  let drop = async () => {};

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dropline-admin-'));
    await writeFile(join(dataDir, 'varer.csv'), mappedFile(3));
    if (kind === 'pglite') return preparePgliteFolder(dataDir);
    ({ url: database, drop } = await createTestDatabase());
  });
  afterAll(async () => {
    await drop();
    await rm(dataDir, { recursive: true });
  });
  const settings = () => ({ DATA_DIR: dataDir, DATABASE_URL: database, PORT: '0' });

  async function run(script: string, args: string[]) {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, ...settings(), INIT_CWD: dataDir },
    });
    child.stdin.end();
    let out = '';
    let err = '';
    child.stdout.on('data', (part) => {
      out += part;
    });
    child.stderr.on('data', (part) => {
      err += part;
    });
    const code = await new Promise((done) => child.on('close', done));
    return { code, out, err };
  }
  const import3 = (supplier: string) =>
    run(catalogue, [
      ...['import', 'varer.csv', '--supplier', supplier, '--currency', 'DKK'],
      ...['--map', 'title=Navn,sku=Varenr,cost=Pris'],
    ]);
  const serving = async <T>(work: (server: RunningServer) => Promise<T>): Promise<T> => {
    const config = { ...readConfig(settings(), []), demo: false };
    const opened = await openDatabase(config);
    const server = await start({ config, database: opened, pages: () => new Hono() });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  };

  // Starts ten processes, each of which opens the database.
  const timeout = 240_000;

  it('[§D-admin] [§D-catalogue-job] becomes a supplier with a user and a catalogue, which a shop finds', {
    ...long,
    timeout,
  }, async () => {
    expect((await run(admin, ['list'])).out).toContain('npm run admin -- create-supplier NAME');
    expect((await run(admin, ['invoices'])).out.trim()).toBe('There are no invoices yet.');
    const without = await import3('1');
    expect(without.code).toBe(exitCodes.askedBack);
    expect(without.err).toContain('There is no supplier 1. There are none yet.');
    expect(without.err).toContain('npm run admin -- create-supplier NAME');

    const wanted = ['create-supplier', 'Nordlys A/S', '--country', 'se', '--currency', 'sek'];
    const made = await run(admin, wanted);
    const id = /^Supplier (\d+), Nordlys A\/S, was created\.$/m.exec(made.out)?.[1] ?? '';
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain(`npm run catalogue -- import FILE --supplier ${id}`);
    const again = await run(admin, ['create-supplier', ' Nordlys A/S ']);
    expect(again.out).toContain(`Supplier ${id}, Nordlys A/S, already exists.`);

    const person = ['create-user', ' Eva@Nordlys.example', '--supplier', id, '--name', 'Eva Lund'];
    const user = await run(admin, person);
    expect(user.out).toContain(
      `eva@nordlys.example can log in for supplier ${id}, Nordlys A/S, as owner`,
    );
    const password = /shown this once: (\S+)/.exec(user.out)?.[1] ?? '';
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
    const same = await run(admin, person);
    expect(same.out).toContain('already.');
    expect(same.out).not.toContain('Password');
    expect((await import3(id)).out).toContain('Products: 3 added');
    expect((await run(admin, ['list'])).out.trimEnd()).toBe(
      `${id}  Nordlys A/S  (SE, SEK, 3 products)\n   eva@nordlys.example  owner`,
    );

    await serving(async ({ address }) => {
      const { ok } = callsTo(address);
      const body = { email: 'eva@nordlys.example', password };
      const eva = (await ok('POST /auth/login', { body })).data;
      const { data } = await ok('GET /user', {}, eva);
      expect(data).toMatchObject({
        email_confirmed: true,
        supplier: { id: Number(id), name: 'Nordlys A/S' },
      });
      const bo = { name: 'Bo', email: 'bo@example.com', password: 'sand i skoene 42' };
      const { token } = (await ok('POST /auth/signup', { body: bo })).data;
      await ok('POST /user/shops', { body: { name: 'Fyrtårnet' } }, { token });
      const found = await ok('GET /products', { query: { search: 'blå kande' } }, { token });
      expect(found.data.map(({ supplier }) => supplier.name)).toEqual(Array(3).fill('Nordlys A/S'));
    });
  });

  it('[§D-admin] what can’t be is told with its reason, and changes nothing', async () => {
    const { db, close } = await openTestDatabase(kind);
    const { id } = await createSupplier(db, { name: 'Fjeld', country: 'DK', currency: 'DKK' });
    const hashing = createPasswordHashing(hashingLimits);
    const supplier = (part: object) =>
      createSupplier(db, { name: 'Ny', country: 'DK', currency: 'DKK', ...part });
    const user = (part: object) =>
      createUser(db, hashing, {
        ...{ email: 'new@example.com', name: 'Nora', supplierId: id, access: 'owner' as const },
        password: async () => 'sand i skoene 42',
        ...part,
      });
    const before = await listSuppliers(db);
    const wrong: [() => Promise<unknown>, string][] = [
      [() => supplier({ name: ' ' }), 'The name " ": This is required.'],
      [() => supplier({ country: 'DANMARK' }), '--country "DANMARK"'],
      [() => supplier({ currency: '€' }), '--currency "€"'],
      [() => user({ email: 'nobody' }), 'The address "nobody": Enter a valid email address.'],
      [() => user({ name: null }), 'new@example.com is new here: add --name.'],
      [() => user({ name: 'www.x' }), '--name "www.x"'],
      [() => user({ supplierId: 999 }), 'There is no supplier 999.'],
      [() => user({ password: async () => 'short' }), 'The password: Must be at least 10'],
      [() => user({ password: async () => 'passwordpassword' }), 'The password: '],
    ];
    for (const [attempt, why] of wrong) {
      const error = await attempt().catch((thrown: Error) => thrown);
      expect(error).toBeInstanceOf(AdminFailure);
      expect(String(error)).toContain(why);
      expect(String(error)).not.toMatch(/"short"|passwordpassword/);
    }
    expect(await listSuppliers(db)).toEqual(before);
    expect(await db.$count(users)).toBe(0);

    await db.insert(users).values({ id: 'u', name: 'Ukendt', email: 'ukendt@example.com' });
    const unknown = { email: 'ukendt@example.com', name: null };
    await expect(user(unknown)).rejects.toThrow("has an account whose address isn't confirmed");
    await db.update(users).set({ emailVerified: true });
    expect(await user(unknown)).toMatchObject({ kind: 'given' });
    expect(await user(unknown)).toMatchObject({ kind: 'unchanged' });
    await close();
  });

  // On PostgreSQL server and command can use the database together.
  if (kind === 'postgres') return;
  it('[§D-admin] beside a server that holds the folder it says so and changes nothing', {
    ...long,
    timeout,
  }, async () => {
    await serving(async ({ address }) => {
      const busy = await run(admin, ['create-supplier', 'Imens']);
      expect(busy).toMatchObject({ code: 1, out: '' });
      expect(busy.err).toMatch(/^Nothing was changed\. Process \d+ holds the database folder/);
      expect(busy.err).toContain(`answering at ${address}. Stop it`);
    });
  });
});

it('[§D-admin] a password comes in by the standard input, never where it would be shown', async () => {
  const input = (text: string, isTTY = false) => Object.assign(Readable.from([text]), { isTTY });
  expect(await readPassword(input('kaj og kutter 17\r\nmore'))).toBe('kaj og kutter 17');
  await expect(readPassword(input('kaj og kutter 17', true))).rejects.toThrow('pipe it in');
  const made = Array.from({ length: 50 }, makePassword);
  expect(new Set(made).size).toBe(50);
  for (const one of made) expect(one).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
});

it('[§D-admin] the command says how it is used, and names what is wrong with a line', async () => {
  const { readAdminOptions, adminUsage } = await import('../../server/admin/cli-options.ts');
  expect(readAdminOptions([])).toBeNull();
  expect(readAdminOptions(['list', '--help'])).toBeNull();
  for (const word of [
    ...['create-supplier', 'create-user', 'list', '--password-stdin'],
    ...['invoices', '--unpaid', 'mark-paid', '--on'],
  ]) {
    expect(adminUsage).toContain(word);
  }
  const wrong = {
    'create-shop': 'There is no command "create-shop".',
    'create-supplier': 'What is the supplier called?',
    'create-supplier Nordlys A/S': '"A/S" is one argument too many.',
    'create-supplier Ny --supplier 1': "--supplier can't be used with create-supplier.",
    'create-user': 'email address?',
    'create-user a@example.com': 'Add --supplier.',
    'create-user a@example.com --supplier x': '"x" is not a supplier\'s number.',
    'create-user a@example.com --supplier 1 --access boss':
      '"boss" is not one of owner, editor, viewer.',
    'create-user a@example.com --password hemmelig': "Unknown option '--password'",
    'list all': '"all" is one argument too many.',
    'invoices DL-000001': '"DL-000001" is one argument too many.',
    'invoices --on 2027-04-15': "--on can't be used with invoices.",
    'mark-paid': 'Which one? Its number is on it',
    'mark-paid DL-000001 DL-000002': '"DL-000002" is one argument too many.',
    'mark-paid DL-000001 --on 15/4/2027': '"15/4/2027" is not a day',
    'mark-paid DL-000001 --on 2027-02-30': '"2027-02-30" is not a day',
  };
  for (const [line, why] of Object.entries(wrong)) {
    expect(() => readAdminOptions(line.split(' '))).toThrow(why);
  }
});

it('[§D-mark-paid] reads the number and the day of a payment', async () => {
  const { readAdminOptions } = await import('../../server/admin/cli-options.ts');
  expect(readAdminOptions(['mark-paid', 'DL-000012', '--on', '2027-04-15'])).toEqual({
    ...{ command: 'mark-paid', number: 'DL-000012', on: '2027-04-15' },
  });
  expect(readAdminOptions(['mark-paid', 'DL-000012'])).toMatchObject({ on: null });
  expect(readAdminOptions(['invoices'])).toEqual({ command: 'invoices', unpaid: false });
  expect(readAdminOptions(['invoices', '--unpaid'])).toMatchObject({ unpaid: true });
});
