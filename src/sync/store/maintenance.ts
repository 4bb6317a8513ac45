import type { Failure } from '../../api/failure.ts';
import type { Store } from '../../db/store.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import type { Cell } from '../../lib/pure/cell.ts';
import { type KeepToldDeps, keepTold, type Told } from './keep-told.ts';
import { isShort } from './model.ts';

/** How old the collections of a visible page become, and the answers beside them that one comes back to; in milliseconds. */
const lookEvery = 30_000;

export interface MaintenanceDeps extends KeepToldDeps {
  store: Store<Failure>;
  /** Fetches what changed, unless that was just done. */
  refresh(): void;
  /** Asks again for what is looked at and is in no collection, where the answer is so many milliseconds old. */
  reread(age: number): void;
  /** How often another tab told that it made something at once. */
  madeElsewhere: Cell<number>;
  /** Runs `work` while no other tab does the same. */
  alone(work: () => Promise<void>): Promise<void>;
}

/** What looks after a store while a page is open; comes behind the page's first rows. Returns what ends it. */
export function startMaintenance(deps: MaintenanceDeps): () => void {
  const told = keepTold(deps);
  const stops = [
    told.stop,
    keepCurrent(deps, told),
    keepReread(deps),
    keepCompact(deps),
    keepWhole(deps),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Looks for changes while somebody looks at the page and isn't told of them. Background tabs throttle timers, so the time itself decides. */
function keepCurrent({ now, timers, model, refresh }: MaintenanceDeps, told: Told): () => void {
  let timer: unknown;
  const look = () => {
    // A clock that was set back makes nothing younger.
    const due = Math.abs(now() - model.checkedAt.get()) >= lookEvery;
    if (due && !told.isWaiting() && document.visibilityState === 'visible') refresh();
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

/** Reads the other answers again where somebody comes back to them: all of them, where another tab has made something meanwhile. */
function keepReread({ reread, madeElsewhere }: MaintenanceDeps): () => void {
  let known = 0;
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    const isNew = known !== madeElsewhere.get();
    known = madeElsewhere.get();
    reread(isNew ? 0 : lookEvery);
  };
  look();
  const unfollow = madeElsewhere.subscribe(look);
  document.addEventListener('visibilitychange', look);
  // Of two windows side by side both are visible.
  addEventListener('focus', look);
  return () => {
    unfollow();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('focus', look);
  };
}

/** Compacts the log when it has grown long and the page has nothing better to do. */
function keepCompact({ store, model, alone }: MaintenanceDeps): () => void {
  let running = false;
  const work = () => {
    alone(async () => void (await store.compact(model.confirmed)))
      .catch(() => {})
      .finally(() => {
        running = false;
      });
  };
  const look = () => {
    if (running || !store.isLong()) return;
    running = true;
    whenIdle(work, 60_000, 1_000);
  };
  look();
  return model.onChange(look);
}

/** Where the device had no room for what the server said, tries to keep all of it together until it has. */
function keepWhole({ store, model, alone, timers }: MaintenanceDeps): () => void {
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
  follow();
  return () => {
    unfollow();
    if (timer !== null) timers.clearTimeout(timer);
    timer = 'stopped';
  };
}
