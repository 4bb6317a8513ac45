/** Whether a value of unknown shape is an object with a string under each of these names. */
export function hasTexts<K extends string>(
  value: unknown,
  names: readonly K[],
): value is Record<K, string> {
  if (typeof value !== 'object' || value === null) return false;
  const held = value as Partial<Record<K, unknown>>;
  return names.every((name) => typeof held[name] === 'string');
}
