import { type AnyActorRef, SimulatedClock } from 'xstate';

/** A clock that a test moves, both for XState's timers and for `now`. */
export class TurnedClock extends SimulatedClock {
  /** Moves the clock, and lets promises settle in between, in steps as short as the shortest timer here. */
  async turn(ms: number, step = 500): Promise<void> {
    await settled();
    for (let left = ms; left > 0; left -= step) {
      this.increment(Math.min(step, left));
      await settled();
    }
  }
}

/** Waits until the promises under way have settled. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** The state of a machine as text, such as `signedIn.settled`. */
export function stateOf(actor: AnyActorRef): string {
  return words(actor.getSnapshot().value);
}

function words(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as object)
    .map(([name, below]) => `${name}.${words(below)}`)
    .join(' ');
}
