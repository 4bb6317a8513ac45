import { assign, setup } from 'xstate';
import type { Clock } from '../lib/clock.ts';

export interface AppUpdateInput {
  clock: Clock;
  /** When this tab last reloaded itself over a chunk, in milliseconds since 1970. */
  lastReload: number | null;
}

export type AppUpdateEvent =
  /** A new build is installed and waits. */
  | { type: 'UPDATE_WAITING' }
  | { type: 'APPLY' }
  /** The new worker has taken over. */
  | { type: 'CONTROLLING' }
  /** A form or the outbox may have come to rest. */
  | { type: 'LOOK' }
  | { type: 'CHUNK_FAILED'; online: boolean };

/**
 * New builds and chunks that fail to load. An update is offered, never forced: it is applied when the person asks and no
 * form is dirty and no command is on its way. A failed chunk reloads the page at most once in 60 s `[§9 chunk]`, and not
 * at all while offline; after that it is the error page.
 */
export const appUpdateMachine = setup({
  types: {
    input: {} as AppUpdateInput,
    context: {} as AppUpdateInput,
    events: {} as AppUpdateEvent,
  },
  actions: {
    activate: () => {},
    /** Remembers the time for this tab, then reloads. */
    reload: (_, _at: number) => {},
  },
  guards: {
    /** No form is dirty and the outbox isn't in the middle of sending. */
    isQuiet: () => true,
    mayReload: ({ context }) =>
      context.lastReload === null || context.clock.now() - context.lastReload >= 60_000,
    isOffline: ({ event }) => event.type === 'CHUNK_FAILED' && !event.online,
  },
  delays: { quietCheck: 500 },
}).createMachine({
  id: 'appUpdate',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    worker: {
      initial: 'current',
      states: {
        current: { on: { UPDATE_WAITING: 'waiting' } },
        waiting: { on: { APPLY: 'holding' } },
        /** Asked for, but something isn't saved or sent yet. */
        holding: {
          always: { guard: 'isQuiet', target: 'activating' },
          on: { LOOK: 'holding' },
          after: { quietCheck: { target: 'holding', reenter: true } },
        },
        activating: {
          entry: 'activate',
          on: { CONTROLLING: { target: 'reloading' } },
        },
        reloading: {
          entry: { type: 'reload', params: ({ context }) => context.clock.now() },
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
          entry: [
            assign({ lastReload: ({ context }) => context.clock.now() }),
            { type: 'reload', params: ({ context }) => context.clock.now() },
          ],
        },
        /** Reloading has just been tried and didn't help. */
        broken: {},
      },
    },
  },
});
