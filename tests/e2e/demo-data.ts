import { rm } from 'node:fs/promises';
import path from 'node:path';
import { copyOf, startApp } from '../support/app-process.ts';
import { copyDatabase, createBareDatabase, whyNoPostgres } from '../support/postgres.ts';

/** A server's own copy of the demo data. */
export interface DemoData {
  dataDir: string;
  /** Null if the database is in the folder. */
  databaseUrl: string | null;
  /** The settings that go with it. */
  env: Record<string, string>;
  remove(): Promise<void>;
}

/** The folder with the demo data in PGlite. */
export const template = path.resolve('test-results/demo-data');
/** The folder that belongs to the demo data in PostgreSQL. */
const besides = path.resolve('test-results/demo-data-postgres');
/** The database with the demo data, of which each server gets a copy; not set where PGlite is used. */
const demoDatabase = 'DEMO_DATABASE_URL';

const onPostgres = (databaseUrl: string | null): Record<string, string> =>
  databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };

/**
 * Makes the demo data that is copied for each server: in PGlite, and in the run's PostgreSQL if there is one. Returns
 * what drops the database again.
 */
export async function makeDemoData(): Promise<() => Promise<void>> {
  const make = async (dataDir: string, databaseUrl: string | null) => {
    await rm(dataDir, { recursive: true, force: true });
    const app = await startApp({ dataDir, env: onPostgres(databaseUrl) });
    await app.stop();
  };
  const database = whyNoPostgres() === null ? await createBareDatabase() : null;
  await Promise.all([make(template, null), database && make(besides, database.url)]);
  if (database) process.env[demoDatabase] = database.url;
  return async () => database?.drop();
}

/** `inFolder` if it has to be PGlite. */
export async function copyDemoData(inFolder: boolean): Promise<DemoData> {
  const original = inFolder ? null : (process.env[demoDatabase] ?? null);
  const folder = await copyOf(original === null ? template : besides);
  const database = original === null ? null : await copyDatabase(original);
  const databaseUrl = database?.url ?? null;
  return {
    dataDir: folder.dataDir,
    ...{ databaseUrl, env: onPostgres(databaseUrl) },
    async remove() {
      await folder.remove();
      await database?.drop();
    },
  };
}
