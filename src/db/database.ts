import { Dexie, type EntityTable, type InsertType, type Table } from 'dexie';
import type { PublicKey } from '../../contract/entities/sealing.ts';
import type { StoredEvent } from '../sync/state/events.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';
import { strictOutbox } from './durability.ts';
import { databasePrefix } from './names.ts';
import type { SealedText } from './sealed-box.ts';
import type { SetAside } from './set-aside.ts';
import type { SnapshotChunk } from './snapshot.ts';

/** What isn't worth an event. */
type MetaRow =
  /** When the server last confirmed that the collections are as the log has them: for display. */
  | { key: 'checked'; at: number }
  /** Rises with every write to the outbox, so that a tab needn't read what it knows. */
  | { key: 'outbox'; turn: number }
  /** Records were passed over that builds with these shapes can't read, first at this time. */
  | { key: 'newer'; shapes: string; at: number };

/** Says that the tables are sealed, and how what is in `sealed` was encrypted: see `sealDatabase`. */
export interface Seal {
  key: 'seal';
  /** With which the keys of its chunks begin. */
  generation: string;
  sender: PublicKey;
  /** Whose private half opens it. */
  to: PublicKey;
  /** How many chunks there are. */
  count: SealedText;
}

/** By its sender it can be opened whatever becomes of the seal; an earlier build wrote none. */
type SealedChunk = SealedText & { key: string; sender?: PublicKey };

/** One a tenant: the log and what is made from it. */
export type TenantDatabase<F> = Dexie & {
  events: Table<StoredEvent, number, Omit<StoredEvent, 'seq'> & { seq?: number }>;
  outbox: EntityTable<OutboxRow<F>, 'id', InsertType<OutboxRow<F>, 'id'>>;
  snapshots: EntityTable<SnapshotChunk, 'key'>;
  quarantine: Table<SetAside, SetAside['seq']>;
  meta: Table<MetaRow, MetaRow['key']>;
  seal: EntityTable<Seal, 'key'>;
  sealed: EntityTable<SealedChunk, 'key'>;
};

export function tenantDatabase<F>(name: string): TenantDatabase<F> {
  const database = new Dexie(name, { autoOpen: false }) as TenantDatabase<F>;
  database.version(1).stores({
    events: '++seq',
    outbox: 'id',
    snapshots: 'key',
    quarantine: 'seq',
    meta: 'key',
  });
  database.version(2).stores({ seal: 'key', sealed: 'key' });
  database.use(strictOutbox);
  return database;
}

/** A newer build has this database: to write to it by the old rules could break it. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** The session was over, and another tab has sealed it: nothing is read from it nor written to it. */
export class SealedDatabase extends Error {
  override readonly name = 'SealedDatabase';
}

/** Opens it; throws a `NewerDatabase` where its version is above the one that this build knows. */
export async function openKnown<F>(database: TenantDatabase<F>): Promise<void> {
  if (await openAny(database)) throw new NewerDatabase();
}

/** Opens it, and tells whether its version is above the one that this build knows: then it may be read, and no more. */
export async function openAny<F>(database: TenantDatabase<F>): Promise<boolean> {
  await database.open();
  // Dexie opens what is newer, too. It counts versions in tenths.
  return database.backendDB().version >= (database.verno + 1) * 10;
}

/** The tenants' databases of one user that this browser holds. */
export async function databasesOf(userId: string): Promise<string[]> {
  const prefix = databasePrefix(userId);
  const all = await indexedDB.databases();
  return all.map(({ name }) => name ?? '').filter((name) => name.startsWith(prefix));
}

/** Deletes a database; resolves also where another tab still holds it, which a later look tells. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(name);
    deletion.onsuccess = () => resolve();
    deletion.onerror = () => resolve();
    deletion.onblocked = () => resolve();
  });
}

export const countOutbox = async (name: string): Promise<number> => (await outboxOf(name)).length;

/** The commands in a database that isn't open here, in no order; none where it can't be read. */
export async function outboxOf(name: string): Promise<OutboxRow<unknown>[]> {
  const database = tenantDatabase<unknown>(name);
  try {
    await database.open();
    return await database.outbox.toArray();
  } catch {
    return [];
  } finally {
    database.close();
  }
}
