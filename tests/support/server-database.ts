import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/db/migrate.ts';
import { createPglite, noticesOf, overPglite } from '../../server/db/open-pglite.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import type { OpenDatabase } from '../../server/db/opened.ts';
import { createTestDatabase } from './postgres.ts';
import { migrationsHash } from './server-migrations.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/** A new, migrated, empty database. */
export function openTestDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  return kind === 'pglite' ? openPreparedPglite() : openOwnPostgres();
}

/** In memory, from an archive that the first test prepares: migrating takes 4 s, unpacking less than 1. */
async function openPreparedPglite(): Promise<OpenDatabase> {
  const client = await createPglite({ loadDataDir: await preparedArchive() });
  const db = overPglite(client);
  return {
    db,
    requests: db,
    driver: { kind: 'pglite', client },
    notices: await noticesOf(client),
    pools: () => [],
    announce() {},
    close: () => client.close(),
  };
}

/** Prepares a data folder with a migrated, empty database, as a server's first start would. */
export async function preparePgliteFolder(dataDir: string): Promise<void> {
  const prepared = await preparedOnce('folder', async (path) => {
    const client = await createPglite({ dataDir: path, loadDataDir: await preparedArchive() });
    await client.close();
  });
  cpSync(prepared, join(dataDir, 'pglite'), { recursive: true });
}

let archive: Promise<Blob> | undefined;

/** Read once per worker. */
function preparedArchive(): Promise<Blob> {
  archive ??= readArchive();
  return archive;
}

async function readArchive(): Promise<Blob> {
  const path = await preparedOnce('tar', async (file) => {
    const client = await createPglite({});
    await migrate(overPglite(client));
    const dumped = await client.dumpDataDir('none');
    await writeFile(file, Buffer.from(await dumped.arrayBuffer()));
    await client.close();
  });
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
  // Holds the bytes in memory: Node would read a blob again, piece by piece, for each database.
  return Object.assign(new Blob(), { arrayBuffer: async () => bytes });
}

/** The path of what `make` makes once for these migrations, also if several processes start at the same time. */
async function preparedOnce(kind: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(tmpdir(), `dropline-test-${migrationsHash()}.${kind}`);
  if (existsSync(path)) return path;
  const folder = await mkdtemp(`${path}-`);
  const made = join(folder, 'made');
  await make(made);
  await rename(made, path).catch((error) => {
    // Another process has made the same in the meantime, and a folder can't be replaced.
    if (!existsSync(path)) throw error;
  });
  await rm(folder, { recursive: true, force: true });
  return path;
}

async function openOwnPostgres(): Promise<OpenDatabase> {
  const { url, drop } = await createTestDatabase();
  const opened = await openPostgres(url);
  return {
    ...opened,
    async close() {
      await opened.close();
      await drop();
    },
  };
}
