import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { markMyProducts } from '../../server/changes/mark-listings.ts';
import { recordMissingChanges } from '../../server/changes/record-missing.ts';
import type { Db } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open.ts';
import { type AppProcess, startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { pictureHost, png } from '../support/picture-host.ts';
import { createTestDatabase, startRunPostgres, whyNoPostgres } from '../support/postgres.ts';
import { busyShop, busyToken, fillBusyShop } from './busy-shop.ts';
import { type MeasuredStore, measuredStores } from './measured-stores.ts';
import { residentMegabytes } from './resident.ts';
import { printTable } from './table.ts';

const restocked = 1_000;

/** What a round of exchanges cost. */
interface Round {
  seconds: number;
  /** Requests that the store was asked. */
  calls: number;
  /** As many as the platform's own batches need for the same. */
  least: number;
  /** As long as the store's limit lets them take. */
  dictated: number;
  /** Above what the server held before, at its most. */
  megabytes: number;
}

/**
 * Publishes `count` products to a store of each platform that stands in, then changes the stock of a thousand, then has all of them looked
 * through with nothing changed: what it asks the store, how long it takes beside what the store's limit dictates, and the server's memory.
 */
export async function benchPublish(count: number): Promise<void> {
  const stopPostgres = await startRunPostgres();
  try {
    const reason = whyNoPostgres();
    if (reason !== null) return console.log(`\nNothing is measured: ${reason}`);
    for (const [name, open] of Object.entries(measuredStores)) {
      const rounds = await onPlatform(await open(), count);
      printTable(`${count} products go to a store on ${name}`, [
        ['', 'first publish', `stock of ${restocked}`, 'nothing changed', 'goal'],
        row('calls', rounds, ({ calls }) => String(calls), '0 where nothing changed'),
        row('of the least number', rounds, ({ calls, least }) => ratio(calls, least), '≤ 1.1'),
        row('seconds', rounds, ({ seconds }) => seconds.toFixed(1), ''),
        row('of the dictated', rounds, (one) => ratio(one.seconds, one.dictated), 'stock ≤ 2'),
        row('MB above idle', rounds, ({ megabytes }) => String(Math.round(megabytes)), '< 150'),
      ]);
    }
  } finally {
    await stopPostgres();
  }
}

const row = (
  name: string,
  rounds: readonly Round[],
  tell: (round: Round) => string,
  goal: string,
) => [name, ...rounds.map(tell), goal];
const ratio = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(2));

async function onPlatform(store: MeasuredStore, count: number): Promise<Round[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dropline-bench-publish-'));
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ databaseUrl: url, dataDir: folder });
  const { db } = database;
  const pictures = await pictureHost((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  }, '127.0.0.1');
  try {
    await fillBusyShop(db, { orders: 1, products: count, importProducts: count, activities: 0 });
    const images = [{ url: `http://127.0.0.1:${pictures.port}/bench.png`, alt: 'Bænk' }];
    await db.execute(sql`
      update my_products set images = ${JSON.stringify(images)}::jsonb where shop_id = ${busyShop}::int`);
    const app = await startApp({
      dataDir: path.join(folder, 'data'),
      env: { DATABASE_URL: url, ...store.env },
      flags: ['--no-demo'],
    });
    try {
      const integration = await store.connect(app.url, callsTo(app.url), busyToken(0));
      await settle(db, integration);
      const round = (rate: 100 | 2_000, change: () => Promise<void>) => {
        store.begin(rate);
        return measure(store, app, async () => {
          await change();
          await settle(db, integration);
        });
      };
      // At the limit of the dearest plan a first publish takes a minute, at that of the cheapest twenty.
      return [
        await round(2_000, () => list(db, integration)),
        await round(100, () => restock(db)),
        await round(2_000, () => mark(db, count)),
      ];
    } finally {
      await app.stop();
    }
  } finally {
    pictures.close();
    await store.stop();
    await database.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  store: MeasuredStore,
  app: AppProcess,
  work: () => Promise<void>,
): Promise<Round> {
  const idle = residentMegabytes(app);
  let most = idle;
  const watched = setInterval(() => {
    most = Math.max(most, residentMegabytes(app));
  }, 200);
  const begun = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watched);
  }
  // Until the server has looked for what is new in the database, nothing is under way.
  const seconds = (performance.now() - Math.max(begun, store.firstAsked() ?? begun)) / 1_000;
  return { seconds, ...store.asked(), megabytes: most - idle };
}

/** All that the shop sells, wanted in the store. */
async function list(db: Db, integrationId: number): Promise<void> {
  await db.execute(sql`
    insert into listings (shop_id, integration_id, my_product_id, key)
    select shop_id, ${integrationId}::int, id, 'bench-' || ${integrationId}::int || '-' || id
    from my_products where shop_id = ${busyShop}::int`);
  await recordMissingChanges(db);
  await mark(db, Number.MAX_SAFE_INTEGER);
}

/** As a supplier's delivery says it. */
async function restock(db: Db): Promise<void> {
  await db.execute(sql`
    with first as (select product_id from my_products where shop_id = ${busyShop}::int order by id limit ${restocked}::int)
    update variants set stock = stock + 7 from first where variants.product_id = first.product_id`);
  await mark(db, restocked);
}

async function mark(db: Db, most: number): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from my_products where shop_id = ${busyShop}::int order by id limit ${most}::bigint`);
  await markMyProducts(
    db,
    rows.map(({ id }) => id),
    Date.now(),
  );
}

/** Until the store has all that is wanted of it. */
async function settle(db: Db, integrationId: number): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ left: number; refused: string | null }>(sql`
      select count(*) filter (where wanted <> settled)::int as left, max(error || ': ' || coalesce(error_text, '')) as refused
      from listings where integration_id = ${integrationId}::int`);
    const { left = 0, refused = null } = rows[0] ?? {};
    if (refused !== null) throw new Error(`The store refused some: ${refused}.`);
    if (left === 0) return;
    await wait(100);
  }
}
