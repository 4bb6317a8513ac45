/** Knows whether calls are just being answered, for work that would stand in their way between two of their statements. */
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
    /** Waits until none is, and no longer than `atMost` milliseconds. */
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
