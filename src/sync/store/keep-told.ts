import type { RequestCall } from '../../api/request.ts';
import type { Timers } from '../../lib/pure/timers.ts';
import type { Model } from './model.ts';

export interface KeepToldDeps {
  model: Model;
  /** Whether the server can be reached; listeners are called at every change. */
  connectivity: { online(): boolean; subscribe(listener: () => void): () => void };
  timers: Timers;
  now(): number;
  /** Fetches what changed; resolves when that is done or has failed. */
  refreshNow(): Promise<void>;
  /** Called when the server has said that nothing has changed. */
  noteCurrent(): void;
  /** The call that waits for changes; null for a back end that can't announce them. */
  ask: RequestCall | null;
}

export interface Told {
  /** Whether a request is waiting at the server, which then announces all changes. */
  isWaiting(): boolean;
  stop(): void;
}

/** In seconds: shorter than the time after which proxies close a quiet connection. */
const wait = 50;
/** In milliseconds: several changes in a short time are fetched together. */
const pause = 500;
/** In milliseconds: the pause after a request that failed or brought nothing. */
const longPause = 30_000;
/** In milliseconds: a server that answers "nothing changed" sooner than this doesn't wait for changes. */
const leastWait = 5_000;

/** While the page is visible, keeps asking the server to announce changes as soon as there are some `[§D-hint]`. */
export function keepTold(deps: KeepToldDeps): Told {
  const { ask, model, refreshNow, noteCurrent, connectivity, now, timers } = deps;
  if (ask === null) return { isWaiting: () => false, stop() {} };
  const cursor = () => model.confirmed.cursor;
  let asking: AbortController | null = null;
  let pausing: unknown = null;

  /** Waits for a change and fetches it. Resolves to whether to wait for the next one soon. */
  const hear = async (signal: AbortSignal): Promise<boolean> => {
    const from = cursor();
    const begun = now();
    const args = { query: { cursor: from, wait } };
    const { data } = await ask('GET /changes/next', args, { signal, wait: wait * 1_000 });
    if (!data.changed && now() - begun < leastWait) return false;
    // The change came from this device, which has fetched it already.
    if (cursor() !== from) return true;
    if (!data.changed) {
      noteCurrent();
      return true;
    }
    await refreshNow();
    return cursor() !== from;
  };

  function look(): void {
    const isLookedAt = document.visibilityState === 'visible' && connectivity.online();
    if (!isLookedAt) stop();
    else if (asking === null && pausing === null) begin();
  }

  function begin(): void {
    const mine = new AbortController();
    asking = mine;
    void hear(mine.signal)
      .catch(() => false)
      .then((isSoon) => {
        if (asking !== mine) return;
        asking = null;
        pausing = timers.setTimeout(goOn, isSoon ? pause : longPause);
      });
  }

  function goOn(): void {
    pausing = null;
    look();
  }

  function stop(): void {
    timers.clearTimeout(pausing);
    pausing = null;
    asking?.abort();
    asking = null;
  }

  look();
  const unfollow = connectivity.subscribe(look);
  document.addEventListener('visibilitychange', look);
  // A page with an open connection can't be kept by the browser for going back.
  addEventListener('pagehide', stop);
  addEventListener('pageshow', look);
  return {
    isWaiting: () => asking !== null,
    stop() {
      unfollow();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pagehide', stop);
      removeEventListener('pageshow', look);
      stop();
    },
  };
}
