/** So much of a moment of rest is used, in milliseconds: an input that comes meanwhile waits no longer. */
const share = 5;

/** Does `work` when nothing else is to do, at the latest after so many milliseconds; after `otherwise` where a browser can't tell. */
export function whenIdle(work: () => void, latest: number, otherwise: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latest });
  else setTimeout(work, otherwise);
}

const later = (work: () => void) => whenIdle(work, 2_000, 50);

/** Does `work` on one item after the other while nothing else is to do. The answer stops it. */
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
