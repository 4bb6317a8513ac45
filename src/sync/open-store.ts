import type { Failure } from '../api/failure.ts';
import { NewerDatabase, openKnown, type TenantDatabase, tenantDatabase } from '../db/database.ts';
import { memoryStore } from '../db/memory-store.ts';
import { databaseName } from '../db/names.ts';
import type { Memory } from '../db/restore.ts';
import { revivingStore } from '../db/reviving-store.ts';
import type { Loaded, Store } from '../db/store.ts';
import type { Cell } from '../lib/cell.ts';
import { mayReturn } from './account.ts';
import type { StoreHealth, Tenant } from './types.ts';

/** A browser that doesn't open a database within this time won't; nobody waits longer for it. */
const openLimit = 5_000;

export interface OpenedStore {
  store: Store<Failure>;
  loaded: Loaded<Failure>;
}

/** Opens a tenant's store and reads it. Where the browser gives no storage, one in memory does, and `health` says so. */
export async function openStore(
  userId: string,
  tenant: Tenant,
  health: Cell<StoreHealth>,
  memory: () => Memory<Failure> | null,
): Promise<OpenedStore> {
  try {
    const open = () => opened(databaseName(userId, tenant));
    const store = await revivingStore(await open(), {
      open,
      memory,
      mayReturn: () => mayReturn(userId),
      onLost: () => health.set('lost'),
      onOutdated: () => health.set('outdated'),
    });
    const loaded = await store.load();
    // What waits to be sent may concern any record.
    if (loaded.rows.length > 0) await loaded.whole;
    return { store, loaded };
  } catch (error) {
    health.set(error instanceof NewerDatabase ? 'outdated' : 'memory');
    const store = memoryStore<Failure>();
    return { store, loaded: await store.load() };
  }
}

async function opened(name: string): Promise<TenantDatabase<Failure>> {
  const database = tenantDatabase<Failure>(name);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not open.`)), openLimit);
  });
  try {
    await Promise.race([openKnown(database), late]);
    return database;
  } catch (error) {
    database.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
