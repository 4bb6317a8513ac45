import type { Failure } from '../../api/failure.ts';
import type { Store } from '../../db/store.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import type { Cell } from '../../lib/pure/cell.ts';
import { type KeepToldDeps, keepTold, type Told } from './keep-told.ts';
import { isShort } from './model.ts';

/**
 * How old, in milliseconds, the collections of a visible page may get, and the other answers when someone comes back to
 * the page.
 */
const lookEvery = 30_000;

export interface MaintenanceDeps extends KeepToldDeps {
  store: Store<Failure>;
  /** Fetches what changed, unless that was just done. */
  refresh(): void;
  /** Asks again for the answers on the screen that no collection holds, if they are at least `age` milliseconds old. */
  reread(age: number): void;
  /** How often another tab said that it had made a write at once. */
  madeElsewhere: Cell<number>;
  /** Runs `work` while no other tab does the same. */
  alone(work: () => Promise<void>): Promise<void>;
}

/**
 * Background work for a store while a page is open; started after the page's first rows are shown. Returns the function
 * that ends it.
 */
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

/**
 * Looks for changes while the page is visible and the server isn't announcing them. Background tabs throttle timers, so
 * the time since the last check decides.
 */
function keepCurrent({ now, timers, model, refresh }: MaintenanceDeps, told: Told): () => void {
  let timer: unknown;
  const look = () => {
    // `abs`, because a clock that was set back would otherwise make the data look newer than it is.
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

/**
 * Reads the other answers again when someone comes back to the page: all of them, if another tab has made a write at
 * once in between.
 */
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
  // Two windows side by side are both visible, so focus counts as coming back, too.
  addEventListener('focus', look);
  return () => {
    unfollow();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('focus', look);
  };
}

/**
 * Compacts the log when it has grown long and the page is idle, or when somebody leaves the page: the next start then
 * needn't look for the records that have changed.
 */
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
    const isLeft = document.visibilityState !== 'visible';
    if (running || !store.isLong(isLeft)) return;
    running = true;
    // A page that was left may be frozen soon.
    if (isLeft) work();
    else whenIdle(work, 60_000, 1_000);
  };
  look();
  const unfollow = model.onChange(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    unfollow();
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * If the device had no room for what the server sent, keeps trying to store everything together until there is room.
 */
function keepWhole({ store, model, alone, timers }: MaintenanceDeps): () => void {
  const { health } = model;
  let timer: unknown = null;

  async function keepAll(): Promise<void> {
    const { unkept } = model;
    const isKept = await store.compact(model.confirmed);
    // What arrived in the meantime isn't in this snapshot yet.
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
