import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startApp } from '../support/app-process.ts';
import { type CallOptions, callsTo } from '../support/calls.ts';
import { createTestDatabase, startRunPostgres, whyNoPostgres } from '../support/postgres.ts';
import { busyToken, seedBusyShop } from './busy-shop.ts';
import type { Answered, Order } from './fairness/attacker.ts';
import { type Attack, attacks } from './fairness/attacks.ts';
import { percentile, printTable } from './table.ts';

const connections = 8;
/** In milliseconds: the quiet person makes a call this often. */
const pace = 50;
const goal = 2;
const held = { orders: 20_000, products: 5_000, importProducts: 5_000, activities: 10_000 };
/** In seconds: how long a turn with the attack lasts, and one without. */
const turn = 3;
const databases = ['PGlite', 'PostgreSQL'];

/**
 * Measures how much one person who asks for costly things on eight connections slows a quiet one: p50 and p95 of the
 * quiet person's calls, alone and beside each kind of attack, on both databases, with the usual shares and without
 * limits. `narrow` picks one database, or the attacks whose name holds it.
 */
export async function benchFairness(seconds: number, narrow: string | undefined): Promise<void> {
  const database = databases.find((name) => name === narrow);
  const only = database ? undefined : narrow;
  const stopPostgres = await startRunPostgres();
  try {
    if (database !== 'PostgreSQL') await onDatabase('PGlite', null, { seconds, only });
    if (database === 'PGlite') return;
    const reason = whyNoPostgres();
    if (reason !== null) return console.log(`\nNothing is measured on PostgreSQL: ${reason}`);
    const { url, drop } = await createTestDatabase();
    await onDatabase('PostgreSQL', url, { seconds, only });
    await drop();
  } finally {
    await stopPostgres();
  }
}

interface Size {
  seconds: number;
  only: string | undefined;
}

async function onDatabase(
  name: string,
  databaseUrl: string | null,
  { seconds, only }: Size,
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-fairness-'));
  const dataDir = path.join(folder, 'data');
  try {
    await seedBusyShop({ dataDir, databaseUrl }, held);
    for (const share of ['1', '0']) {
      const env = {
        ...{ RATE_SHARE: share, TRUST_PROXY: '1' },
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      };
      const app = await startApp({ dataDir, env, flags: ['--no-demo'] });
      try {
        const rows = await measure(app.url, { seconds, only });
        const limited = share === '0' ? 'without buckets' : 'as usual';
        const heads = ['beside', 'p50 alone', 'p50', 'p95 alone', 'p95', 'ratio', 'answered'];
        printTable(`A quiet merchant's calls in ms on ${name}, ${limited}; goal: ratio ≤ ${goal}`, [
          heads,
          ...rows,
        ]);
      } finally {
        await app.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An address for each person, so that nobody uses up another's share. */
const from = (host: number) => ({ 'x-forwarded-for': `198.51.100.${host}` });
const quietAddress = from(1);

async function measure(url: string, { seconds, only }: Size): Promise<string[][]> {
  const api = callsTo(url, () => quietAddress);
  const tokenOf = async (email: string) => {
    const body = { email, password: 'dropline-demo', remember: false };
    return (await api.ok('POST /auth/login', { body })).data.token;
  };
  const quiet = ordinaryCalls(url, await tokenOf('merchant@example.com'));
  const shop = await busyPerson(url, busyToken(0));
  const kinds = Object.keys(attacks({ ...shop, token: '' }));
  await latencies(quiet, 2);
  const rows: string[][] = [];
  for (const [person, kind] of kinds.entries()) {
    const attack = attacks({ ...shop, token: busyToken(person) })[kind];
    if (!attack || (only !== undefined && !kind.includes(only))) continue;
    const { alone, beside, answered } = await compare(
      url,
      { ...attack, headers: { ...attack.headers, ...from(100 + person) } },
      quiet,
      seconds,
    );
    const [before, after] = [percentile(alone, 0.95), percentile(beside, 0.95)];
    const told = Object.entries(answered).map(([status, count]) => `${status}: ${count}`);
    rows.push([
      kind,
      ...[percentile(alone, 0.5), percentile(beside, 0.5), before, after].map((ms) =>
        ms.toFixed(1),
      ),
      (after / before).toFixed(1),
      told.join(', '),
    ]);
  }
  return rows;
}

type Call = () => Promise<unknown>;

/** The calls of a merchant's device during work: lists, the job's banner, the own user, a change. */
function ordinaryCalls(url: string, token: string): Call[] {
  const api = callsTo(url, () => quietAddress);
  const options: CallOptions = { token };
  return [
    () => api.ok('GET /shop/orders', { query: { page: 1 } }, options),
    () => api.ok('GET /shop/events', {}, options),
    () => api.ok('GET /import-products', { query: { page: 1 } }, options),
    () => api.ok('GET /user', {}, options),
    () => api.ok('PATCH /user', { body: { name: 'Nanna Lyngholt' } }, options),
    () => api.ok('GET /products', { query: { page: 1 } }, options),
  ];
}

/** Milliseconds of each call. A call starts when it is due, even if the one before isn't answered. */
async function latencies(calls: readonly Call[], seconds: number): Promise<number[]> {
  const count = Math.round((seconds * 1000) / pace);
  const begun = performance.now();
  const running = Array.from({ length: count }, async (_, index) => {
    await wait(Math.max(0, index * pace - (performance.now() - begun)));
    const start = performance.now();
    await calls[index % calls.length]?.();
    return performance.now() - start;
  });
  return Promise.all(running);
}

/** Times the quiet calls alone and beside the attack, in short turns, so that changes in the machine's speed meet both. */
async function compare(url: string, attack: Attack, quiet: readonly Call[], seconds: number) {
  const attacker = fork(path.join(import.meta.dirname, 'fairness/attacker.ts'));
  const order: Order = { url, attack, connections };
  const alone: number[] = [];
  const beside: number[] = [];
  let answered: Answered = {};
  for (let measured = 0; measured < seconds; measured += turn) {
    alone.push(...(await latencies(quiet, turn)));
    attacker.send(order);
    await wait(500);
    beside.push(...(await latencies(quiet, turn)));
    attacker.send('stop');
    [answered = {}] = await once(attacker, 'message');
    await wait(500);
  }
  attacker.kill();
  return { alone, beside, answered };
}

/** A person with a large shop, a store, and a feed that is built. */
async function busyPerson(url: string, token: string) {
  const api = callsTo(url);
  const [store] = (await api.ok('GET /shop/integrations', {}, { token })).data;
  const known = (await api.ok('GET /shop/feeds', {}, { token })).data;
  const { id } =
    known[0] ??
    (await api.ok('POST /shop/feeds', { body: { name: 'Bænke', channel: 'google' } }, { token }))
      .data;
  for (;;) {
    const feed = (await api.ok('GET /shop/feeds', {}, { token })).data.find((one) => one.id === id);
    if (feed?.url) {
      const file = new URL(feed.url).pathname;
      return { integration: store?.id ?? 0, feed: id, file };
    }
    await wait(200);
  }
}
