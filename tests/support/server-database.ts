import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/db/migrate.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { createPglite, overPglite } from '../../server/db/open-pglite.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { createTestDatabase } from './postgres.ts';
import { migrationsHash } from './server-migrations.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/** A migrated, empty database of the caller's own. */
export function openTestDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  return kind === 'pglite' ? openPreparedPglite() : openOwnPostgres();
}

/** In memory, from an archive that the first test to need it prepares: migrating takes 4 s, unpacking under 1. */
async function openPreparedPglite(): Promise<OpenDatabase> {
  const client = await createPglite({ loadDataDir: new Blob([await preparedArchive()]) });
  const db = overPglite(client);
  return {
    db,
    requests: db,
    driver: { kind: 'pglite', client },
    announce() {},
    close: () => client.close(),
  };
}

/** Fills the data folder of a server-to-be with a migrated, empty database, as its first start would. */
export async function preparePgliteFolder(dataDir: string): Promise<void> {
  const client = await createPglite({
    dataDir: join(dataDir, 'pglite'),
    loadDataDir: new Blob([await preparedArchive()]),
  });
  await client.close();
}

async function preparedArchive(): Promise<Buffer<ArrayBuffer>> {
  const path = join(tmpdir(), `dropline-test-${migrationsHash()}.tar`);
  try {
    return await readFile(path);
  } catch {
    const client = await createPglite({});
    await migrate(overPglite(client));
    const archive = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer());
    await client.close();
    const folder = await mkdtemp(`${path}-`);
    await writeFile(join(folder, 'archive'), archive);
    await rename(join(folder, 'archive'), path);
    await rm(folder, { recursive: true });
    return archive;
  }
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
