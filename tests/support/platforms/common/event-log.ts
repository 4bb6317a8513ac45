import type { Clock } from './clock.ts';

interface Entry {
  at: number;
  text: string;
}

/** The most entries that are kept, about as many as a person would look through. */
const longest = 500;

/** What a stand-in received, answered and sent, the newest last. */
export class EventLog {
  readonly entries: Entry[] = [];
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(text: string): void {
    this.entries.push({ at: this.#clock.now(), text });
    if (this.entries.length > longest) this.entries.shift();
  }
}
