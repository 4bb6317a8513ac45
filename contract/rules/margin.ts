import type { Money } from '../entities/money.ts';
import type { ShopMoney } from '../entities/rates.ts';
import { converted } from './conversion.ts';

/** The app warns of a margin below this share of the price. */
export const lowMargin = 0.1;

/** What is left of a price after VAT and cost: as money, and as a share of the price without VAT. */
export interface Margin {
  money: Money;
  /** 0.4 is 40 %; negative if the product is sold at a loss. */
  share: number;
  grade: 'good' | 'low' | 'loss';
}

/** The whole in the unit of VAT rates, which are hundredths of a per cent. */
const whole = 10_000;

/** The part of an amount that is not VAT, in whole minor units. */
export const withoutVat = (amount: number, vatRate: number): number =>
  Math.round((amount * whole) / (whole + vatRate));

/**
 * The margin of a price, which includes VAT, over a cost, which doesn't: in the shop's currency `[§D-money-margin]`. As
 * shown, margin and cost add up to the price without VAT. Null without a price, or without a rate between the two
 * currencies.
 */
export function marginOf(price: Money | null, cost: Money, money: ShopMoney): Margin | null {
  if (price === null || price.amount <= 0) return null;
  const { vat_rate: vatRate, rates } = money;
  // If the shop's own currency has no rate, a price and a cost in the same currency still give a margin.
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
