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
  /** `http://127.0.0.1:…`, without `/api`. */
  address: string;
  db: Db;
  /** The connections that requests are answered by. */
  requests: Db;
  /** Holds the mail files, pictures and uploads. */
  dataDir: string;
  services: RunningServer['services'];
  stop(): Promise<void>;
}

export interface TestServerOptions {
  database: DatabaseKind;
  /** A database that is there already, in the place of an empty one. */
  opened?: OpenDatabase;
  /** Milliseconds since 1970; the server's clock where it decides what is over. */
  now?: () => number;
  trustProxy?: boolean;
  /** How much one person, shop or address may ask for; no end unless a test is about it. */
  rateShare?: number;
  metricsToken?: string;
  operatorToken?: string;
  /** How many passwords are hashed at once, and how many wait. */
  hashing?: QueueLimits;
  /** How they are hashed; quickly unless a test is about it. */
  passwords?: PasswordFunctions;
  corsOrigins?: string[];
  hsts?: number;
  /** Where pictures of others may be fetched from; nowhere without it. */
  reach?: Reach;
  /** How stores are reached and waited for; none of the internet's without it. */
  storeReach?: Reach;
  /** The register of VAT numbers; nobody is asked without it. */
  viesUrl?: string;
  /** What invoices say of who issues them. */
  invoicing?: Config['invoicing'];
  /** How long requests are waited for. */
  patience?: Patience;
  reader?: FileReader;
  /** A standby of the database. */
  replicaUrl?: string;
  /** An S3-compatible storage in place of the folder. */
  storageUrl?: string;
  /** Where mails are sent in place of the folder. */
  smtpUrl?: string;
  /** Where a supplier stands in. */
  supplierStandIn?: string;
  /** Those of the build; without it every address answers alike. */
  pages?: MakePages;
}

/** Runs `body` for PGlite and for PostgreSQL; where no PostgreSQL can run, its part is skipped and says why. */
export function onEachDatabase(title: string, body: (database: DatabaseKind) => void): void {
  describe(`${title} (PGlite)`, () => body('pglite'));
  const reason = whyNoPostgres();
  if (reason === null) describe(`${title} (PostgreSQL)`, () => body('postgres'));
  else describe.skip(`${title} (PostgreSQL: ${reason})`, () => body('postgres'));
}

/**
 * Runs `body` on one database, some titles on this and some on that, and by `npm run test:long` on both: what is above the database, and not
 * about it.
 */
export function onOneDatabase(title: string, body: (database: DatabaseKind) => void): void {
  const letters = [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  if (isLong) onEachDatabase(title, body);
  else if (whyNoPostgres() === null && letters % 2 === 0)
    describe(`${title} (PostgreSQL)`, () => body('postgres'));
  else describe(`${title} (PGlite)`, () => body('pglite'));
}

/**
 * Whether what starts processes again and again is tried on a database: by `npm run test:long` on both, else where a process comes
 * up in a third of the time: on PostgreSQL, if any can run.
 */
export function isQuick(database: DatabaseKind): boolean {
  const quick = whyNoPostgres() === null ? 'postgres' : 'pglite';
  return database === quick || isLong;
}

/** Runs `body` for the databases on which it is quick. */
export function onQuickDatabase(title: string, body: (database: DatabaseKind) => void): void {
  if (isLong) onEachDatabase(title, body);
  else if (isQuick('postgres')) describe(`${title} (PostgreSQL)`, () => body('postgres'));
  else describe(`${title} (PGlite)`, () => body('pglite'));
}

/** A server that runs for the tests of one `describe`; before the first of them there is nothing to ask. */
export function serverFor(options: TestServerOptions): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startServer(options));
  });
  afterAll(() => server.stop());
  return server;
}

/** The whole server in this process, on a free port, over an empty database of its own. Every answer is checked. */
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
