import { eq, sql } from 'drizzle-orm';
import type { Rates, ShopMoney } from '../../contract/entities/rates.ts';
import { standardVat } from '../../contract/rules/vat-rates.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { shops } from '../db/schema.ts';
import { newestRates } from './rates-rows.ts';

const moneyOf = prepared('shop_money', (db) =>
  db
    .select({
      currency: shops.currency,
      country: shops.country,
      day: sql<string>`current_date::text`,
      rates: newestRates,
    })
    .from(shops)
    .where(eq(shops.id, sql.placeholder('shopId'))),
);

/** The shop's currency, its country's VAT, and the newest rates, as of today. */
export async function readShopMoney(db: Db, shopId: number): Promise<ShopMoney> {
  const [row] = await moneyOf(db).execute({ shopId });
  if (!row) throw new Error(`There is no shop ${shopId}.`);
  return moneyFor(row);
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
