import { assign, setup } from 'xstate';
import type { Clock } from '../lib/pure/clock.ts';

export interface AppUpdateInput {
  clock: Clock;
  /** When this tab last reloaded itself over a chunk, in milliseconds since 1970. */
  lastReload: number | null;
}

export type AppUpdateEvent =
  /** A new build is installed and waits. */
  | { type: 'UPDATE_WAITING' }
  | { type: 'APPLY' }
  /** A new worker has taken over, asked for by this tab or by another one. */
  | { type: 'CONTROLLING' }
  | { type: 'CHUNK_FAILED'; online: boolean };

/** How long a failed chunk may not reload the page again, in milliseconds `[§9-chunk]`. */
const RELOAD_GUARD_MS = 60_000;

/**
 * New builds, and chunks that fail to load. An update is offered, never forced: it is applied when the person asks, and no form
 * is dirty and no command on its way. A failed chunk reloads the page at most once in 60 s, and not at all while offline; after
 * that it is an error page `[§4-chunk]`.
 */
export const appUpdateMachine = setup({
  types: {
    input: {} as AppUpdateInput,
    context: {} as AppUpdateInput & { taken: boolean },
    events: {} as AppUpdateEvent,
  },
  actions: {
    activate: () => {},
    /** Reloads the page; a reload over a chunk is remembered for this tab first. */
    reload: (_, _params: { at: number; overChunk: boolean }) => {},
  },
  guards: {
    isQuiet: () => true,
    isTaken: ({ context }) => context.taken,
    isOffline: ({ event }) => event.type === 'CHUNK_FAILED' && !event.online,
    mayReload: ({ context }) =>
      context.lastReload === null ||
      // A clock that was set back says nothing of how long ago that was.
      Math.abs(context.clock.now() - context.lastReload) >= RELOAD_GUARD_MS,
  },
  delays: { quietCheck: 500, activateAgain: 2_000 },
}).createMachine({
  id: 'appUpdate',
  context: ({ input }) => ({ ...input, taken: false }),
  type: 'parallel',
  states: {
    worker: {
      initial: 'current',
      states: {
        current: { on: { UPDATE_WAITING: 'waiting' } },
        waiting: {
          on: {
            APPLY: 'holding',
            // Another tab has applied it: here only the page is old.
            CONTROLLING: { actions: assign({ taken: true }) },
          },
        },
        /** Asked for, but something isn't saved or sent yet. */
        holding: {
          always: { guard: 'isQuiet', target: 'applying' },
          after: { quietCheck: { target: 'holding', reenter: true } },
          on: { CONTROLLING: { actions: assign({ taken: true }) } },
        },
        /** A request that comes just as the old worker stops wakes it again, and the new one waits on: it is asked until it has taken over. */
        applying: {
          always: { guard: 'isTaken', target: 'reloading' },
          entry: 'activate',
          after: { activateAgain: { target: 'applying', reenter: true } },
          on: { CONTROLLING: 'reloading' },
        },
        reloading: {
          entry: {
            type: 'reload',
            params: ({ context }) => ({ at: context.clock.now(), overChunk: false }),
          },
        },
      },
    },
    chunks: {
      initial: 'sound',
      states: {
        sound: {
          on: {
            CHUNK_FAILED: [
              { guard: 'isOffline' },
              { guard: 'mayReload', target: 'reloading' },
              { target: 'broken' },
            ],
          },
        },
        reloading: {
          entry: {
            type: 'reload',
            params: ({ context }) => ({ at: context.clock.now(), overChunk: true }),
          },
        },
        /** Reloading has just been tried, and didn't help. */
        broken: { on: { CHUNK_FAILED: [{ guard: 'mayReload', target: 'reloading' }] } },
      },
    },
  },
});
