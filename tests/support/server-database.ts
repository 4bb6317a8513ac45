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

/** A migrated, empty database of the caller's own. */
export function openTestDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  return kind === 'pglite' ? openPreparedPglite() : openOwnPostgres();
}

/** In memory, from an archive that the first test to need it prepares: migrating takes 4 s, unpacking under 1. */
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

/** Fills the data folder of a server-to-be with a migrated, empty database, as its first start would. */
export async function preparePgliteFolder(dataDir: string): Promise<void> {
  const prepared = await preparedOnce('folder', async (path) => {
    const client = await createPglite({ dataDir: path, loadDataDir: await preparedArchive() });
    await client.close();
  });
  cpSync(prepared, join(dataDir, 'pglite'), { recursive: true });
}

let archive: Promise<Blob> | undefined;

/** Read once a worker. */
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
  // A blob of Node's is read anew, piece by piece, whenever a database is made of it.
  return Object.assign(new Blob(), { arrayBuffer: async () => bytes });
}

/** The path of what `make` makes once for these migrations, whoever of those that run at once is first. */
async function preparedOnce(kind: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(tmpdir(), `dropline-test-${migrationsHash()}.${kind}`);
  if (existsSync(path)) return path;
  const folder = await mkdtemp(`${path}-`);
  const made = join(folder, 'made');
  await make(made);
  await rename(made, path).catch((error) => {
    // Another has made the same meanwhile; a folder isn't replaced.
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
