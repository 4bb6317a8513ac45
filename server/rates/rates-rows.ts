import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Rates } from '../../contract/entities/rates.ts';
import type { Db } from '../db/database.ts';
import { rates } from '../db/schema.ts';

/** The rates of the newest day, as a column; null if there are none, or if that day is `known`. */
export const newestRates = (known: string | null | Placeholder = null): SQL<Rates | null> => sql`(
  select case when newest.day::text is distinct from ${known}::text then (
    select json_build_object('date', r.day::text, 'per_euro', json_object_agg(r.currency, r.per_euro))
    from rates r where r.day = newest.day group by r.day) end
  from (select max(day) as day from rates) newest)`;

export async function readNewestRates(db: Db): Promise<Rates | null> {
  const { rows } = await db.execute<{ rates: Rates | null }>(sql`select ${newestRates()} as rates`);
  return rows[0]?.rates ?? null;
}

/** The rates of some days, by day; unknown days are left out. */
export async function readRatesOf(db: Db, days: readonly string[]): Promise<Map<string, Rates>> {
  const found = new Map<string, Rates>();
  if (days.length === 0) return found;
  const list = sql.join(
    days.map((day) => sql`${day}::date`),
    sql`, `,
  );
  const { rows } = await db.execute<{ rates: Rates }>(sql`
    select json_build_object('date', day::text, 'per_euro', json_object_agg(currency, per_euro)) as rates
    from ${rates} where day in (${list}) group by day`);
  for (const row of rows) found.set(row.rates.date, row.rates);
  return found;
}

/** Stores the rates of days, all at once, because what is read of a day is kept; known days don't change. */
export async function keepRates(db: Db, days: readonly Rates[]): Promise<void> {
  const rows = days.flatMap(({ date: day, per_euro }) =>
    Object.entries(per_euro).map(([currency, perEuro]) => ({ day, currency, perEuro })),
  );
  await db.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += atOnce) {
      await tx
        .insert(rates)
        .values(rows.slice(at, at + atOnce))
        .onConflictDoNothing();
    }
  });
}

const atOnce = 1_000;
