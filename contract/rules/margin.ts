import type { Money } from '../entities/money.ts';
import type { ShopMoney } from '../entities/rates.ts';
import { converted } from './conversion.ts';

/** A margin under this share of the price is warned of. */
export const lowMargin = 0.1;

/** What is left of a price after VAT and cost: in money, and as a share of the price without VAT. */
export interface Margin {
  money: Money;
  /** 0.4 is 40 %; negative where the product is sold at a loss. */
  share: number;
  grade: 'good' | 'low' | 'loss';
}

/** All of a whole, as VAT rates are told. */
const whole = 10_000;

/** The part of an amount that is not VAT, in whole minor units. */
export const withoutVat = (amount: number, vatRate: number): number =>
  Math.round((amount * whole) / (whole + vatRate));

/**
 * The margin of a price, which holds VAT, over a cost, which doesn't: in the shop's currency `[§D-money-margin]`. It and the cost sum to the
 * price without VAT, as they are shown. Null without a price, or without a rate between the two.
 */
export function marginOf(price: Money | null, cost: Money, money: ShopMoney): Margin | null {
  if (price === null || price.amount <= 0) return null;
  const { vat_rate: vatRate, rates } = money;
  // Where the shop's own currency has no rate, a price and a cost of one currency still have a margin.
  const sells = converted(price, money.currency, rates) ?? price;
  const costs = converted(cost, sells.currency, rates);
  if (costs === null) return null;
  const net = (sells.amount * whole) / (whole + vatRate);
  const share = net === 0 ? -1 : (net - costs.amount) / net;
  return {
    money: { ...sells, amount: withoutVat(sells.amount, vatRate) - costs.amount },
    share,
    grade: share < 0 ? 'loss' : share < lowMargin ? 'low' : 'good',
  };
}
