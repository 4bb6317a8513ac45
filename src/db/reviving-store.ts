import { NewerDatabase, type TenantDatabase } from './database.ts';
import { dexieStore } from './dexie-store.ts';
import type { Memory } from './restore.ts';
import type { Store } from './store.ts';

export interface Revival<F> {
  open(): Promise<TenantDatabase<F>>;
  memory(): Memory<F> | null;
  /** False if the database was deleted on purpose, by a logout. */
  mayReturn(): Promise<boolean>;
  /** Its database is gone for good. */
  onLost(): void;
  /** Its database belongs to a newer build now. */
  onOutdated(): void;
}

/** The store was closed, or its database is gone for good. */
class StoreLost extends Error {
  override readonly name = 'StoreLost';
}

/**
 * A store that outlives its database. If the database is closed or deleted by hand, it is opened again at once and
 * filled with what the page still knows, unsent commands first. It isn't brought back if a logout deleted it or a newer
 * build has taken it over.
 */
export async function revivingStore<F>(
  first: TenantDatabase<F>,
  { open, memory, mayReturn, onLost, onOutdated }: Revival<F>,
): Promise<Store<F>> {
  let store = watched(first, null);
  let reviving: Promise<void> | null = null;
  let closed = false;

  /**
   * Restores the database right away instead of at the next use: the page may be closed before, and unsent commands
   * would be lost.
   */
  function watched(database: TenantDatabase<F>, known: Memory<F> | null): Store<F> {
    // Doesn't listen for `close`: Dexie also closes the database when the browser keeps the page for going back.
    database.on('versionchange', () => {
      setTimeout(() => attempt((one) => one.rows()).catch(() => {}));
    });
    return dexieStore(database, true, known?.confirmed);
  }

  async function revive(): Promise<void> {
    if (!(await mayReturn())) {
      onLost();
      throw new StoreLost();
    }
    const database = await open().catch((error: unknown) => {
      if (error instanceof NewerDatabase) onOutdated();
      throw error;
    });
    const known = memory();
    if (known) await (await import('./restore.ts')).restore(database, known);
    store = watched(database, known);
  }

  async function attempt<T>(work: (store: Store<F>) => Promise<T>): Promise<T> {
    if (closed) throw new StoreLost();
    try {
      return await work(store);
    } catch (error) {
      if (!isClosed(error)) throw error;
      reviving ??= revive().finally(() => {
        reviving = null;
      });
      await reviving;
      return work(store);
    }
  }

  return {
    load: () => attempt((one) => one.load()),
    append: (events) => attempt((one) => one.append(events)),
    commit: (decide, prepare) => attempt((one) => one.commit(decide, prepare)),
    since: (seq) => attempt((one) => one.since(seq)),
    rows: () => attempt((one) => one.rows()),
    setChecked: (at) => attempt((one) => one.setChecked(at)),
    isLong: (isLeft) => store.isLong(isLeft),
    compact: (confirmed) => attempt((one) => one.compact(confirmed)),
    close() {
      closed = true;
      store.close();
    },
  };
}

const closedNames: ReadonlySet<unknown> = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  // As after a deletion, `mayReturn` decides whether it may be opened again.
  'SealedDatabase',
]);

function isClosed(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('name' in error)) return false;
  return closedNames.has(error.name) || ('inner' in error && isClosed(error.inner));
}
