import type { ShopMoney } from '../../contract/entities/rates.ts';
import { demoRates } from './ecb-rates.ts';

/** What the demo's shops reckon with. */
export const demoMoney: ShopMoney = { currency: 'DKK', vat_rate: 2500, rates: demoRates };

/** So many øre. */
export const kroner = (amount: number) => ({ amount, currency: 'DKK' });
