import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { askForOrders } from '../../server/changes/ask-for-orders.ts';
import type { Db } from '../../server/db/database.ts';
import type { AppProcess } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { startRunPostgres, whyNoPostgres } from '../support/postgres.ts';
import { busyToken } from './busy-shop.ts';
import { type MeasuredStore, measuredStores } from './measured-stores.ts';
import { residentMegabytes } from './resident.ts';
import { median, percentile, printTable } from './table.ts';
import { list, settle, withStore } from './with-store.ts';

/** In milliseconds: the pause between two reads of the list of orders. */
const every = 50;
const looksWhenQuiet = 100;

/**
 * Lets a stand-in store of each platform hold `count` orders of the last hour that it hasn't announced, and takes
 * them in. Measures how long that takes, and how long a colleague waits for the list of orders meanwhile and when
 * nothing is under way.
 */
export async function benchBacklog(count: number): Promise<void> {
  const stopPostgres = await startRunPostgres();
  try {
    const reason = whyNoPostgres();
    if (reason !== null) return console.log(`\nNothing is measured: ${reason}`);
    const rows: string[][] = [];
    for (const [name, open] of Object.entries(measuredStores)) {
      rows.push([name, ...(await takeIn(await open(), count))]);
    }
    printTable(
      `${count} orders of an hour are taken in while a colleague looks at the list of orders`,
      [
        ['', 'seconds', 'a second', 'list median / p95 / worst', 'with nothing under way', 'MB'],
        ...rows,
        ['goal', '', '', 'p95 < 200 ms', '', ''],
      ],
    );
  } finally {
    await stopPostgres();
  }
}

function takeIn(store: MeasuredStore, count: number): Promise<string[]> {
  const held = { orders: 1_000, products: 200, importProducts: 200, activities: 0 };
  return withStore(store, held, async ({ db, app, integration }) => {
    store.begin(2_000);
    await list(db, integration);
    await settle(db, integration);
    const look = lookingAt(app);
    const quiet: number[] = [];
    for (let at = 0; at < looksWhenQuiet; at += 1) quiet.push(await look());
    await connectedBefore(db, integration);
    store.buy(count);
    const idle = residentMegabytes(app);
    let most = idle;
    const begun = performance.now();
    await askForOrders(db, Date.now(), { integrationId: integration });
    const meanwhile: number[] = [];
    while ((await ordersOf(db, integration)) < count) {
      meanwhile.push(await look());
      most = Math.max(most, residentMegabytes(app));
      await wait(every);
    }
    const seconds = (performance.now() - begun) / 1_000;
    return [
      seconds.toFixed(0),
      (count / seconds).toFixed(0),
      told(meanwhile),
      told(quiet),
      (most - idle).toFixed(0),
    ];
  });
}

/**
 * Moves the connection back in time and forgets how far orders were read: orders from before the connection aren't
 * taken in.
 */
async function connectedBefore(db: Db, integrationId: number): Promise<void> {
  await db.execute(sql`
    update integrations set created_at = created_at - interval '2 hours', data_resources = (
      select jsonb_agg(case r ->> 'kind' when 'orders' then r || '{"cursor": null}' else r end)
      from jsonb_array_elements(data_resources) r)
    where id = ${integrationId}::int`);
}

/** Measures how many milliseconds the first page of orders takes. */
function lookingAt(app: AppProcess): () => Promise<number> {
  const api = callsTo(app.url);
  return async () => {
    const begun = performance.now();
    await api.ok('GET /shop/orders', { query: { page: 1 } }, { token: busyToken(1) });
    return performance.now() - begun;
  };
}

const told = (values: readonly number[]) =>
  [median(values), percentile(values, 0.95), Math.max(...values)]
    .map((value) => value.toFixed(0))
    .join(' / ');

async function ordersOf(db: Db, integrationId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from orders where integration_id = ${integrationId}::int`);
  return rows[0]?.count ?? 0;
}
