import { z } from 'zod';
import { currency } from './money.ts';

/**
 * What one euro bought on a day, according to the European Central Bank, in millionths of each currency's unit. The
 * euro itself isn't listed.
 */
const rates = z.object({
  date: z.iso.date(),
  per_euro: z.record(currency, z.int()),
});
export type Rates = z.infer<typeof rates>;

/** What a shop calculates with: its currency, VAT and exchange rates. */
export const shopMoney = z.object({
  currency,
  /**
   * The VAT rate of the shop's country in hundredths of a per cent: 2500 is 25 %; 0 if prices are shown without VAT.
   */
  vat_rate: z.int().min(0),
  /** The newest known rates; null if there are none yet. */
  rates: rates.nullable(),
});
export type ShopMoney = z.infer<typeof shopMoney>;
