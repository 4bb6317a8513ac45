import { Workbox } from 'workbox-window';
import { ownWorker } from '../lib/browser/own-worker.ts';

export interface WorkerListeners {
  /** A new build is installed and waits for the person to apply it. */
  onWaiting(): void;
  /** The worker of a new build has taken over from an old one. */
  onControlling(): void;
  /** The worker had to answer without the network. */
  onNetworkFailure(): void;
}

const UPDATE_INTERVAL = 60 * 60 * 1_000;
const FIRST_RETRY = 5_000;
const LONGEST_RETRY = 5 * 60 * 1_000;

/**
 * Registers the service worker once the page has loaded; resolves to a function that lets a waiting worker take over.
 * Checks for a new build every hour, and when the page is shown again after a longer time.
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
    const attempt = new Workbox(ownWorker('/worker.js'));
    attempt.addEventListener('waiting', listeners.onWaiting);
    const registration = await attempt.register();
    if (!registration || container.controller) return attempt;
    void takeOver(registration).then((isTaken) => {
      if (isTaken) return;
      // On a bad connection, a single lost file makes a first install fail. Without another attempt, the app would stay
      // online-only.
      setTimeout(async () => {
        workbox = await install(Math.min(LONGEST_RETRY, retryAfter * 2)).catch(() => workbox);
      }, retryAfter);
    });
    return attempt;
  }
}

/**
 * Lets the active worker control a page that has none, or the first worker as soon as it is active; resolves to whether
 * there is one. A new worker takes over open pages, but not one that is just loading or was reloaded without the
 * worker.
 */
async function takeOver(registration: ServiceWorkerRegistration): Promise<boolean> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker || !(await isActivated(worker))) return false;
  worker.postMessage({ type: 'CLAIM' });
  return true;
}

/**
 * Resolves to true when the worker is active, or to false if its install has failed. The install may have been started
 * by an earlier page.
 */
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
