import { Workbox } from 'workbox-window';
import { workerUrl } from './worker-url.ts';

export interface WorkerListeners {
  /** A new build is installed and waits for the person's word. */
  onWaiting(): void;
  /** A new build's worker has taken over from an old one. */
  onControlling(): void;
  /** The worker had to do without the network. */
  onNetworkFailure(): void;
}

const UPDATE_INTERVAL = 60 * 60 * 1_000;
const FIRST_RETRY = 5_000;
const LONGEST_RETRY = 5 * 60 * 1_000;

/**
 * Registers the service worker once the page has loaded; resolves to what lets a waiting one take over. Looks for a new
 * build every hour, and when the page is shown again after longer than that.
 */
export async function registerWorker(listeners: WorkerListeners): Promise<() => void> {
  let workbox = await install(FIRST_RETRY);
  let checkedAt = Date.now();
  const check = () => {
    const isDue = Math.abs(Date.now() - checkedAt) >= UPDATE_INTERVAL;
    if (document.visibilityState !== 'visible' || !isDue) return;
    checkedAt = Date.now();
    workbox.update().catch(() => {});
  };
  setInterval(check, UPDATE_INTERVAL);
  document.addEventListener('visibilitychange', check);
  return () => workbox.messageSkipWaiting();

  /** On a bad line one lost file ends a first install: without another try the app would stay online-only. */
  async function install(retryAfter: number): Promise<Workbox> {
    const attempt = new Workbox(workerUrl());
    attempt.addEventListener('waiting', listeners.onWaiting);
    attempt.addEventListener('controlling', ({ isUpdate, isExternal }) => {
      if (isUpdate || isExternal) listeners.onControlling();
    });
    attempt.addEventListener('message', ({ data }) => {
      if (data?.type === 'NETWORK_FAILED') listeners.onNetworkFailure();
    });
    attempt.addEventListener('redundant', ({ isUpdate }) => {
      if (isUpdate || navigator.serviceWorker.controller) return;
      setTimeout(async () => {
        workbox = await install(Math.min(LONGEST_RETRY, retryAfter * 2)).catch(() => workbox);
      }, retryAfter);
    });
    await attempt.register();
    return attempt;
  }
}
