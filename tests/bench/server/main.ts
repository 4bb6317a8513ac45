import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../server/db/open.ts';
import { startApp } from '../../support/app-process.ts';
import {
  copyDatabase,
  createTestDatabase,
  startRunPostgres,
  whyNoPostgres,
} from '../../support/postgres.ts';
import { busyShop, seedBusyShop } from '../busy-shop.ts';
import { asked, type Known } from './asked.ts';
import { compare } from './compare.ts';

// `npm run bench:server` measures the API against a bare handler that answers each call with one prepared statement,
// in turns within one run, with as many processes. BENCH_ROWS (10000,100000,1000000) and BENCH_PROCESSES (1,3) set the
// sizes, BENCH_SECONDS (4) how long each call is measured, BENCH_ONLY picks a database.
const sizes = numbers(process.env.BENCH_ROWS ?? '10000,100000,1000000');
const processes = numbers(process.env.BENCH_PROCESSES ?? '1,3');
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
/** Limits per person are measured by the fairness bench. */
const unlimited = { RATE_SHARE: '0' };

const stopPostgres = await startRunPostgres();
try {
  const reason = whyNoPostgres();
  if (reason !== null) console.log(`\nNothing is measured on PostgreSQL: ${reason}`);
  for (const rows of sizes) {
    if (reason === null && isAsked('PostgreSQL')) await onPostgres(rows);
    if (isAsked('PGlite')) await onPglite(rows);
  }
} finally {
  await stopPostgres();
}

function numbers(text: string): number[] {
  return text.split(',').map(Number);
}

function isAsked(database: string): boolean {
  return process.env.BENCH_ONLY === undefined || process.env.BENCH_ONLY === database;
}

async function onPostgres(rows: number): Promise<void> {
  const { url, drop } = await createTestDatabase();
  await withFolder(async (dataDir) => {
    const known = await seed({ dataDir, databaseUrl: url }, rows);
    for (const count of processes) {
      // A copy for each, because the edits that are measured add changes.
      const copy = await copyDatabase(url);
      const title = `PostgreSQL, ${rows} products, ${count === 1 ? '1 process' : `${count} processes`}`;
      const apps = await Promise.all(
        Array.from({ length: count }, (_, nth) =>
          startApp({
            dataDir: path.join(dataDir, String(nth)),
            env: { ...unlimited, DATABASE_URL: copy.url },
            flags: ['--no-demo'],
          }),
        ),
      );
      const place = { databaseUrl: copy.url };
      await compare({ title, apps, calls: asked(known), items: known.items, place, seconds });
      await Promise.all(apps.map((app) => app.stop()));
      await copy.drop();
    }
  });
  await drop();
}

/** Only one process may open the folder, so the floor gets a copy. */
async function onPglite(rows: number): Promise<void> {
  await withFolder(async (folder) => {
    const dataDir = path.join(folder, 'app');
    const copy = path.join(folder, 'floor');
    const known = await seed({ dataDir, databaseUrl: null }, rows);
    cpSync(dataDir, copy, { recursive: true });
    const app = await startApp({ dataDir, env: unlimited, flags: ['--no-demo'] });
    const title = `PGlite, ${rows} products`;
    const place = { dataDir: copy };
    await compare({ title, apps: [app], calls: asked(known), items: known.items, place, seconds });
    await app.stop();
  });
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-server-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seed(
  at: { dataDir: string; databaseUrl: string | null },
  products: number,
): Promise<Known> {
  console.error(`Filling a database with ${products} products`);
  const tenth = products / 10;
  await seedBusyShop(at, { products, importProducts: tenth, orders: tenth, activities: 100 });
  const { db, close } = await openDatabase(at);
  try {
    const { rows } = await db.execute<{ items: number[]; cursor: number }>(sql`
      select (select array_agg(id) from import_products where shop_id = ${busyShop}) as items,
        (select max(seq) - 10 from changes where tenant = ${`shop:${busyShop}`})::int as cursor`);
    return rows[0] ?? { items: [], cursor: 0 };
  } finally {
    await close();
  }
}
