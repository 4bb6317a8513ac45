import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { openDatabase } from '../../server/db/open.ts';
import { tenantClocks } from '../../server/db/schema.ts';
import { startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { startEmbedded } from '../support/postgres.ts';
import { busyShop, busyToken, type Held, seedBusyShop } from './busy-shop.ts';

/** How often each kind of call is made, after as many calls to warm up. */
const times = 300;
const database = 'capacity';
const metricsToken = 'a-token-of-the-capacity';

/** Processor time in milliseconds. */
export interface CallCost {
  call: string;
  server: number;
  database: number;
}

/**
 * How much processor time calls take in the server and in PostgreSQL. Unlike their duration, that is the same on a
 * busy machine. Null where no PostgreSQL runs.
 */
export async function cpuOfCalls(dataDir: string, held: Held): Promise<CallCost[] | null> {
  const postgres = await startEmbedded();
  if (postgres === null) return null;
  try {
    await postgres.create(database);
    const databaseUrl = postgres.url.replace(/postgres$/, database);
    await seedBusyShop({ dataDir, databaseUrl }, held);
    const app = await startApp({
      dataDir,
      env: { DATABASE_URL: databaseUrl, RATE_SHARE: '0', METRICS_TOKEN: metricsToken },
      flags: ['--no-demo'],
    });
    const { ok } = callsTo(app.url);
    const asked = { token: busyToken(0) };
    const { data: list } = await ok('GET /import-products', { query: { page: 1 } }, asked);
    const cursor = await newest(databaseUrl);
    const id = list[0]?.id ?? 0;
    const kinds: Record<string, (at: number) => Promise<unknown>> = {
      'GET /changes, nothing new': () =>
        ok('GET /changes', { query: { cursor, limit: 500 } }, asked),
      'GET /changes/next, nothing new': () =>
        ok('GET /changes/next', { query: { cursor, wait: 0 } }, asked),
      'GET /import-products': () => ok('GET /import-products', { query: { page: 1 } }, asked),
      'GET /products': () => ok('GET /products', { query: { page: 1 } }, asked),
      'GET /products, with words': (at) =>
        ok('GET /products', { query: { search: `bænk ${at}`, include: 'product-filters' } }, asked),
      'PATCH /import-products/{id}': (at) =>
        ok('PATCH /import-products/{id}', { id, body: { title: `Bænk ${at}` } }, asked),
    };
    const costs: CallCost[] = [];
    for (const [call, make] of Object.entries(kinds)) {
      for (let at = 0; at < times; at += 1) await make(at);
      const before = await spent(app.url);
      for (let at = 0; at < times; at += 1) await make(at);
      const after = await spent(app.url);
      costs.push({
        call,
        server: (after.server - before.server) / times,
        database: (after.database - before.database) / times,
      });
    }
    await app.stop();
    return costs;
  } finally {
    await postgres.stop();
  }
}

/** The cursor of a device that has seen every change. */
async function newest(databaseUrl: string): Promise<number> {
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl });
  const [clock] = await db
    .select()
    .from(tenantClocks)
    .where(eq(tenantClocks.tenant, `shop:${busyShop}`));
  await close();
  return clock?.seq ?? 0;
}

async function spent(url: string) {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const told = await (await fetch(`${url}/api/metrics`, { headers })).text();
  const [, seconds = '0'] = /^process_cpu_seconds_total (\S+)$/m.exec(told) ?? [];
  return { server: Number(seconds) * 1_000, database: ofBackends() };
}

/** The processor time of each PostgreSQL process when it was last seen, so that those that have ended still count. */
const taken = new Map<string, number>();

/** In milliseconds. Linux counts in hundredths of a second. */
function ofBackends(): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`postgres ${database} `)) continue;
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      taken.set(pid, Number(fields[11]) + Number(fields[12]));
    } catch {
      // The process has ended in the meantime.
    }
  }
  return [...taken.values()].reduce((sum, ticks) => sum + ticks, 0) * 10;
}
