import { assign, fromPromise, setup } from 'xstate';
import type { OfflineReason } from '../api/probe.ts';
import type { Clock } from '../lib/pure/clock.ts';

export interface ConnectivityInput {
  clock: Clock;
  /** `navigator.onLine`, which is only a hint. */
  onLine: boolean;
}

export interface ConnectivityContext extends ConnectivityInput {
  /** When the current state began, in milliseconds since 1970. */
  since: number;
  /** When the server was last asked and didn't answer, for the server-down page `[§8-down]`. */
  checkedAt: number | null;
  reason: OfflineReason | null;
  tries: number;
}

export type ConnectivityEvent =
  | { type: 'HINT_ONLINE' }
  | { type: 'HINT_OFFLINE' }
  /** A call failed on the way, or the service worker had to manage without the network. */
  | { type: 'FAILED' }
  /** A call was answered, with whatever result. */
  | { type: 'ANSWERED' }
  | { type: 'RETRY' };

/** Resolves to null if the server answered, otherwise to the reason why it can't be reached; never rejects. */
const probe = fromPromise<OfflineReason | null>(() => Promise.resolve(null));

/** Whether the server can be reached. What the browser says is only a reason to check `[§1-offline]`. */
export const connectivityMachine = setup({
  types: {
    input: {} as ConnectivityInput,
    context: {} as ConnectivityContext,
    events: {} as ConnectivityEvent,
  },
  actors: { probe },
  actions: {
    stamp: assign({ since: ({ context }) => context.clock.now() }),
    recover: assign({ reason: null, checkedAt: null, tries: 0 }),
    missed: assign({
      reason: (_, reason: OfflineReason) => reason,
      checkedAt: ({ context }) => context.clock.now(),
      tries: ({ context }) => context.tries + 1,
    }),
  },
  delays: {
    /** The time between two checks: 2 s, 4 s, … up to 30 s. */
    backoff: ({ context }) => Math.min(30_000, 1_000 * 2 ** Math.max(1, context.tries)),
  },
}).createMachine({
  id: 'connectivity',
  context: ({ input }) => ({
    ...input,
    since: input.clock.now(),
    checkedAt: null,
    reason: null,
    tries: 0,
  }),
  initial: 'deciding',
  on: { ANSWERED: '.online' },
  states: {
    deciding: {
      always: [{ guard: ({ context }) => context.onLine, target: 'online' }, { target: 'probing' }],
    },
    online: {
      entry: ['stamp', 'recover'],
      on: {
        // Handled here so that the state isn't entered again, which would change `since`.
        ANSWERED: {},
        FAILED: 'probing',
        HINT_OFFLINE: 'probing',
      },
    },
    /** Still counts as online, but checks. */
    probing: {
      invoke: {
        src: 'probe',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'online' },
          {
            target: 'offline',
            actions: {
              type: 'missed',
              params: ({ event }) => event.output ?? 'network',
            },
          },
        ],
        onError: { target: 'offline', actions: { type: 'missed', params: 'network' } },
      },
    },
    offline: {
      entry: 'stamp',
      initial: 'waiting',
      states: {
        waiting: { after: { backoff: 'checking' } },
        checking: {
          invoke: {
            src: 'probe',
            onDone: [
              { guard: ({ event }) => event.output === null, target: '#connectivity.online' },
              {
                target: 'waiting',
                actions: { type: 'missed', params: ({ event }) => event.output ?? 'network' },
              },
            ],
            onError: { target: 'waiting', actions: { type: 'missed', params: 'network' } },
          },
        },
      },
      on: { HINT_ONLINE: '.checking', RETRY: '.checking' },
    },
  },
});
