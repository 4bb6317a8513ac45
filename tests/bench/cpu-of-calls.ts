import { eq } from 'drizzle-orm';
import { openDatabase } from '../../server/db/open.ts';
import { tenantClocks } from '../../server/db/schema.ts';
import { startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { startEmbedded } from '../support/postgres.ts';
import { busyShop, busyToken, type Held, seedBusyShop } from './busy-shop.ts';
import { timeOf, timeOfBackends } from './processor-time.ts';

/** How often each kind of call is made, after as many calls to warm up. */
const times = 300;
const database = 'capacity';

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
      env: { DATABASE_URL: databaseUrl, RATE_SHARE: '0' },
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
    const ofServer = timeOf([app.pid]);
    const ofDatabase = timeOfBackends(database);
    const costs: CallCost[] = [];
    for (const [call, make] of Object.entries(kinds)) {
      for (let at = 0; at < times; at += 1) await make(at);
      const before = [ofServer(), ofDatabase()] as const;
      for (let at = 0; at < times; at += 1) await make(at);
      const server = (ofServer() - before[0]) / times;
      costs.push({ call, server, database: (ofDatabase() - before[1]) / times });
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
