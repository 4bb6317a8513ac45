import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCliOptions } from '../../server/catalogue/cli-options.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { start } from '../../server/start.ts';
import { preparePgliteFolder } from '../support/server-database.ts';
import { long } from '../support/share.ts';
import { mappedFile, mappedText } from './files.ts';

const cli = join(import.meta.dirname, '../../server/catalogue/cli.ts');
const map = 'title=Navn,sku=Varenr,cost=Pris';

let dataDir: string;
let file: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dropline-cli-'));
  file = join(dataDir, 'varer.csv');
  await writeFile(file, mappedFile(3));
  await preparePgliteFolder(dataDir);
  const { db, close } = await openHere();
  await db.execute(sql`insert into suppliers (id, name) values (9, 'Nordlys')`);
  await close();
});
afterAll(() => rm(dataDir, { recursive: true }));

const settings = () => ({ DATA_DIR: dataDir, PORT: '0' });
const openHere = () => openDatabase(readConfig(settings(), []));

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, ...settings(), INIT_CWD: dataDir, DATABASE_URL: '' },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    err += part;
  });
  const code = await new Promise<number>((done) => child.on('close', (ended) => done(ended ?? -1)));
  return { code, out, err };
}

describe('[§D-catalogue-job] the command', () => {
  test('without arguments says how it is used, and a wrong one is named', long, async () => {
    expect((await run()).out).toContain('--supplier ID');
    const wrong = await run('import', 'varer.csv', '--suplier', '9');
    expect(wrong).toMatchObject({ code: 8, out: '' });
    expect(wrong.err).toContain('--suplier');
    expect(() => readCliOptions(['import', 'varer.csv'], '')).toThrow('Add --supplier');
  });

  // Starts four processes, each of which opens the database.
  const timeout = 240_000;

  test('without a server imports by itself, from where the person stands', {
    ...long,
    timeout,
  }, async () => {
    const unknown = await run('import', 'varer.csv', '--supplier', '8', '--currency', 'DKK');
    expect(unknown).toMatchObject({ code: 6, out: '' });
    expect(unknown.err).toMatch(/no supplier 8[\s\S]*9 {2}Nordlys/);

    const args = ['import', 'varer.csv', '--supplier', '9', '--currency', 'dkk', '--map', map];
    expect((await run(...args, '--dry-run')).out).toMatch(/nothing was changed[\s\S]*3 added/);
    expect((await run(...args)).out).toContain('Products: 3 added, 0 changed, 0 unchanged');
    const again = await run(...args, '--json');
    expect(JSON.parse(again.out)).toMatchObject({ products: { added: 0, unchanged: 3 }, bad: 0 });
    expect(again.code).toBe(0);
  });
});

describe('[§D-catalogue-job] the command beside a server that holds the folder', () => {
  test('hands the file over, tells each bad row, and leaves no trace', long, async () => {
    const server = await start({
      config: { ...readConfig(settings(), []), demo: false },
      database: await openHere(),
      pages: () => new Hono(),
      checkAnswers: true,
    });
    try {
      const token = join(dataDir, 'operator.token');
      expect((await stat(token)).mode & 0o777).toBe(0o600);
      const secret = await readFile(token, 'utf8');

      const rows = Array.from({ length: 120 }, (_, at) => `bad-${at};Navn;gratis`).join('\n');
      await writeFile(join(dataDir, 'mixed.csv'), `${mappedText(6)}\n${rows}\n`);
      const args = ['import', 'mixed.csv', '--supplier', '9', '--currency', 'DKK', '--map', map];
      const handed = await run(...args);
      expect(handed.err).toContain(`The server at ${server.address} holds the database`);
      expect(handed.out).toContain('Products: 3 added, 0 changed, 3 unchanged');
      expect(handed.err.match(/column Pris: "gratis" is not an amount/g)).toHaveLength(120);
      expect(handed.code).toBe(2);

      await writeFile(join(dataDir, 'cut.csv'), `${mappedText(2)}\nx;"cut`);
      const cut = await run('import', 'cut.csv', ...args.slice(2));
      expect(cut).toMatchObject({ code: 4, out: '' });
      expect(cut.err).toContain('ends inside a quoted field');

      const ask = (init?: RequestInit) => fetch(`${server.address}/api/operator/jobs/x`, init);
      expect((await ask()).status).toBe(404);
      const proxied = { Authorization: `Bearer ${secret}`, 'X-Forwarded-For': '10.0.0.1' };
      expect((await (await ask({ headers: proxied })).json()).message).toBe(
        'There is no such call.',
      );
      const known = await ask({ headers: { Authorization: `Bearer ${secret}` } });
      expect((await known.json()).message).toBe('There is no such job.');
    } finally {
      await server.stop();
    }
    expect(existsSync(join(dataDir, 'operator.token'))).toBe(false);
  });
});
