/**
 * Knows whether calls are being answered, so that other work doesn't get in the way between two of their statements.
 */
export function createAnswering() {
  const waiting = new Set<() => void>();
  let calls = 0;
  return {
    async during<T>(work: () => Promise<T>): Promise<T> {
      calls += 1;
      try {
        return await work();
      } finally {
        calls -= 1;
        if (calls === 0) for (const wake of [...waiting]) wake();
      }
    },
    /** Waits until no call is being answered, but at most `atMost` milliseconds. */
    async over(atMost: number): Promise<void> {
      if (calls === 0) return;
      await new Promise<void>((done) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          done();
        };
        const timer = setTimeout(wake, atMost);
        waiting.add(wake);
      });
    },
  };
}
