import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { readHolder } from '../../server/db/open-lock.ts';
import { createBareDatabase, whyNoPostgres } from '../support/postgres.ts';
import { preparePgliteFolder } from '../support/server-database.ts';
import { long } from '../support/share.ts';

const opener = join(import.meta.dirname, '..', 'support', 'open-database.ts');

/** A process that opens the database, says so, and holds it until it is ended. */
async function hold(env: Record<string, string>): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [opener], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

describe('[§D-database] the database folder', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dropline-test-open-'));
    await preparePgliteFolder(dataDir);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('is refused to a second process, which learns who holds it; a killed holder keeps nothing', async () => {
    const { child, said } = await hold({ DATA_DIR: dataDir });
    expect(said).toBe('open');

    const refused = await openDatabase({ databaseUrl: null, dataDir }).catch((error) => error);
    expect(refused.name).toBe('DatabaseUnavailable');
    const holder = readHolder(dataDir);
    expect(holder).toMatchObject({ pid: child.pid, address: 'http://127.0.0.1:1' });
    expect(refused.message).toContain(`Process ${child.pid}`);
    expect(refused.message).toContain(holder?.since);
    expect(refused.message).toContain('http://127.0.0.1:1');

    await end(child, 'SIGKILL');
    const taken = await openDatabase({ databaseUrl: null, dataDir });
    expect(readHolder(dataDir)).toMatchObject({ pid: process.pid, address: null });
    await taken.close();
    expect(readHolder(dataDir)).toBeNull();
  });

  it('is refused a second time within one process, and free again once closed', async () => {
    const first = await openDatabase({ databaseUrl: null, dataDir });
    await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
      'holds the database',
    );
    await first.close();
    const second = await openDatabase({ databaseUrl: null, dataDir });
    await second.close();
  });

  it('of a newer version is refused and left as it is', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const { rows } = await database.db.execute('select count(*)::int as count from migrations');
    const next = Number(rows[0]?.count);
    expect(next).toBeGreaterThan(0);
    await database.db.execute(`insert into migrations (number, hash) values (${next}, 'later')`);
    await database.close();
    await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow('newer version');
  });
});

const absent = whyNoPostgres();
describe.skipIf(absent !== null)(
  `[§D-database] PostgreSQL${absent === null ? '' : `: ${absent}`}`,
  () => {
    it('three processes that start at once migrate it once', long, async () => {
      const { url, drop } = await createBareDatabase();
      const held = await Promise.all([1, 2, 3].map(() => hold({ DATABASE_URL: url })));
      expect(held.map(({ said }) => said)).toEqual(['open', 'open', 'open']);
      await Promise.all(held.map(({ child }) => end(child, 'SIGTERM')));

      const journal = JSON.parse(
        await readFile(
          join(import.meta.dirname, '../../server/db/migrations/meta/_journal.json'),
          'utf8',
        ),
      );
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query('select number from migrations order by number');
      await client.end();
      expect(rows.map(({ number }) => number)).toEqual(
        journal.entries.map(({ idx }: { idx: number }) => idx),
      );
      await drop();
    });

    it('that is away is told without its password', async () => {
      const opening = openDatabase({
        databaseUrl: 'postgres://shop:hush@127.0.0.1:1/dropline',
        dataDir: tmpdir(),
      });
      const error = await opening.catch((each) => each);
      expect(error.name).toBe('DatabaseUnavailable');
      expect(error.message).toContain('postgres://shop:***@127.0.0.1:1/dropline');
      expect(error.message).toContain('ECONNREFUSED');
      expect(error.message).not.toContain('hush');
    });
  },
);
