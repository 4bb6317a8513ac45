/** A value that is created on first use, and only once. */
export function once<T>(ask: () => T): () => T {
  let asked: { value: T } | null = null;
  return () => {
    asked ??= { value: ask() };
    return asked.value;
  };
}
