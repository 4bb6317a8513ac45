/**
 * The selection after `key` was toggled. With `from`, the row toggled before, all rows between the two get the new
 * state of `key`. `keys` are all keys of the list, in order.
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
