/** The clock and timers of a stand-in. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `work` once, `ms` from now. */
  after(ms: number, work: () => Promise<void> | void): void;
}

interface Timer {
  at: number;
  work: () => Promise<void> | void;
}

/** The longest wait that Node's timers allow. */
const longestTimer = 2 ** 31 - 1;

/** A clock that runs normally and can also be moved ahead. */
export class TurnableClock implements Clock {
  #ahead = 0;
  #stopped = false;
  readonly #waiting = new Set<Timer>();
  readonly #working = new Set<Promise<void>>();

  now(): number {
    return Date.now() + this.#ahead;
  }

  after(ms: number, work: Timer['work']): void {
    if (this.#stopped) return;
    const timer = { at: this.now() + ms, work };
    this.#waiting.add(timer);
    setTimeout(() => this.#run(timer), Math.min(ms, longestTimer)).unref();
  }

  /**
   * Moves the clock ahead, and waits for everything that falls due on the way, including what follows from it in that
   * time.
   */
  async turn(ms: number): Promise<void> {
    const end = this.now() + ms;
    await this.#quiet();
    // Real time goes on meanwhile, so something that follows at once may be due a moment after the end.
    const due = () => this.#next(Math.max(end, this.now()));
    for (let next = due(); next; next = due()) {
      this.#ahead += Math.max(0, next.at - this.now());
      this.#run(next);
      await this.#quiet();
    }
    this.#ahead += Math.max(0, end - this.now());
  }

  /** Starts nothing any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#waiting.clear();
    await this.#quiet();
  }

  #next(end: number): Timer | undefined {
    return [...this.#waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }

  #run(timer: Timer): void {
    if (!this.#waiting.delete(timer)) return;
    const work = Promise.resolve(timer.work()).finally(() => this.#working.delete(work));
    this.#working.add(work);
  }

  async #quiet(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }
}
