/** An amount in minor units with its currency. */
export interface Amount {
  amount: number;
  currency: string;
}

/** What is left of a price after the cost: in money, and as a share of the price. */
export interface Margin {
  money: Amount;
  /** 0.4 is 40 %; negative below cost. */
  share: number;
}

/** The margin of a price over a cost; null without a price, or when the two are in different currencies. */
export function marginOf(price: Amount | null, cost: Amount): Margin | null {
  if (price === null || price.amount <= 0 || price.currency !== cost.currency) return null;
  const amount = price.amount - cost.amount;
  return { money: { amount, currency: price.currency }, share: amount / price.amount };
}

/** The lowest and the highest of some amounts; null for none, or when currencies differ. */
export function rangeOf(amounts: readonly Amount[]): { low: Amount; high: Amount } | null {
  const first = amounts[0];
  if (!first || amounts.some(({ currency }) => currency !== first.currency)) return null;
  let low = first;
  let high = first;
  for (const amount of amounts) {
    if (amount.amount < low.amount) low = amount;
    if (amount.amount > high.amount) high = amount;
  }
  return { low, high };
}
