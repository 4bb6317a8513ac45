interface Scheduler {
  yield?: () => Promise<void>;
}

/** Lets the browser do what waits, an input or a frame, between two pieces of long work. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
