import type { Clock } from '../common/clock.ts';

/** Points per second, by the shop's plan; the bucket holds what twenty seconds restore. */
export type RestoreRate = 100 | 200 | 1000 | 2000;

export interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
}

/** The bucket that the cost of each query is taken from. */
export class Throttle {
  readonly #clock: Clock;
  #rate: RestoreRate = 100;
  #available = 2000;
  #at: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#at = clock.now();
  }

  /** Sets the plan, and fills the bucket. */
  set rate(rate: RestoreRate) {
    this.#rate = rate;
    this.#available = rate * 20;
    this.#at = this.#clock.now();
  }

  /** Takes the most that a query may cost; if there isn't enough, takes nothing and returns false. */
  take(points: number): boolean {
    if (this.status().currentlyAvailable < points) return false;
    this.#available -= points;
    return true;
  }

  /** Returns the points that a query didn't use. */
  putBack(points: number): void {
    this.#available = Math.min(this.#rate * 20, this.#available + points);
  }

  empty(): void {
    this.status();
    this.#available = 0;
  }

  status(): ThrottleStatus {
    const now = this.#clock.now();
    const restored = ((now - this.#at) / 1000) * this.#rate;
    this.#available = Math.min(this.#rate * 20, this.#available + restored);
    this.#at = now;
    return {
      maximumAvailable: this.#rate * 20,
      currentlyAvailable: Math.floor(this.#available),
      restoreRate: this.#rate,
    };
  }
}
