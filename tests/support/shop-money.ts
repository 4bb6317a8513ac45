import type { Rates, ShopMoney } from '../../contract/entities/rates.ts';

/** Rates of the European Central Bank for the last day of 2024, for some currencies; from `ecb-2024-12-31.xml`. */
export const rates: Rates = {
  date: '2024-12-31',
  per_euro: { DKK: 7_457_800, SEK: 11_459_000, JPY: 163_060_000, USD: 1_038_900 },
};

/** A Danish shop without rates. */
export const danish: ShopMoney = { currency: 'DKK', vat_rate: 2500, rates: null };

/** The same shop with rates. */
export const danishRated: ShopMoney = { ...danish, rates };
