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
import { createTestDatabase } from '../support/postgres.ts';
import { busyShop, busyToken, fillBusyShop, type Held } from './busy-shop.ts';
import type { MeasuredStore } from './measured-stores.ts';

interface Connected {
  db: Db;
  app: AppProcess;
  /** The store's id in the shop. */
  integration: number;
}

/**
 * Starts a server on a fresh PostgreSQL database. Its busy shop is connected to the store and has no listings there
 * yet.
 */
export async function withStore<T>(
  store: MeasuredStore,
  held: Held,
  work: (connected: Connected) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dropline-bench-store-'));
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ databaseUrl: url, dataDir: folder });
  const { db } = database;
  const pictures = await pictureHost((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  }, '127.0.0.1');
  try {
    await fillBusyShop(db, held);
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
      return await work({ db, app, integration });
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

/** Requests a listing for everything that the shop sells. */
export async function list(db: Db, integrationId: number): Promise<void> {
  await db.execute(sql`
    insert into listings (shop_id, integration_id, my_product_id, key)
    select shop_id, ${integrationId}::int, id, 'bench-' || ${integrationId}::int || '-' || id
    from my_products where shop_id = ${busyShop}::int`);
  await recordMissingChanges(db);
  await mark(db, Number.MAX_SAFE_INTEGER);
}

/** Marks the listings of the shop's first products to be brought up to date. */
export async function mark(db: Db, most: number): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from my_products where shop_id = ${busyShop}::int order by id limit ${most}::bigint`);
  await markMyProducts(
    db,
    rows.map(({ id }) => id),
    Date.now(),
  );
}

/** Waits until the store has everything that is wanted there. */
export async function settle(db: Db, integrationId: number): Promise<void> {
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
