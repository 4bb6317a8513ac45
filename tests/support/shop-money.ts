import type { Rates, ShopMoney } from '../../contract/entities/rates.ts';

/** What the European Central Bank told on the last day of 2024, of some currencies; as in `ecb-2024-12-31.xml`. */
export const rates: Rates = {
  date: '2024-12-31',
  per_euro: { DKK: 7_457_800, SEK: 11_459_000, JPY: 163_060_000, USD: 1_038_900 },
};

/** A shop in Denmark that knows no rates. */
export const danish: ShopMoney = { currency: 'DKK', vat_rate: 2500, rates: null };

/** The same with rates. */
export const danishRated: ShopMoney = { ...danish, rates };
