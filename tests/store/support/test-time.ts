import type { Clock } from '../../../src/lib/pure/clock.ts';
import type { Timers } from '../../../src/lib/pure/timers.ts';

interface Timer {
  at: number;
  work(): void;
}

/** A clock that only moves when a test moves it. */
export class TestTime implements Clock, Timers {
  #now = Date.UTC(2026, 5, 1);
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  setTimeout(work: () => void, ms: number): Timer {
    const timer = { at: this.#now + ms, work };
    this.#timers.add(timer);
    return timer;
  }

  clearTimeout(timer: unknown): void {
    this.#timers.delete(timer as Timer);
  }

  /** Whether a timer is due in exactly `ms` milliseconds. */
  hasTimer(ms: number): boolean {
    return [...this.#timers].some(({ at }) => at === this.#now + ms);
  }

  /** Sets the clock without letting time pass: timers still fire after the same wait. */
  setClock(by: number): void {
    this.#now += by;
    for (const timer of this.#timers) timer.at += by;
  }

  /** Lets `ms` milliseconds pass; timers fire in order. */
  turn(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.work();
    }
    this.#now = end;
  }
}
