import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/database.ts';
import type { AppProcess } from '../support/app-process.ts';
import { startRunPostgres, whyNoPostgres } from '../support/postgres.ts';
import { busyShop } from './busy-shop.ts';
import { type MeasuredStore, measuredStores } from './measured-stores.ts';
import { residentMegabytes } from './resident.ts';
import { printTable } from './table.ts';
import { list, mark, settle, withStore } from './with-store.ts';

const restocked = 1_000;

/** The cost of one round of exchanges. */
interface Round {
  seconds: number;
  /** Requests that the store received. */
  calls: number;
  /** Requests that the platform's own batches would have needed. */
  least: number;
  /** The seconds that the store's limit makes them take. */
  dictated: number;
  /** The highest memory of the server, minus what it had before. */
  megabytes: number;
}

/**
 * Publishes `count` products to a stand-in store of each platform, then changes the stock of a thousand, then has all
 * checked without any change. Measures the requests, the time compared with what the store's limit dictates, and the
 * server's memory.
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

const onPlatform = (store: MeasuredStore, count: number): Promise<Round[]> =>
  withStore(
    store,
    { orders: 1, products: count, importProducts: count, activities: 0 },
    async ({ db, app, integration }) => {
      const round = (rate: 100 | 2_000, change: () => Promise<void>) => {
        store.begin(rate);
        return measure(store, app, async () => {
          await change();
          await settle(db, integration);
        });
      };
      // With the limit of the most expensive plan a first publish takes a minute, with that of the cheapest twenty.
      return [
        await round(2_000, () => list(db, integration)),
        await round(100, () => restock(db)),
        await round(2_000, () => mark(db, count)),
      ];
    },
  );

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
  // The time before the server's first request doesn't count: it looks for changes in the database only now and then.
  const seconds = (performance.now() - Math.max(begun, store.firstAsked() ?? begun)) / 1_000;
  return { seconds, ...store.asked(), megabytes: most - idle };
}

/** Changes stock the way a supplier's file does. */
async function restock(db: Db): Promise<void> {
  await db.execute(sql`
    with first as (select product_id from my_products where shop_id = ${busyShop}::int order by id limit ${restocked}::int)
    update variants set stock = stock + 7 from first where variants.product_id = first.product_id`);
  await mark(db, restocked);
}
