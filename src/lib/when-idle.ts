/** So much of a moment of rest is used, in milliseconds: an input that comes meanwhile waits no longer. */
const share = 5;

const later = (work: () => void) =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(work, { timeout: 2_000 })
    : setTimeout(work, 50);

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
