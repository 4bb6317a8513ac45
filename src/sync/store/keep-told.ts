import type { RequestCall } from '../../api/request.ts';
import type { Timers } from '../../lib/pure/timers.ts';
import type { Model } from './model.ts';

export interface KeepToldDeps {
  model: Model;
  /** Whether the server can be reached, and a call on every change of that. */
  connectivity: { online(): boolean; subscribe(listener: () => void): () => void };
  timers: Timers;
  now(): number;
  /** Fetches what changed; resolves when that is done, or couldn't be. */
  refreshNow(): Promise<void>;
  /** Called when the server has said that nothing has changed. */
  noteCurrent(): void;
  /** Asks where changes can be waited for; null for a back end that can't tell of them. */
  ask: RequestCall | null;
}

export interface Told {
  /** Whether the server is being waited for: it tells of whatever changes now. */
  isWaiting(): boolean;
  stop(): void;
}

/** In seconds: less than proxies keep a quiet connection. */
const wait = 50;
/** In milliseconds: many changes at once are fetched together. */
const pause = 500;
/** In milliseconds, after a question that failed or brought nothing. */
const longPause = 30_000;
/** In milliseconds: a server that says sooner that nothing has changed doesn't wait. */
const leastWait = 5_000;

/** While somebody looks at the page, the server is asked to tell of changes as soon as there are some `[§D-hint]`. */
export function keepTold(deps: KeepToldDeps): Told {
  const { ask, model, refreshNow, noteCurrent, connectivity, now, timers } = deps;
  if (ask === null) return { isWaiting: () => false, stop() {} };
  const cursor = () => model.confirmed.cursor;
  let asking: AbortController | null = null;
  let pausing: unknown = null;

  /** Waits for a change, and fetches it. Resolves to whether to wait for the next one soon. */
  const hear = async (signal: AbortSignal): Promise<boolean> => {
    const from = cursor();
    const begun = now();
    const args = { query: { cursor: from, wait } };
    const { data } = await ask('GET /changes/next', args, { signal, wait: wait * 1_000 });
    if (!data.changed && now() - begun < leastWait) return false;
    // What this device has sent itself, it has fetched already.
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
  // A page that is kept for a way back may hold no line open.
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
