/** So many øre. */
export const kroner = (amount: number) => ({ amount, currency: 'DKK' });
