import { assign, setup } from 'xstate';
import type { Clock } from '../lib/pure/clock.ts';

export interface AppUpdateInput {
  clock: Clock;
  /** When this tab last reloaded because of a failed chunk, in milliseconds since 1970. */
  lastReload: number | null;
}

export type AppUpdateEvent =
  /** A new build is installed and waits to be applied. */
  | { type: 'UPDATE_WAITING' }
  | { type: 'APPLY' }
  /** A new service worker has taken over, because this tab or another one asked for it. */
  | { type: 'CONTROLLING' }
  | { type: 'CHUNK_FAILED'; online: boolean };

/** In milliseconds: how long after a reload a failed chunk may not cause another one `[§9-chunk]`. */
const RELOAD_GUARD_MS = 60_000;

/**
 * Handles new builds and chunks that fail to load. An update is offered, never forced: it is applied when the person
 * asks for it, no form has unsaved input, and no command is being sent. A failed chunk reloads the page at most once in
 * 60 s, and never while offline; after that it leads to an error page `[§4-chunk]`.
 */
export const appUpdateMachine = setup({
  types: {
    input: {} as AppUpdateInput,
    context: {} as AppUpdateInput & { taken: boolean },
    events: {} as AppUpdateEvent,
  },
  actions: {
    activate: () => {},
    /** Reloads the page; if a chunk is the reason, this is stored for the tab first. */
    reload: (_, _params: { at: number; overChunk: boolean }) => {},
  },
  guards: {
    isQuiet: () => true,
    isTaken: ({ context }) => context.taken,
    isOffline: ({ event }) => event.type === 'CHUNK_FAILED' && !event.online,
    mayReload: ({ context }) =>
      context.lastReload === null ||
      // `abs`, because after a clock was set back the difference would be negative.
      Math.abs(context.clock.now() - context.lastReload) >= RELOAD_GUARD_MS,
  },
  delays: { quietCheck: 500 },
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
            // Another tab has applied the update; in this one, only the page is old.
            CONTROLLING: { actions: assign({ taken: true }) },
          },
        },
        /** The update was asked for, but something isn't saved or sent yet. */
        holding: {
          always: { guard: 'isQuiet', target: 'applying' },
          after: { quietCheck: { target: 'holding', reenter: true } },
          on: { CONTROLLING: { actions: assign({ taken: true }) } },
        },
        applying: {
          always: { guard: 'isTaken', target: 'reloading' },
          entry: 'activate',
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
        /** The page was reloaded a moment ago, which didn't help. */
        broken: { on: { CHUNK_FAILED: [{ guard: 'mayReload', target: 'reloading' }] } },
      },
    },
  },
});
