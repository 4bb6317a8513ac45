/** An amount in øre. */
export const kroner = (amount: number) => ({ amount, currency: 'DKK' });
