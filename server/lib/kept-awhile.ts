interface Bounds {
  /** Beyond this number the oldest entry is dropped. */
  most: number;
  milliseconds: number;
}

/** A cache, by key, for values that are expensive to get; failures aren't kept. */
export function keptAwhile<T>({ most, milliseconds }: Bounds) {
  const kept = new Map<string, { value: T; until: number }>();
  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && known.until > performance.now()) return known.value;
    const value = await ask();
    kept.delete(key);
    const [first] = kept.keys();
    if (kept.size >= most && first !== undefined) kept.delete(first);
    kept.set(key, { value, until: performance.now() + milliseconds });
    return value;
  };
}
