import type { WorkerListeners } from '../sw/register.ts';

/** The page's side of the service worker, which is loaded after everything else. */
export function createWorker() {
  let activate = () => {};
  return {
    /** Lets a waiting worker take over. */
    activate: () => activate(),
    start(listeners: WorkerListeners): void {
      if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
      void import('../sw/register.ts')
        .then(async ({ registerWorker }) => {
          activate = await registerWorker(listeners);
        })
        // In a browser that refuses the worker, the app works but can't start offline.
        .catch((error: unknown) => console.warn(error));
    },
  };
}
