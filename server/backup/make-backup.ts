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
  /** The storage with the installation's files. */
  storage: Storage;
  /** The file to write: completely, or not at all. */
  file: string;
  now: number;
}

/**
 * Writes everything that the installation stores, as of one moment, into one file that only its owner may read. Throws
 * `BackupFailure` if nothing can be written there.
 */
export async function makeBackup({ db, storage, file, now }: BackupOptions): Promise<Manifest> {
  const folder = await mkdtemp(`${file}.partial-`).catch((cause: Error) => {
    throw new BackupFailure(`${file} can't be written: ${cause.message}.`, { cause });
  });
  try {
    const kept = await db.transaction((tx) => writeTables(tx, folder), oneMoment);
    // Listed after the rows that name them, because a file is stored before its row.
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

/** How many rows are in memory at a time. */
const piece = 500;

/** Writes a table's rows, one line each with the JSON that the database makes; returns how many there are. */
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

/** The files for the backup, each opened when its turn comes; a file that is still arriving belongs to no row yet. */
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
