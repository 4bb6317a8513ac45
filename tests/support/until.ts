/** Repeats `ask` until `ready`, and returns the answer that was; throws the last answer if it takes too long. */
export async function until<T>(
  ask: () => Promise<T>,
  ready: (value: T) => boolean,
  { withinMs = 30_000, everyMs = 50 } = {},
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (ready(value)) return value;
    if (Date.now() > end) throw new Error(`It did not come about: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
