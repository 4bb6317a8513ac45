import type { Failure } from '../../api/failure.ts';
import {
  NewerDatabase,
  openAny,
  openKnown,
  type TenantDatabase,
  tenantDatabase,
} from '../../db/database.ts';
import { dexieStore } from '../../db/dexie-store.ts';
import { databaseName } from '../../db/names.ts';
import type { Memory } from '../../db/restore.ts';
import { revivingStore } from '../../db/reviving-store.ts';
import type { Loaded, Store } from '../../db/store.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import type { Cell } from '../../lib/pure/cell.ts';
import type { StoreHealth, Tenant } from '../state/types.ts';
import { mayReturn } from './account.ts';

/** In milliseconds. A browser that hasn't opened the database by then probably won't, so the page stops waiting. */
const openLimit = 5_000;

/** In milliseconds: a delay, so that the page's first rows are shown first. */
const mendAfter = 3_000;

export interface OpenedStore {
  store: Store<Failure>;
  loaded: Loaded<Failure>;
  /** For a database that opens late: `onKept` is called once everything done meanwhile has been moved into it. */
  whenKept(onKept: () => void): void;
}

/** The browser has neither opened the database nor refused to. */
class Late extends Error {
  override readonly name = 'Late';
  readonly opening: Promise<TenantDatabase<Failure>>;
  constructor(opening: Promise<TenantDatabase<Failure>>) {
    super('The database takes long to open.');
    this.opening = opening;
  }
}

const never = () => {};

/** Closes a database that opens too late, when nobody waits for it any more. */
function letGo(error: unknown): never {
  if (error instanceof Late) void error.opening.then((database) => database.close());
  throw error;
}

/** Opens a tenant's store and reads it. If the browser gives no storage, uses one in memory and says so in `health`. */
export async function openStore(
  userId: string,
  tenant: Tenant,
  health: Cell<StoreHealth>,
  memory: () => Memory<Failure> | null,
): Promise<OpenedStore> {
  const name = databaseName(userId, tenant);
  try {
    const open = () => opened(name, openKnown);
    const store = await revivingStore(await open(), {
      open: () => open().catch(letGo),
      memory,
      mayReturn: () => mayReturn(userId),
      onLost: () => health.set('lost'),
      onOutdated: () => health.set('outdated'),
    });
    const loaded = await store.load();
    // Unsent commands may be about any record, so all are needed.
    if (loaded.rows.length > 0) await loaded.whole;
    // If mending fails, the next start finds the damage again.
    const mend = async () =>
      (await import('./mend-owned.ts')).mendOwned(name, userId, loaded.aside);
    setTimeout(() => whenIdle(() => void mend().catch(() => {}), 10_000, 1_000), mendAfter);
    return { store, loaded, whenKept: never };
  } catch (error) {
    if (error instanceof Late) return untilOpened(error.opening, health);
    const isOutdated = error instanceof NewerDatabase;
    health.set(isOutdated ? 'outdated' : 'memory');
    const store = (isOutdated && (await readOnly(userId, tenant))) || (await inMemory());
    return { store, loaded: await store.load(), whenKept: never };
  }
}

/** Loaded on demand, because few devices need it. */
async function inMemory(): Promise<Store<Failure>> {
  const { memoryStore } = await import('../../db/memory-store.ts');
  return memoryStore<Failure>();
}

/** What can be read of a newer build's database; null if nothing can. */
async function readOnly(userId: string, tenant: Tenant): Promise<Store<Failure> | null> {
  try {
    const database = await opened(databaseName(userId, tenant), openAny).catch(letGo);
    const { readOnlyStore } = await import('../../db/read-only-store.ts');
    return await readOnlyStore(database);
  } catch {
    return null;
  }
}

async function untilOpened(
  opening: Promise<TenantDatabase<Failure>>,
  health: Cell<StoreHealth>,
): Promise<OpenedStore> {
  health.set('memory');
  const { lateStore } = await import('../../db/late-store.ts');
  const { store, moveTo } = lateStore(await inMemory());
  let isClosed = false;
  return {
    store: {
      ...store,
      close() {
        isClosed = true;
        store.close();
      },
    },
    loaded: await store.load(),
    whenKept(onKept) {
      const move = async (database: TenantDatabase<Failure>) => {
        if (isClosed) return database.close();
        await moveTo(dexieStore(database));
        onKept();
      };
      opening.then(move).catch(() => {});
    },
  };
}

async function opened(
  name: string,
  open: (database: TenantDatabase<Failure>) => Promise<unknown>,
): Promise<TenantDatabase<Failure>> {
  const database = tenantDatabase<Failure>(name);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const opening = open(database).then(
    () => database,
    (error: unknown) => {
      database.close();
      throw error;
    },
  );
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(opening)), openLimit);
  });
  try {
    return await Promise.race([opening, late]);
  } finally {
    clearTimeout(timer);
  }
}
