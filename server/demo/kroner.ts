import type { ShopMoney } from '../../contract/entities/rates.ts';
import { demoRates } from './ecb-rates.ts';

/** The currency, VAT and rates of the demo's shops. */
export const demoMoney: ShopMoney = { currency: 'DKK', vat_rate: 2500, rates: demoRates };

/** An amount in øre. */
export const kroner = (amount: number) => ({ amount, currency: 'DKK' });
