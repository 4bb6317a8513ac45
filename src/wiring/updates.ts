import { type ActorRefFrom, createActor } from 'xstate';
import { systemClock } from '../lib/pure/clock.ts';
import { appUpdateMachine } from '../machines/app-update.ts';

export type Updates = ActorRefFrom<typeof appUpdateMachine>;

const STORAGE_KEY = 'dropline.reloaded-at';

export interface UpdatesDeps {
  /** No form is dirty and no command is on its way. */
  isQuiet(): boolean;
  /** Lets the waiting worker take over. */
  activate(): void;
}

export function createUpdates(deps: UpdatesDeps): Updates {
  const kept = Number(sessionStorage.getItem(STORAGE_KEY));
  // A time in the future can't be when a page was reloaded: the clock was set.
  const reloadedAt = kept > 0 && kept <= systemClock.now() ? kept : null;
  return createActor(
    appUpdateMachine.provide({
      guards: { isQuiet: () => deps.isQuiet() },
      actions: {
        activate: () => deps.activate(),
        reload: (_, { at, overChunk }) => {
          if (overChunk) sessionStorage.setItem(STORAGE_KEY, String(at));
          location.reload();
        },
      },
    }),
    { input: { clock: systemClock, lastReload: reloadedAt } },
  );
}

/**
 * Starts the machine and tells it of chunks that fail, once it is known whether the server can be reached: a line that was just
 * cut is no reason to reload into nothing. Answers whether the page is about to be reloaded over a chunk: a chunk that has failed
 * by now is decided on first.
 */
export function startUpdates(
  updates: Updates,
  canReach: () => Promise<boolean>,
): () => Promise<boolean> {
  let told = Promise.resolve();
  updates.start();
  addEventListener('vite:preloadError', (event) => {
    // Whoever asked for the chunk still learns of it: there is nothing in what it gets.
    event.preventDefault();
    told = canReach().then((online) => updates.send({ type: 'CHUNK_FAILED', online }));
  });
  return async () => {
    await told;
    return updates.getSnapshot().matches({ chunks: 'reloading' });
  };
}
