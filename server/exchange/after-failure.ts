import { day, hour } from '../lib/durations.ts';
import type { Failure } from './failure.ts';
import type { AnyKind } from './lines.ts';

/** What follows a failure: another try so many milliseconds later, or the end; `rests`: nothing else goes to the store before. */
export type AfterFailure = { again: number; rests: boolean } | 'over';

/** So many tries each kind has; more than a night of a store that is down where nobody waits for it. */
const mostTries = {
  authorise: 5,
  describe: 20,
  // A person looks on.
  test: 1,
  subscribe: 20,
  listings: 20,
  // The next is an hour away.
  look: 5,
  // The next is minutes away.
  orders: 5,
  fulfilments: 20,
  leave: 3,
  // More than a night, and then a person is asked.
  send: 20,
  // The next is minutes away.
  ask: 5,
  call_off: 20,
} as const satisfies Record<AnyKind, number>;

const firstWait = 2_000;
/** However long a store asks us to wait. */
const longestTold = day;

/** `tries`: those that were made, this one among them `[§D-exchange-errors]`. */
export function afterFailure(kind: AnyKind, failure: Failure, tries: number): AfterFailure {
  switch (failure.kind) {
    case 'refused':
    case 'revoked':
      return 'over';
    case 'throttled':
      if (kind === 'test') return 'over';
      return { again: Math.min(Math.max(failure.after, 0), longestTold), rests: true };
    case 'lost':
    case 'broken':
      if (tries >= mostTries[kind]) return 'over';
      return {
        again: Math.min(firstWait * 2 ** (tries - 1), hour),
        rests: failure.kind === 'lost',
      };
  }
}
