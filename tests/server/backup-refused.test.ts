import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { shops } from '../../server/db/schema.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { quickDatabase } from '../support/server.ts';
import { openTestDatabase } from '../support/server-database.ts';
import { rowsOf } from '../support/table-rows.ts';

const now = Date.UTC(2026, 10, 20, 9, 30);

describe('a file that is no whole backup', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dropline-backup-'));
    file = path.join(folder, 'kept.tar.gz');
    await mkdir(path.join(folder, 'media'));
    await writeFile(path.join(folder, 'media', 'one.webp'), 'a picture');
    const { db, close } = await openTestDatabase(quickDatabase());
    await db.insert(shops).values({ name: 'Nordlys' });
    await makeBackup({ db, storage: openFolder(folder), file, now });
    await close();
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each<[string, (content: Buffer) => Promise<Buffer>, RegExp]>([
    ['cut off', async (content) => content.subarray(0, content.length / 2), /cut off/],
    ['no backup at all', async () => Buffer.from('a shopping list'), /is not a backup/],
    ['of a newer program', changed(inManifest(addMigration)), /tables this version doesn't know/],
    ['without a row that it tells of', changed(inManifest(countMore)), /of shops it has 1 rows/],
    ['without a file that it tells of', changed(inManifest(countFiles)), /1 of its 2 files/],
    ['of another form', changed(inManifest((one) => ({ ...one, form: 2 }))), /can read/],
  ])(
    '[§D-backup] a file that is %s is refused with the reason, and leaves nothing',
    async (_, change, reason) => {
      const bad = path.join(folder, 'bad.tar.gz');
      await writeFile(bad, await change(await readFile(file)));
      const opened = await openTestDatabase(quickDatabase());
      const dataDir = await mkdtemp(path.join(folder, 'refused-'));
      try {
        const refused = restoreBackup({
          db: opened.db,
          dataDir,
          storage: openFolder(dataDir),
          file: bad,
        });
        await expect(refused).rejects.toThrow(reason);
        await expect(refused).rejects.toMatchObject({ name: 'BackupFailure' });
        expect((await rowsOf(opened.db)).get('shops')).toEqual([]);
        expect((await readdir(dataDir)).filter((name) => name !== 'media')).toEqual([]);
      } finally {
        await opened.close();
      }
    },
  );
});

type Described = Record<string, unknown> & {
  migrations: string[];
  tables: Record<string, number>;
  files: number;
};

const addMigration = (one: Described) => ({ ...one, migrations: [...one.migrations, 'unknown'] });
const countFiles = (one: Described) => ({ ...one, files: one.files + 1 });
const countMore = (one: Described) => ({
  ...one,
  tables: { ...one.tables, shops: (one.tables.shops ?? 0) + 1 },
});

function inManifest(change: (one: Described) => unknown) {
  return (name: string, content: string) =>
    name === 'manifest.json' ? JSON.stringify(change(JSON.parse(content))) : content;
}

/** The same archive with the contents of its entries changed. */
function changed(change: (name: string, content: string) => string) {
  return async (archive: Buffer) => {
    const entries = await unpackTar(new Uint8Array(gunzipSync(archive)));
    const packed = await packTar(
      entries.map(({ header, data }) => {
        const body = change(header.name, Buffer.from(data ?? []).toString());
        return { header: { ...header, size: Buffer.byteLength(body) }, body };
      }),
    );
    return gzipSync(packed);
  };
}
