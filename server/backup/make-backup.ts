import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { packTar, type TarSource } from 'modern-tar/fs';
import type { Db } from '../db/database.ts';
import { version } from '../lib/version.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupFailure } from './failure.ts';
import { entries, keptFolders, type Manifest } from './manifest.ts';
import {
  columnsOf,
  oneMoment,
  readApplied,
  readSequences,
  readTables,
  type Table,
} from './tables.ts';

export interface BackupOptions {
  db: Db;
  /** Holds the installation's files. */
  storage: Storage;
  /** Where the backup is written: all of it, or nothing. */
  file: string;
  now: number;
}

/**
 * Writes all that the installation keeps, as it stood at one moment, into one file that only its owner may read. Throws `BackupFailure`
 * where nothing can be written there.
 */
export async function makeBackup({ db, storage, file, now }: BackupOptions): Promise<Manifest> {
  const folder = await mkdtemp(`${file}.partial-`).catch((cause: Error) => {
    throw new BackupFailure(`${file} can't be written: ${cause.message}.`, { cause });
  });
  try {
    const kept = await db.transaction((tx) => writeTables(tx, folder), oneMoment);
    // After the rows that name them: a file is there before its row is.
    const files = await sourcesOf(storage);
    const described: Manifest = {
      form: 1,
      version,
      madeAt: new Date(now).toISOString(),
      ...kept,
      files: files.length,
    };
    await writeFile(path.join(folder, entries.manifest), JSON.stringify(described, null, 2));
    const packed = path.join(folder, 'packed');
    await pipeline(
      packTar([
        sourceOf(folder, entries.manifest),
        ...Object.keys(kept.tables).map((name) => sourceOf(folder, entries.table(name))),
        ...files,
      ]),
      createGzip(),
      createWriteStream(packed, { mode: 0o600 }),
    );
    await rename(packed, file);
    return described;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const sourceOf = (folder: string, name: string): TarSource => ({
  type: 'file',
  source: path.join(folder, name),
  target: name,
});

async function writeTables(tx: Db, folder: string) {
  await mkdir(path.join(folder, 'tables'));
  const tables: Manifest['tables'] = {};
  for (const table of await readTables(tx)) {
    tables[table.name] = await writeTable(tx, table, path.join(folder, entries.table(table.name)));
  }
  return { tables, migrations: await readApplied(tx), sequences: await readSequences(tx) };
}

/** Rows that are in memory at once. */
const piece = 500;

/** Writes a table's rows, a line of JSON each as the database itself writes it; answers how many they are. */
async function writeTable(tx: Db, table: Table, file: string): Promise<number> {
  let count = 0;
  async function* lines() {
    await tx.execute(sql`
      declare backup no scroll cursor for
      select row_to_json(kept)::text as line from (select ${columnsOf(table)} from ${sql.identifier(table.name)}) as kept`);
    for (;;) {
      const { rows } = await tx.execute<{ line: string }>(
        sql`fetch ${sql.raw(`${piece}`)} from backup`,
      );
      if (rows.length === 0) break;
      count += rows.length;
      yield rows.map(({ line }) => `${line}\n`).join('');
    }
    await tx.execute(sql`close backup`);
  }
  await pipeline(lines, createWriteStream(file, { mode: 0o600 }));
  return count;
}

/** The files that the backup holds, each opened when it is its turn; what is still arriving is nobody's yet. */
async function sourcesOf(storage: Storage): Promise<TarSource[]> {
  const sources: TarSource[] = [];
  for (const area of keptFolders) {
    for await (const { key, bytes } of storage.list(`${area}/`)) {
      const target = path.posix.join(entries.files, key);
      sources.push({
        type: 'stream',
        content: Readable.from(read(storage, key)),
        size: bytes,
        target,
      });
    }
  }
  return sources;
}

async function* read(storage: Storage, key: string): AsyncGenerator<Buffer> {
  const file = await storage.open(key);
  if (file !== null) yield* file.content;
}
