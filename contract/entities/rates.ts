import { z } from 'zod';
import { currency } from './money.ts';

/** What a euro bought on a day, as the European Central Bank says it: millionths of each currency's unit. The euro itself isn't named. */
const rates = z.object({
  date: z.iso.date(),
  per_euro: z.record(currency, z.int()),
});
export type Rates = z.infer<typeof rates>;

/** What a shop reckons with. */
export const shopMoney = z.object({
  currency,
  /** Of the shop's country, in hundredths of a per cent: 2500 is 25 %; 0 where prices are shown without. */
  vat_rate: z.int().min(0),
  /** The newest that are known; null where nobody has told any. */
  rates: rates.nullable(),
});
export type ShopMoney = z.infer<typeof shopMoney>;
