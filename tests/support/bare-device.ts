import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import type { User } from '../../contract/entities/users.ts';
import type { Failure } from '../../src/api/failure.ts';
import { tenantDatabase } from '../../src/db/database.ts';
import { dexieStore } from '../../src/db/dexie-store.ts';
import { committing } from '../../src/sync/outbox/decisions.ts';
import { nothingConfirmed } from '../../src/sync/state/confirmed.ts';
import { edit } from '../store/support/changes.ts';

/**
 * Replaces the databases until the test is over, because the files of one worker share their globals. By default they
 * are empty, as on a device that nobody has used.
 */
export function putDatabases(databases: IDBFactory = new IDBFactory()): void {
  onTestFinished(() => use(new IDBFactory()));
  use(databases);
}

function use(databases: IDBFactory): void {
  globalThis.indexedDB = databases;
  // Dexie may have been loaded before there were any databases.
  Object.assign(Dexie.dependencies, { indexedDB: databases, IDBKeyRange });
}

/** A person without a shop or supplier. */
export const somebody = (id: string): User => ({
  ...{ id, email: `${id}@example.com`, name: id, photo_url: null, shop: null, supplier: null },
});

type Store = ReturnType<typeof dexieStore<Failure>>;

/** Runs `work` with the store of one database, and closes the store afterwards. */
export async function inStore(
  name: string,
  work: (store: Store) => Promise<unknown>,
): Promise<void> {
  const database = tenantDatabase<Failure>(name);
  await database.open();
  const store = dexieStore<Failure>(database);
  await work(store);
  store.close();
}

/** An edit that isn't sent. */
export const commitEdit = (store: Store, title: string): Promise<unknown> =>
  store.commit(committing(edit(1, title), nothingConfirmed(), 1, () => {}));
