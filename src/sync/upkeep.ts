import type { Failure } from '../api/failure.ts';
import type { Store } from '../db/store.ts';
import type { Timers } from '../lib/timers.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { isShort, type Model } from './model.ts';

/** How old the collections of a visible page become. */
const lookEvery = 30_000;

interface CurrentParts {
  now(): number;
  timers: Timers;
  checkedAt(): number;
  refresh(): void;
}

/** Looks for changes while somebody looks at the page. Background tabs throttle timers, so the time itself decides. */
export function keepCurrent({ now, timers, checkedAt, refresh }: CurrentParts): () => void {
  let timer: unknown;
  const look = () => {
    // A clock that was set back makes nothing younger.
    const due = Math.abs(now() - checkedAt()) >= lookEvery;
    if (due && document.visibilityState === 'visible') refresh();
  };
  const turn = () => {
    timer = timers.setTimeout(() => {
      look();
      turn();
    }, lookEvery);
  };
  turn();
  document.addEventListener('visibilitychange', look);
  return () => {
    timers.clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

interface CompactParts {
  store: Store<Failure>;
  model: Model;
  /** Runs `work` while no other tab does the same. */
  alone(work: () => Promise<void>): Promise<void>;
}

/** Compacts the log when it has grown long and the page has nothing better to do. */
export function keepCompact({ store, model, alone }: CompactParts): () => void {
  let running = false;
  const work = () => {
    alone(async () => void (await store.compact(model.confirmed)))
      .catch(() => {})
      .finally(() => {
        running = false;
      });
  };
  return model.onChange(() => {
    if (running || !store.isLong()) return;
    running = true;
    whenIdle(work, 60_000, 1_000);
  });
}

interface RoomParts extends CompactParts {
  timers: Timers;
}

/** Where the device had no room for what the server said, tries to keep all of it together until it has. */
export function keepWhole({ store, model, alone, timers }: RoomParts): () => void {
  const { health } = model;
  let timer: unknown = null;

  async function keepAll(): Promise<void> {
    const { unkept } = model;
    const isKept = await store.compact(model.confirmed);
    // What came meanwhile is in no snapshot yet.
    if (isKept && model.unkept === unkept && isShort(health.get())) health.set('durable');
  }

  function attempt(): void {
    timer = null;
    alone(keepAll)
      .catch(() => {})
      .finally(follow);
  }

  function follow(): void {
    if (timer === null && isShort(health.get())) timer = timers.setTimeout(attempt, lookEvery);
  }

  const unfollow = health.subscribe(follow);
  return () => {
    unfollow();
    if (timer !== null) timers.clearTimeout(timer);
    timer = 'stopped';
  };
}
