/** In milliseconds: the longest time to work without a break, so that input isn't delayed noticeably. */
const share = 5;

/**
 * Runs `work` when the browser is idle, but no later than after `latest` milliseconds. In browsers that can't tell,
 * runs it after `otherwise` milliseconds.
 */
export function whenIdle(work: () => void, latest: number, otherwise: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latest });
  else setTimeout(work, otherwise);
}

const later = (work: () => void) => whenIdle(work, 2_000, 50);

/** Runs `work` on one item after the other while the browser is idle; returns a function that stops it. */
export function eachWhenIdle<T>(items: readonly T[], work: (item: T) => void): () => void {
  let next = 0;
  let isStopped = false;
  function some(): void {
    if (isStopped) return;
    const until = performance.now() + share;
    while (next < items.length && performance.now() < until) {
      for (const item of items.slice(next, next + 20)) work(item);
      next += 20;
    }
    if (next < items.length) later(some);
  }
  later(some);
  return () => {
    isStopped = true;
  };
}
