import { expect, vi } from 'vitest';
import { type TenantDatabase, tenantDatabase } from '../../../src/db/database.ts';
import { dexieStore } from '../../../src/db/dexie-store.ts';
import { foldAll } from '../../../src/db/fold.ts';
import type { Store } from '../../../src/db/store.ts';
import { newId } from '../../../src/lib/browser/ids.ts';
import type { Confirmed } from '../../../src/sync/state/confirmed.ts';
import type { NewEvent } from '../../../src/sync/state/events.ts';
import { importProduct } from './records.ts';

/** Deleted after the test. */
export const opened: TenantDatabase<unknown>[] = [];

export async function newStore() {
  const database = tenantDatabase<unknown>(`snapshots-${newId()}`);
  opened.push(database);
  await database.open();
  return { database, store: dexieStore(database) };
}

/** What a start reads, once it has everything. */
export async function whole(store: Store<unknown>): Promise<Confirmed> {
  const { confirmed, whole } = await store.load();
  await whole;
  return confirmed;
}

export const observed = (ids: readonly number[], rev = 1): NewEvent => ({
  ...{ id: newId(), aggregate: 'collections', commandId: null, origin: 'server' },
  type: 'changes.observed',
  at: 1,
  payload: {
    runs: [{ entity: 'import-products', values: ids.map((id) => importProduct(id, { rev })) }],
    cursor: 1,
    done: true,
  },
});

export const ids = Array.from({ length: 2_500 }, (_, index) => index + 1);

export async function compacted() {
  const { database, store } = await newStore();
  const confirmed = foldAll(await store.append([observed(ids)]));
  expect(await store.compact(confirmed)).toBe(true);
  const chunks = async () => (await database.snapshots.toCollection().primaryKeys()).sort();
  return { database, store, confirmed, chunks };
}

/** The mocks of a test end, and the databases that it has opened are deleted. */
export async function deleteStores(): Promise<void> {
  vi.restoreAllMocks();
  for (const database of opened.splice(0)) await database.delete();
}

/** The reading of a snapshot breaks off at the second part of the import list. */
export function failSecondPart() {
  const { get } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    const asked = get.call(this, key);
    const isSecond = String(key).endsWith('/import-products/1');
    if (isSecond) asked.addEventListener('success', () => this.transaction.abort());
    return asked;
  });
}
