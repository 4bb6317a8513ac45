import { Workbox } from 'workbox-window';

export interface WorkerListeners {
  /** A new build is installed and waits for the person's word. */
  onWaiting(): void;
  /** A new build's worker has taken over from an old one. */
  onControlling(): void;
  /** The worker had to do without the network. */
  onNetworkFailure(): void;
}

const UPDATE_INTERVAL = 60 * 60 * 1_000;

/**
 * Registers the service worker once the page has loaded; resolves to what lets a waiting one take over. Looks for a new
 * build every hour, and when the page is shown again after longer than that.
 */
export async function registerWorker(listeners: WorkerListeners): Promise<() => void> {
  const workbox = new Workbox('/worker.js');
  workbox.addEventListener('waiting', listeners.onWaiting);
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isUpdate || isExternal) listeners.onControlling();
  });
  workbox.addEventListener('message', ({ data }) => {
    if (data?.type === 'NETWORK_FAILED') listeners.onNetworkFailure();
  });
  await workbox.register();

  let checkedAt = Date.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_INTERVAL) return;
    checkedAt = Date.now();
    workbox.update().catch(() => {});
  };
  setInterval(check, UPDATE_INTERVAL);
  document.addEventListener('visibilitychange', check);
  return () => workbox.messageSkipWaiting();
}
