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
  const container = navigator.serviceWorker;
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (isControlled) listeners.onControlling();
    isControlled = true;
  });
  container.addEventListener('message', ({ data }) => {
    if (data?.type === 'NETWORK_FAILED') listeners.onNetworkFailure();
  });
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

  async function install(retryAfter: number): Promise<Workbox> {
    const attempt = new Workbox(workerUrl());
    attempt.addEventListener('waiting', listeners.onWaiting);
    const registration = await attempt.register();
    if (!registration || container.controller) return attempt;
    void takeOver(registration).then((isTaken) => {
      if (isTaken) return;
      // On a bad line one lost file ends a first install: without another try the app would stay online-only.
      setTimeout(async () => {
        workbox = await install(Math.min(LONGEST_RETRY, retryAfter * 2)).catch(() => workbox);
      }, retryAfter);
    });
    return attempt;
  }
}

/**
 * Brings a page without a worker under the active one, or the first one as soon as that is active; resolves to whether
 * there is one. A worker takes over what is open, but not a page that is on its way just then, or was loaded past it.
 */
async function takeOver(registration: ServiceWorkerRegistration): Promise<boolean> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker || !(await isActivated(worker))) return false;
  worker.postMessage({ type: 'CLAIM' });
  return true;
}

/** Resolves when it is, or to false when its install has failed; a page before this one may have begun that. */
function isActivated(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
