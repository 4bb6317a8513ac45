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
 * These databases in place of those that there were, until the test is over: the files of one worker share its globals.
 * Without any given, as on a device on which nobody has been yet.
 */
export function putDatabases(databases: IDBFactory = new IDBFactory()): void {
  onTestFinished(() => use(new IDBFactory()));
  use(databases);
}

function use(databases: IDBFactory): void {
  globalThis.indexedDB = databases;
  // Dexie may have been loaded before there were any.
  Object.assign(Dexie.dependencies, { indexedDB: databases, IDBKeyRange });
}

/** Somebody without a shop and a supplier. */
export const somebody = (id: string): User => ({
  ...{ id, email: `${id}@example.com`, name: id, photo_url: null, shop: null, supplier: null },
});

type Store = ReturnType<typeof dexieStore<Failure>>;

/** Works in the store of one database, which is closed behind it. */
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

/** An edit that was not sent. */
export const commitEdit = (store: Store, title: string): Promise<unknown> =>
  store.commit(committing(edit(1, title), nothingConfirmed(), 1, () => {}));
