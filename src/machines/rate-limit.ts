import { assign, setup } from 'xstate';
import type { Clock } from '../lib/pure/clock.ts';

/** How long the too-many-requests dialog stays, in milliseconds `[§9-rate]`. */
export const RATE_LIMIT_MS = 61_000;

/** The dialog after a 429: it can't be dismissed, ends after 61 s, and then leads to the dashboard `[§8-429]`. */
export const rateLimitMachine = setup({
  types: {
    input: {} as { clock: Clock },
    context: {} as { clock: Clock; until: number | null },
    events: {} as { type: 'TOO_MANY_REQUESTS' },
  },
  actions: { goToDashboard: () => {} },
  delays: { pause: RATE_LIMIT_MS },
}).createMachine({
  id: 'rateLimit',
  context: ({ input }) => ({ clock: input.clock, until: null }),
  initial: 'open',
  states: {
    open: { on: { TOO_MANY_REQUESTS: 'limited' } },
    limited: {
      entry: assign({ until: ({ context }) => context.clock.now() + RATE_LIMIT_MS }),
      exit: assign({ until: null }),
      after: { pause: { target: 'open', actions: 'goToDashboard' } },
    },
  },
});
