/** Numbers of chance that are the same for the same seed. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** From 0 up to `end`, whole. */
  below(end: number): number;
  /** One of these, each as often as its number says in proportion to the others. */
  pick<T>(choices: readonly (readonly [weight: number, value: T])[]): T;
}

/** Marsaglia's xorshift, begun by a multiplication so that seeds side by side are far apart. */
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
