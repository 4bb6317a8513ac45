import { type ActorRefFrom, createActor } from 'xstate';
import { systemClock } from '../lib/pure/clock.ts';
import { appUpdateMachine } from '../machines/app-update.ts';

export type Updates = ActorRefFrom<typeof appUpdateMachine>;

const STORAGE_KEY = 'dropline.reloaded-at';

export interface UpdatesDeps {
  /** Whether no form has unsaved input and no command is being sent. */
  isQuiet(): boolean;
  /** Lets the waiting worker take over. */
  activate(): void;
}

export function createUpdates(deps: UpdatesDeps): Updates {
  const kept = Number(sessionStorage.getItem(STORAGE_KEY));
  // A reload can't have been in the future, so the clock was changed.
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
 * Starts the machine and reports failed chunks to it, once it is known whether the server can be reached: after a lost
 * connection, a reload would show nothing. Returns a function that tells whether the page is about to be reloaded
 * because of a chunk; it first waits for the decision about chunks that have failed.
 */
export function startUpdates(
  updates: Updates,
  canReach: () => Promise<boolean>,
): () => Promise<boolean> {
  let told = Promise.resolve();
  updates.start();
  addEventListener('vite:preloadError', (event) => {
    // Without this, Vite would throw; now the import resolves to undefined instead, which its caller notices.
    event.preventDefault();
    told = canReach().then((online) => updates.send({ type: 'CHUNK_FAILED', online }));
  });
  return async () => {
    await told;
    return updates.getSnapshot().matches({ chunks: 'reloading' });
  };
}
