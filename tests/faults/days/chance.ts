/** Random numbers, the same for the same seed. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** One of the values, each as likely as its weight says. */
  pick<T>(choices: readonly (readonly [weight: number, value: T])[]): T;
}

/** Marsaglia's xorshift, started with a multiplication so that neighbouring seeds give different sequences. */
export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0 || 1;
  function next(): number {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  }
  for (let warm = 0; warm < 8; warm++) next();
  return {
    next,
    below: (end) => Math.floor(next() * end),
    pick(choices) {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      throw new Error('There is nothing to pick.');
    },
  };
}
