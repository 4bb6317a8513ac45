import { eq, sql } from 'drizzle-orm';
import type { Rates, ShopMoney } from '../../contract/entities/rates.ts';
import { standardVat } from '../../contract/rules/vat-rates.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { shops } from '../db/schema.ts';
import { newestRates } from './rates-rows.ts';

/** A shop's money in a statement that joins its row of `shops`; what it is run with comes from `moneyReader`. */
export const moneyColumns = {
  currency: shops.currency,
  country: shops.country,
  day: sql<string>`current_date::text`,
  // Putting them together from thirty rows takes most of the statement's time.
  newRates: newestRates(sql.placeholder('knownRates')),
};

/** The newest rates of each database that have been read: those of a day don't change any more. */
const known = new WeakMap<Db, Rates>();

/** For one statement with `moneyColumns`: a value of its placeholder, and how to read its rows. */
export function moneyReader(db: Db) {
  const last = known.get(db) ?? null;
  return {
    given: { knownRates: last?.date ?? null },
    read({ newRates, ...shop }: Omit<MoneyOnDay, 'rates'> & { newRates: Rates | null }): ShopMoney {
      if (newRates) known.set(db, newRates);
      return moneyFor({ ...shop, rates: newRates ?? last });
    },
  };
}

const moneyOf = prepared('shop_money', (db) =>
  db
    .select(moneyColumns)
    .from(shops)
    .where(eq(shops.id, sql.placeholder('shopId'))),
);

/** The shop's currency, its country's VAT, and the newest rates, as of today. */
export async function readShopMoney(db: Db, shopId: number): Promise<ShopMoney> {
  const money = moneyReader(db);
  const [row] = await moneyOf(db).execute({ shopId, ...money.given });
  if (!row) throw new Error(`There is no shop ${shopId}.`);
  return money.read(row);
}

interface MoneyOnDay {
  currency: string;
  country: string;
  day: string;
  rates: Rates | null;
}

/** A shop's currency, VAT and rates on a day, by its country. */
export const moneyFor = (shop: MoneyOnDay): ShopMoney => ({
  currency: shop.currency,
  vat_rate: standardVat(shop.country, shop.day),
  rates: shop.rates,
});
