import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Answer, Args } from '../../contract/types.ts';
import type { Db } from '../../server/db/database.ts';
import { type RunningServer, start } from '../../server/start.ts';
import { whyNoPostgres } from './postgres.ts';
import { type DatabaseKind, openTestDatabase } from './server-database.ts';

export interface TestServer {
  /** `http://127.0.0.1:…`, without `/api`. */
  address: string;
  db: Db;
  /** Holds the mail files, pictures and uploads. */
  dataDir: string;
  services: RunningServer['services'];
  /** Makes a call that must succeed; throws the error body otherwise. */
  ok<C extends CallKey>(call: C, args: Args<C>, options?: CallOptions): Promise<Answer<C>>;
  /** Makes a call that must be refused; throws when it succeeds. */
  refused<C extends CallKey>(call: C, args: Args<C>, options?: CallOptions): Promise<Refused>;
  /** Makes a call, whatever comes of it. */
  send(call: CallKey, args: object, options?: CallOptions): Promise<Response>;
  stop(): Promise<void>;
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
}

export type Refused = ErrorBody & { status: number; headers: Headers };

export interface TestServerOptions {
  database: DatabaseKind;
  /** Milliseconds since 1970; the server's clock where it decides what is over. */
  now?: () => number;
  trustProxy?: boolean;
  corsOrigins?: string[];
}

/** Runs `body` for PGlite and for PostgreSQL; where no PostgreSQL can run, its part is skipped and says why. */
export function onEachDatabase(title: string, body: (database: DatabaseKind) => void): void {
  describe(`${title} (PGlite)`, () => body('pglite'));
  const reason = whyNoPostgres();
  if (reason === null) describe(`${title} (PostgreSQL)`, () => body('postgres'));
  else describe.skip(`${title} (PostgreSQL: ${reason})`, () => body('postgres'));
}

/** The whole server in this process, on a free port, over an empty database of its own. Every answer is checked. */
export async function startServer(options: TestServerOptions): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dropline-test-data-'));
  const database = await openTestDatabase(options.database);
  const server = await start({
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      databaseUrl: null,
      publicUrl: null,
      mail: { from: 'Dropline <test@example.com>', folder: join(dataDir, 'mail'), smtpUrl: null },
      corsOrigins: options.corsOrigins ?? [],
      trustProxy: options.trustProxy ?? true,
      demo: false,
    },
    database,
    pages: () => new Hono().get('*', (c) => c.text('a page')),
    checkAnswers: true,
    now: options.now,
  });
  const { send, ok, refused } = callsTo(server.address);
  return {
    address: server.address,
    db: database.db,
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

/** Typed calls to a server that answers at `address`. */
export function callsTo(address: string): Pick<TestServer, 'send' | 'ok' | 'refused'> {
  const send: TestServer['send'] = (call, args, { token, headers } = {}) => {
    const { query, body, ...params }: Record<string, unknown> = { ...args };
    const [method, pattern = ''] = call.split(' ');
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(String(params[name])),
    );
    const url = new URL(`${address}/api${path}`);
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return fetch(url, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  };
  return {
    send,
    async ok(call, args, options) {
      const response = await send(call, args, options);
      if (!response.ok) {
        throw new Error(`${call} was answered ${response.status}: ${await response.text()}`);
      }
      return await response.json();
    },
    async refused(call, args, options) {
      const response = await send(call, args, options);
      const body = await response.json();
      if (response.ok) throw new Error(`${call} was not refused: ${JSON.stringify(body)}`);
      return { ...body, status: response.status, headers: response.headers };
    },
  };
}
