import { whenIdle } from '../../lib/browser/when-idle.ts';
import type { Collection } from '../state/collections.ts';
import { entities } from '../state/collections.ts';
import type { Newest, RestToCome, Watch } from '../state/types.ts';
import type { Model } from '../store/model.ts';
import type { Changes } from './changes.ts';
import type { ChangesDeps } from './changes-options.ts';

/** What browsers report about the connection; none reports all of it. */
interface Line {
  saveData?: boolean;
  type?: string;
  addEventListener?(type: 'change', listener: () => void): void;
  removeEventListener?(type: 'change', listener: () => void): void;
}

const line = (): Line => (navigator as { connection?: Line }).connection ?? {};

/** The person wants to save data, and the connection isn't known to be free of charge. */
function isThrifty(): boolean {
  const { saveData, type } = line();
  return saveData === true && type !== 'wifi' && type !== 'ethernet';
}

interface FirstReadingDeps {
  model: Model;
  changes: Changes | null;
  /** The dependencies that the changes are read with. */
  deps: ChangesDeps | null;
  online(): boolean;
}

export interface FirstReading {
  /** Continues with what is missing, when the page is idle; does nothing if it may not or everything is here. */
  goOn(): void;
  /** The person wants everything now, even on a metered connection. */
  demand(): void;
  rest: Watch<RestToCome | null>;
  newest<C extends Collection>(collection: C): Watch<Newest<C> | null>;
  stop(): void;
}

/** Fetches the rest of a first reading, after everything else, and reports its progress `[§D-first-sync]`. */
export function readFirst({ model, changes, deps, online }: FirstReadingDeps): FirstReading {
  let isDemanded = false;
  let isRunning = false;
  let isStopped = false;
  const listeners = new Set<() => void>();
  const connection = line();

  const waits = () => isThrifty() && !isDemanded;

  function goOn(): void {
    if (
      isRunning ||
      isStopped ||
      !changes ||
      !deps ||
      !model.confirmed.rest ||
      !online() ||
      waits()
    )
      return;
    isRunning = true;
    whenIdle(() => void step(changes, deps), 500, 50);
  }

  async function step(following: Changes, reading: ChangesDeps): Promise<void> {
    // If it fails, it continues after the next check for changes.
    const more = await import('./bring-rest.ts')
      .then(({ bringRest }) => bringRest(reading))
      .catch(() => null);
    isRunning = false;
    if (more === null || isStopped) return;
    if (more) goOn();
    // If the store is gone, its health says so.
    else following.refresh().catch(() => {});
  }

  function onLine(): void {
    for (const listener of [...listeners]) listener();
    goOn();
  }
  connection.addEventListener?.('change', onLine);

  let known: RestToCome | null = null;
  function rest(): RestToCome | null {
    const { rest: toCome, tables } = model.confirmed;
    if (!toCome) return null;
    const older = entities.reduce((sum, entity) => sum + (toCome[entity]?.older ?? 0), 0);
    const here = entities.reduce((sum, entity) => sum + tables[entity].size, 0);
    const next = { here, older, waits: waits() };
    if (known?.here !== here || known.older !== older || known.waits !== next.waits) known = next;
    return known;
  }

  const subscribe = (get: () => unknown) => (listener: () => void) => {
    let shown = get();
    const look = () => {
      if (get() === shown) return;
      shown = get();
      listener();
    };
    const unfollow = model.onChange(look);
    listeners.add(look);
    return () => {
      unfollow();
      listeners.delete(look);
    };
  };

  const watches = new Map<Collection, Watch<unknown>>();
  function watchNewest<C extends Collection>(collection: C): Watch<Newest<C> | null> {
    let last: Newest<C> | null = null;
    const get = () => {
      const { rest: toCome } = model.confirmed;
      const table = model.view.table(collection);
      if (!toCome) return null;
      if (!table.isAtHand) {
        model.unpack(collection);
        return last;
      }
      const rows = table.list();
      const older = toCome[collection]?.older ?? 0;
      const source = model.fresh.get() ? 'live' : 'stored';
      const observedAt = model.checkedAt.get() || model.confirmed.observedAt;
      const isSame =
        last?.rows === rows &&
        last.older === older &&
        last.source === source &&
        last.observedAt === observedAt;
      if (!isSame) last = { rows, older, source, observedAt };
      return last;
    };
    return { get, subscribe: subscribe(get) };
  }

  return {
    goOn,
    demand() {
      isDemanded = true;
      onLine();
    },
    rest: { get: rest, subscribe: subscribe(rest) },
    newest<C extends Collection>(collection: C) {
      const watch = watches.get(collection) ?? watchNewest(collection);
      watches.set(collection, watch);
      return watch as Watch<Newest<C> | null>;
    },
    stop() {
      isStopped = true;
      connection.removeEventListener?.('change', onLine);
    },
  };
}
