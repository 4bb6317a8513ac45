/**
 * What is selected once `key` has been toggled; with `from`, the row that was toggled before it, all rows between the two
 * become what `key` becomes. `keys` are those of the whole list, in its order.
 */
export function toggled<K>(
  selected: ReadonlySet<K>,
  keys: readonly K[],
  key: K,
  from: K | null = null,
): Set<K> {
  const next = new Set(selected);
  const ends = [keys.indexOf(from as K), keys.indexOf(key)].sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  const span = first < 0 ? [key] : keys.slice(first, last + 1);
  for (const one of span) {
    if (selected.has(key)) next.delete(one);
    else next.add(one);
  }
  return next;
}
