import { day, hour } from '../lib/durations.ts';
import type { Failure } from './failure.ts';
import type { AnyKind } from './lines.ts';

/**
 * What follows a failure: another try after `again` milliseconds, or the end; with `rests` nothing else is sent to the
 * store before.
 */
export type AfterFailure = { again: number; rests: boolean } | 'over';

/**
 * The most tries of each kind; for exchanges that nobody waits for, they last longer than a night during which a store
 * is down.
 */
const mostTries = {
  authorise: 5,
  describe: 20,
  // A person is waiting for the result.
  test: 1,
  subscribe: 20,
  listings: 20,
  // The next look is an hour away.
  look: 5,
  // The next one is minutes away.
  orders: 5,
  fulfilments: 20,
  leave: 3,
  // Lasts longer than a night; after that a person is asked.
  send: 20,
  // The next one is minutes away.
  ask: 5,
  call_off: 20,
} as const satisfies Record<AnyKind, number>;

const firstWait = 2_000;
/** The limit for a store's own request to wait. */
const longestTold = day;

/** `tries` includes the failed one `[§D-exchange-errors]`. */
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
