import type { Money } from '../entities/money.ts';

/** Danish VAT: what is added to a price before the customer sees it. */
export const vatRate = 0.25;
/** A margin under this share of the price is warned of. */
export const lowMargin = 0.1;

/** What is left of a price after VAT and cost: in money, and as a share of the price without VAT. */
export interface Margin {
  money: Money;
  /** 0.4 is 40 %; negative where the product is sold at a loss. */
  share: number;
  grade: 'good' | 'low' | 'loss';
}

/** The part of an amount that is not VAT, in whole minor units. */
export function withoutVat(amount: number): number {
  return Math.round(amount / (1 + vatRate));
}

/**
 * The margin of a price, which holds VAT, over a cost, which doesn't. Null without a price, or when the two are in
 * different currencies.
 */
export function marginOf(price: Money | null, cost: Money): Margin | null {
  if (price === null || price.amount <= 0 || price.currency !== cost.currency) return null;
  const net = price.amount / (1 + vatRate);
  const share = (net - cost.amount) / net;
  return {
    money: { amount: withoutVat(price.amount) - cost.amount, currency: price.currency },
    share,
    grade: share < 0 ? 'loss' : share < lowMargin ? 'low' : 'good',
  };
}
