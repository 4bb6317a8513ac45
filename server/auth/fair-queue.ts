/** Work was refused: the queue is full, or has too much of the same caller. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  readonly whose: 'everybody' | 'caller';

  constructor(whose: 'everybody' | 'caller') {
    super(`The queue is full of ${whose === 'caller' ? 'this caller’s' : 'everybody’s'} work.`);
    this.whose = whose;
  }
}

export interface QueueLimits {
  /** How many pieces of work run at the same time. */
  atOnce: number;
  /** How many may wait in all, and how many of one caller. */
  waiting: number;
  waitingPerCaller: number;
}

/** Runs a piece of work when its turn comes. Throws `QueueFull` at once if no more may wait. */
export type FairQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/**
 * Callers take turns, however much each of them wants: before a caller's next piece, at most one of every other caller
 * runs.
 */
export function createFairQueue({ atOnce, waiting, waitingPerCaller }: QueueLimits): FairQueue {
  // In the order of the callers' turns.
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
