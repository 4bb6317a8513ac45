import type { WorkerListeners } from '../sw/register.ts';

/** The page's side of the service worker, which comes behind everything else. */
export function createWorker() {
  let activate = () => {};
  return {
    /** Lets a waiting one take over. */
    activate: () => activate(),
    start(listeners: WorkerListeners): void {
      if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
      void import('../sw/register.ts')
        .then(async ({ registerWorker }) => {
          activate = await registerWorker(listeners);
        })
        // A browser that refuses a worker runs the app without offline starts.
        .catch((error: unknown) => console.warn(error));
    },
  };
}
