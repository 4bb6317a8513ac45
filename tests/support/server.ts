import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe } from 'vitest';
import type { QueueLimits } from '../../server/auth/fair-queue.ts';
import type { PasswordFunctions } from '../../server/auth/password-hashing.ts';
import type { FileReader } from '../../server/catalogue/reader/reader.ts';
import type { Config } from '../../server/config.ts';
import type { Db } from '../../server/db/database.ts';
import type { OpenDatabase } from '../../server/db/opened.ts';
import type { Patience } from '../../server/http/slow-requests.ts';
import { publicReach, type Reach } from '../../server/outward/guarded-request.ts';
import type { MakePages } from '../../server/pages/pages.ts';
import { type RunningServer, start } from '../../server/start.ts';
import { type Calls, callsTo } from './calls.ts';
import { company, invoicing } from './company.ts';
import { demoShopify } from './demo-shopify.ts';
import { whyNoPostgres } from './postgres.ts';
import { quickPasswords } from './quick-passwords.ts';
import { type DatabaseKind, openTestDatabase } from './server-database.ts';
import { isLong } from './share.ts';

export interface TestServer extends Calls {
  /** The server's address without `/api`: `http://127.0.0.1:…`. */
  address: string;
  db: Db;
  /** The connections that the server uses for requests. */
  requests: Db;
  /** Holds the mail files, pictures and uploads. */
  dataDir: string;
  services: RunningServer['services'];
  stop(): Promise<void>;
}

export interface TestServerOptions {
  database: DatabaseKind;
  /** An existing database, used instead of an empty one. */
  opened?: OpenDatabase;
  /** Milliseconds since 1970; the clock that the server uses to decide what has expired. */
  now?: () => number;
  trustProxy?: boolean;
  /** The rate limit for a person, a shop or an address; unlimited unless a test is about it. */
  rateShare?: number;
  metricsToken?: string;
  operatorToken?: string;
  /** How many passwords are hashed at once, and how many may wait. */
  hashing?: QueueLimits;
  /** How passwords are hashed; with a fast function unless a test is about it. */
  passwords?: PasswordFunctions;
  corsOrigins?: string[];
  hsts?: number;
  /** Where pictures may be fetched from; nowhere by default. */
  reach?: Reach;
  /** How stores are reached, and how long they are waited for; by default, none on the internet. */
  storeReach?: Reach;
  /** The register of VAT numbers; not asked by default. */
  viesUrl?: string;
  /** The seller's details on invoices. */
  invoicing?: Config['invoicing'];
  /** How long requests may take. */
  patience?: Patience;
  reader?: FileReader;
  /** A standby of the database. */
  replicaUrl?: string;
  /** An S3-compatible storage, used instead of the folder. */
  storageUrl?: string;
  /** The mail server, used instead of the folder. */
  smtpUrl?: string;
  /** The address of a supplier's stand-in. */
  supplierStandIn?: string;
  /** The pages of the build; by default, all addresses have the same answer. */
  pages?: MakePages;
}

const names = { pglite: 'PGlite', postgres: 'PostgreSQL' } as const;
type DatabaseTests = (database: DatabaseKind) => void;
const describeOn = (database: DatabaseKind, title: string, body: DatabaseTests) =>
  describe(`${title} (${names[database]})`, () => body(database));

/** Runs `body` with PGlite and with PostgreSQL. If PostgreSQL can't run here, its part is skipped with the reason. */
export function onEachDatabase(title: string, body: DatabaseTests): void {
  describeOn('pglite', title, body);
  const reason = whyNoPostgres();
  if (reason === null) describeOn('postgres', title, body);
  else describe.skip(`${title} (PostgreSQL: ${reason})`, () => body('postgres'));
}

/**
 * Runs `body` with the quick database, or with both by `npm run test:long`. For code that is above the database and
 * doesn't depend on it.
 */
export function onOneDatabase(title: string, body: DatabaseTests): void {
  if (isLong) onEachDatabase(title, body);
  else describeOn(quickDatabase(), title, body);
}

/** PostgreSQL, if it can run here: a process starts three times faster with it. */
export const quickDatabase = (): DatabaseKind => (whyNoPostgres() === null ? 'postgres' : 'pglite');

/** A server for the tests of one `describe`; it is empty until the first of them begins. */
export function serverFor(options: TestServerOptions): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startServer(options));
  });
  afterAll(() => server.stop());
  return server;
}

/**
 * The whole server in this process, on a free port, with an empty database. All its answers are checked against the
 * contract.
 */
export async function startServer(options: TestServerOptions): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dropline-test-data-'));
  const database = options.opened ?? (await openTestDatabase(options.database));
  const server = await start({
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      databaseUrl: null,
      replicaUrl: options.replicaUrl ?? null,
      storageUrl: options.storageUrl ?? null,
      publicUrl: null,
      mail: {
        from: 'Dropline <test@example.com>',
        folder: join(dataDir, 'mail'),
        smtpUrl: options.smtpUrl ?? null,
      },
      disabledPages: [],
      company,
      invoicing: options.invoicing ?? invoicing,
      rates: null,
      viesUrl: options.viesUrl ?? null,
      corsOrigins: options.corsOrigins ?? [],
      trustProxy: options.trustProxy ?? true,
      hsts: options.hsts ?? null,
      rateShare: options.rateShare ?? 0,
      api: { base: '/api', additions: [], platforms: ['shopify', 'woocommerce'] },
      platforms: { shopify: demoShopify, woocommerce: { local: true } },
      supplierStandIn: options.supplierStandIn ?? null,
      secrets: { key: null, old: null },
      metricsToken: options.metricsToken ?? null,
      operatorToken: options.operatorToken ?? null,
      telemetry: null,
      log: 'text',
      demo: false,
    },
    database,
    pages: options.pages ?? (() => new Hono().get('*', (c) => c.text('a page'))),
    checkAnswers: true,
    hashing: options.hashing,
    passwords: options.passwords ?? quickPasswords,
    now: options.now,
    reach: options.reach ?? { ...publicReach, isAllowed: () => false },
    storeReach: options.storeReach ?? { ...publicReach, resolve: async () => [] },
    patience: options.patience,
    reader: options.reader,
  });
  const { send, ok, refused } = callsTo(server.address);
  return {
    address: server.address,
    db: database.db,
    requests: database.requests,
    dataDir,
    services: server.services,
    send,
    ok,
    refused,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
