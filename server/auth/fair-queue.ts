/** Why work wasn't taken: the queue is full, or full of the same caller's. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  readonly whose: 'everybody' | 'caller';

  constructor(whose: 'everybody' | 'caller') {
    super(`The queue is full of ${whose === 'caller' ? 'this caller’s' : 'everybody’s'} work.`);
    this.whose = whose;
  }
}

export interface QueueLimits {
  /** How much runs at once. */
  atOnce: number;
  /** How much may wait, of everybody and of one caller. */
  waiting: number;
  waitingPerCaller: number;
}

/** Runs a piece of work when its turn comes. Throws `QueueFull`, at once, where no more may wait. */
export type FairQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/** Callers take turns, however much each of them wants: who wants one thing waits for one of every other caller's at most. */
export function createFairQueue({ atOnce, waiting, waitingPerCaller }: QueueLimits): FairQueue {
  // In the order of their turns.
  const lines = new Map<string, (() => void)[]>();
  let running = 0;
  let count = 0;

  function turn(caller: string): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    const line = lines.get(caller) ?? [];
    if (line.length >= waitingPerCaller) throw new QueueFull('caller');
    if (count >= waiting) throw new QueueFull('everybody');
    count += 1;
    lines.set(caller, line);
    return new Promise((resolve) => line.push(resolve));
  }

  function next(): void {
    const [first] = lines;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [caller, line] = first;
    lines.delete(caller);
    const start = line.shift();
    if (line.length > 0) lines.set(caller, line);
    count -= 1;
    start?.();
  }

  return async (caller, work) => {
    await turn(caller);
    try {
      return await work();
    } finally {
      next();
    }
  };
}
