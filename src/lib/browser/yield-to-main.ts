interface Scheduler {
  yield?: () => Promise<void>;
}

/** Between two pieces of long work, lets the browser handle what is waiting, such as input or a frame. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
