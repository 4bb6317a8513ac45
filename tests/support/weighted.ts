import fc from 'fast-check';

/** One of these, each as likely as its weight says. */
export const weighted = <T>(...choices: [weight: number, of: fc.Arbitrary<T>][]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
