import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openPglite } from '../../server/db/open-pglite.ts';
import { startApp } from '../support/app-process.ts';
import { createTestDatabase, whyNoPostgres } from '../support/postgres.ts';
import { preparePgliteFolder } from '../support/server-database.ts';
import { newPerson } from '../support/server-people.ts';
import { long } from '../support/share.ts';

const script = 'tests/support/api-process-main.ts';

describe('the backup command', () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))));

  async function newFolder(): Promise<string> {
    const made = await mkdtemp(path.join(tmpdir(), 'dropline-backup-'));
    folders.push(made);
    return made;
  }

  /** The data folder of a server in which a person has a shop. */
  async function usedFolder(): Promise<string> {
    const dataDir = await newFolder();
    await preparePgliteFolder(dataDir);
    const { db, close } = await openPglite(dataDir);
    await newPerson(db);
    await close();
    return dataDir;
  }

  async function run(env: Record<string, string>, ...args: string[]): Promise<string> {
    const child = spawn(process.execPath, ['server/backup/cli.ts', ...args], {
      env: { ...process.env, ...env },
    });
    const pieces: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (one) => pieces.push(one));
    const [code] = await once(child, 'close');
    return `${code}: ${Buffer.concat(pieces)}`;
  }

  test(
    '[§D-backup] asks a server that holds the folder, fills a new folder, and refuses one that is full',
    long,
    async () => {
      const [dataDir, anew] = [await usedFolder(), await newFolder()];
      const file = path.join(await newFolder(), 'kept.tar.gz');
      const app = await startApp({ dataDir, script });
      try {
        expect(await run({ DATA_DIR: dataDir }, 'backup', file)).toMatch(
          /^0: .*: [1-9]\d* rows of \d+ tables and \d+ files\.\n$/,
        );
      } finally {
        await app.stop();
      }
      expect(await run({ DATA_DIR: anew }, 'restore', file)).toMatch(
        /^0: Restored what was kept on/,
      );
      expect(await run({ DATA_DIR: anew }, 'restore', file)).toMatch(
        /^1: Nothing was changed\. The database is not empty/,
      );
      expect(await run({ DATA_DIR: anew }, 'restore')).toMatch(/^1: Name one FILE\./);
    },
  );

  test.skipIf(whyNoPostgres())(
    '[§D-backup] moves a folder’s database to PostgreSQL, and tells what both hold',
    long,
    async () => {
      const dataDir = await usedFolder();
      const { url, drop } = await createTestDatabase();
      try {
        expect(await run({ DATA_DIR: dataDir }, 'backup', '--move-to', url)).toMatch(
          /^0: Both hold [1-9]\d* rows of \d+ tables and \d+ files\./,
        );
        const moved = await startApp({ dataDir, env: { DATABASE_URL: url }, script });
        await moved.stop();
      } finally {
        await drop();
      }
    },
  );
});
