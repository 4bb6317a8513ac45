/** A value that is made at its first use, and once. */
export function once<T>(ask: () => T): () => T {
  let asked: { value: T } | null = null;
  return () => {
    asked ??= { value: ask() };
    return asked.value;
  };
}
