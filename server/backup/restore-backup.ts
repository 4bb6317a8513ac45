import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { unpackTar } from 'modern-tar/fs';
import type { Db } from '../db/database.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { filesBelow } from '../storage/folder.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupFailure } from './failure.ts';
import { loadTables } from './load-tables.ts';
import { entries, type Manifest, manifest } from './manifest.ts';
import { setApart } from './set-apart.ts';

export interface RestoreOptions {
  db: Db;
  dataDir: string;
  /** Where its files are written. */
  storage: Storage;
  file: string;
}

/**
 * Fills an empty installation from a backup: completely, or not at all. Throws `BackupFailure` if the installation
 * already has data, and for a file that isn't a backup of ours, is cut off, or was made by a newer program.
 */
export async function restoreBackup({
  db,
  dataDir,
  storage,
  file,
}: RestoreOptions): Promise<Manifest> {
  await refuseFull(db);
  await mkdir(dataDir, { recursive: true });
  const folder = await mkdtemp(path.join(dataDir, 'restore-'));
  try {
    await unpack(file, folder);
    const described = await readManifest(folder);
    checkMigrations(described);
    await checkFiles(folder, described);
    // Written before the rows that name them: a file without a row does no harm.
    const kept = path.join(folder, entries.files);
    for (const copy of await filesBelow(kept)) {
      const key = path.relative(kept, copy).split(path.sep).join('/');
      await storage.put(key, createReadStream(copy));
    }
    await db.transaction(async (tx) => {
      await tx.execute(sql`drop schema public cascade`);
      await tx.execute(sql`create schema public`);
      await migrate(tx, described.migrations.length);
      await loadTables(tx, folder, described);
      await migrate(tx);
      await setApart(tx, described.sequences);
    });
    return described;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rows that the server itself adds to an empty database don't count. */
async function refuseFull(db: Db): Promise<void> {
  const { rows } = await db.execute<{ shops: number; suppliers: number; people: number }>(sql`
    select (select count(*)::int from shops) as shops, (select count(*)::int from suppliers) as suppliers,
      (select count(*)::int from users) as people`);
  const { shops = 0, suppliers = 0, people = 0 } = rows[0] ?? {};
  if (shops + suppliers + people === 0) return;
  throw new BackupFailure(
    `The database is not empty: it holds ${shops} shops, ${suppliers} suppliers and ${people} people. A backup is restored into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
  );
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      unpackTar(folder, { strict: true, fmode: 0o600, filter: ({ type }) => type === 'file' }),
    );
  } catch (error) {
    const isMissing = Object(error).code === 'ENOENT' && Object(error).path === file;
    throw new BackupFailure(
      isMissing
        ? `There is no file ${file}.`
        : `${file} is not a backup, or is cut off: ${messageOf(error)}.`,
      { cause: error },
    );
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, entries.manifest), 'utf8').catch(() => 'null');
  const read = manifest.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new BackupFailure('The file is not a backup that this version of Dropline can read.');
}

function checkMigrations({ migrations, version }: Manifest): void {
  const known = readMigrations();
  if (migrations.every((hash, number) => known[number]?.hash === hash)) return;
  throw new BackupFailure(
    `The backup was made by Dropline ${version}, whose tables this version doesn't know. Restore it with that version or a newer one.`,
  );
}

async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  const count = (await filesBelow(path.join(folder, entries.files))).length;
  if (count === files) return;
  throw new BackupFailure(`The backup is cut off: it holds ${count} of its ${files} files.`);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
