import { eq, sql } from 'drizzle-orm';
import type { Rates, ShopMoney } from '../../contract/entities/rates.ts';
import { standardVat } from '../../contract/rules/vat-rates.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { shops } from '../db/schema.ts';
import { newestRates, newestRatesDay } from './rates-rows.ts';

const moneyOf = prepared('shop_money', (db) =>
  db
    .select({
      currency: shops.currency,
      country: shops.country,
      day: sql<string>`current_date::text`,
      ratesOf: newestRatesDay,
      // Putting them together from thirty rows takes most of the statement's time.
      rates: sql<Rates | null>`case when ${newestRatesDay} is distinct from ${sql.placeholder('known')}::text
        then ${newestRates} end`,
    })
    .from(shops)
    .where(eq(shops.id, sql.placeholder('shopId'))),
);

/** The newest rates of each database that have been read: those of a day don't change any more. */
const known = new WeakMap<Db, Rates>();

/** The shop's currency, its country's VAT, and the newest rates, as of today. */
export async function readShopMoney(db: Db, shopId: number): Promise<ShopMoney> {
  const last = known.get(db) ?? null;
  const [row] = await moneyOf(db).execute({ shopId, known: last?.date ?? null });
  if (!row) throw new Error(`There is no shop ${shopId}.`);
  const rates = row.ratesOf === last?.date ? last : row.rates;
  if (rates) known.set(db, rates);
  return moneyFor({ ...row, rates });
}

/** A shop's currency, VAT and rates on a day, by its country. */
export const moneyFor = (shop: {
  currency: string;
  country: string;
  day: string;
  rates: Rates | null;
}): ShopMoney => ({
  currency: shop.currency,
  vat_rate: standardVat(shop.country, shop.day),
  rates: shop.rates,
});
