import { and, count, eq, getTableName, sql } from 'drizzle-orm';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { importProducts, myProducts, orders } from '../db/schema.ts';
import { minute } from '../lib/durations.ts';
import { keepNewest } from '../lib/keep-newest.ts';

/** A list of a shop's, or the part of it with one status. */
export interface ShopList {
  shopId: number;
  table: typeof importProducts | typeof myProducts | typeof orders;
  status?: string;
}

interface Kept {
  clock: number;
  total: number;
  until: number;
}

const keptOf = new WeakMap<Db, Map<string, Kept>>();
const most = 10_000;
/** In milliseconds: what is changed without the clock, such as by hand in the database, shows after this time. */
const goodFor = minute;

const clock = sql`coalesce((select seq from tenant_clocks where tenant = ${sql.placeholder('tenant')}), 0)`;
const isSame = sql`${clock} = ${sql.placeholder('keptClock')}::bigint`;

const countedIn = (db: Db, table: ShopList['table'], isNarrowed: boolean) => {
  const narrowed = isNarrowed ? sql`status = ${sql.placeholder('status')}` : undefined;
  return db
    .select({ total: count() })
    .from(table)
    .where(and(eq(table.shopId, sql.placeholder('shopId')), narrowed));
};

/**
 * How many rows a list has, as columns of a statement; what it is run with, and the number, come from `totalReader`.
 * Counting takes longer the more there are, and no list changes without its shop's clock (see `recordChanges`): so it is
 * counted only if the clock has moved since the last time.
 */
export const totalColumns = (db: Db, table: ShopList['table'], isNarrowed = false) => ({
  clock: clock.mapWith(Number),
  counted: sql<
    number | null
  >`case when not ${isSame} then (${countedIn(db, table, isNarrowed)}) end`.mapWith(Number),
});

/** For one statement with `totalColumns`: values of its placeholders, and how to read one of its rows. */
export function totalReader(db: Db, list: ShopList) {
  const totals = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, totals);
  const { shopId, table, status } = list;
  const key = `${shopId} ${getTableName(table)} ${status}`;
  const known = totals.get(key);
  const last = known && performance.now() < known.until ? known : null;
  return {
    given: { tenant: shopTenant(shopId), shopId, status, keptClock: last?.clock ?? -1 },
    /** `row` is undefined if the list has none. */
    read(row: { clock: number; counted: number | null } | undefined): number {
      if (row === undefined) return 0;
      if (row.counted === null) return last?.total ?? 0;
      const until = performance.now() + goodFor;
      keepNewest(totals, key, { clock: row.clock, total: row.counted, until }, most);
      return row.counted;
    },
  };
}

const tables = { import_products: importProducts, my_products: myProducts, orders };

const totalOf = prepared('list_total', (db, name: keyof typeof tables, isNarrowed: boolean) =>
  db.select(totalColumns(db, tables[name], isNarrowed)).from(sql`(values (1)) as one`),
);

/** How many rows a list has, for a page that doesn't come with it. */
export async function readTotal(db: Db, list: ShopList): Promise<number> {
  const { given, read } = totalReader(db, list);
  const statement = totalOf(db, getTableName(list.table), list.status !== undefined);
  const [row] = await statement.execute(given);
  return read(row);
}
