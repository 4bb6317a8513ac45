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

/** A browser that doesn't open a database within this time won't; nobody waits longer for it. */
const openLimit = 5_000;

/** Behind a page's first rows, in milliseconds. */
const mendAfter = 3_000;

export interface OpenedStore {
  store: Store<Failure>;
  loaded: Loaded<Failure>;
  /** Of a database that the browser takes long to open: `onKept` is called once everything done meanwhile is in it. */
  whenKept(onKept: () => void): void;
}

/** The browser has neither opened the database nor said that it won't. */
class Late extends Error {
  override readonly name = 'Late';
  readonly opening: Promise<TenantDatabase<Failure>>;
  constructor(opening: Promise<TenantDatabase<Failure>>) {
    super('The database takes long to open.');
    this.opening = opening;
  }
}

const never = () => {};

/** Nobody waits for it. */
function letGo(error: unknown): never {
  if (error instanceof Late) void error.opening.then((database) => database.close());
  throw error;
}

/** Opens a tenant's store and reads it. Where the browser gives no storage, one in memory does, and `health` says so. */
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
    // What waits to be sent may concern any record.
    if (loaded.rows.length > 0) await loaded.whole;
    // What can't be mended now is found again.
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

/** Few devices need it. */
async function inMemory(): Promise<Store<Failure>> {
  const { memoryStore } = await import('../../db/memory-store.ts');
  return memoryStore<Failure>();
}

/** What a newer build's database tells; null where this build can't read it. */
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
