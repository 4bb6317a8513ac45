/** An amount in minor units with its currency. */
export interface Amount {
  amount: number;
  currency: string;
}

/** The lowest and the highest of several amounts; null if there are none, or if their currencies differ. */
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
