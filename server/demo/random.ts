/** A source of numbers that are the same for the same seed, so that demo data is the same everywhere. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(part: number): boolean;
  shuffled<T>(list: readonly T[]): T[];
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[int(0, list.length - 1)];
    if (found === undefined) throw new Error('Nothing to pick from.');
    return found;
  };
  return {
    next,
    int,
    pick,
    chance: (part) => next() < part,
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
