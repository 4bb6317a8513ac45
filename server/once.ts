/** Asks at most once, and only when somebody wants to know. */
export function once<T>(ask: () => T): () => T {
  let asked: { value: T } | null = null;
  return () => {
    asked ??= { value: ask() };
    return asked.value;
  };
}
