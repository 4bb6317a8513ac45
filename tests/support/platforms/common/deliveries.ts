import type { Clock } from './clock.ts';

/** What can go wrong with outgoing webhooks. */
export interface Mishaps {
  /** Each is sent twice. */
  twice: boolean;
  /** Each is sent this many milliseconds late. */
  late: number;
  /** Those of the same second are sent in reverse order. */
  reversed: boolean;
}

export type Send = () => Promise<void>;

/** In milliseconds: what counts as the same time for `reversed`. */
const together = 1_000;

/** Sends webhooks in order and once each, unless mishaps are set. */
export class Deliveries {
  readonly mishaps: Mishaps = { twice: false, late: 0, reversed: false };
  readonly #clock: Clock;
  #held: Send[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(send: Send): void {
    const sends = this.mishaps.twice ? [send, send] : [send];
    if (!this.mishaps.reversed) {
      for (const one of sends) this.#clock.after(this.mishaps.late, () => this.#inTurn(one));
      return;
    }
    if (this.#held.length === 0) {
      this.#clock.after(together + this.mishaps.late, () => this.#releaseReversed());
    }
    this.#held.push(...sends);
  }

  async #releaseReversed(): Promise<void> {
    const sends = this.#held.reverse();
    this.#held = [];
    for (const send of sends) await this.#inTurn(send);
  }

  #inTurn(send: Send): Promise<void> {
    this.#last = this.#last.then(send);
    return this.#last;
  }
}

/** Posts and returns the status; null if no answer comes in time. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  within: number,
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(within),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
