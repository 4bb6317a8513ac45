/**
 * Limits how much work runs at the same time, in all and per host; if too much is waiting, further work is turned away.
 */
export interface Turns {
  /** Null if it was turned away. */
  take<T>(host: string, work: () => Promise<T>): Promise<T | null>;
}

export function createTurns(limits: { all: number; host: number; waiting: number }): Turns {
  const running = new Map<string, number>();
  let total = 0;
  const queue: { host: string; begin: () => void }[] = [];
  const isFree = (host: string) => total < limits.all && (running.get(host) ?? 0) < limits.host;

  function begin(host: string): void {
    total += 1;
    running.set(host, (running.get(host) ?? 0) + 1);
  }

  function end(host: string): void {
    total -= 1;
    const left = (running.get(host) ?? 1) - 1;
    if (left === 0) running.delete(host);
    else running.set(host, left);
    // Pictures of a slow host wait, while those of other hosts go past them.
    const next = queue.findIndex((each) => isFree(each.host));
    if (next >= 0) queue.splice(next, 1)[0]?.begin();
  }

  return {
    async take(host, work) {
      if (isFree(host)) begin(host);
      else {
        if (queue.length >= limits.waiting) return null;
        await new Promise<void>((resolve) => {
          queue.push({
            host,
            begin() {
              begin(host);
              resolve();
            },
          });
        });
      }
      try {
        return await work();
      } finally {
        end(host);
      }
    },
  };
}
