import { Dexie, type EntityTable, type InsertType, type Table } from 'dexie';
import type { PublicKey } from '../../contract/entities/sealing.ts';
import type { StoredEvent } from '../sync/state/events.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';
import { strictOutbox } from './durability.ts';
import { databasePrefix } from './names.ts';
import type { SealedText } from './sealed-box.ts';
import type { SetAside } from './set-aside.ts';
import type { SnapshotChunk } from './snapshot.ts';

/** Facts that aren't worth an event. */
type MetaRow =
  /** When the server last confirmed that the collections are up to date; only for display. */
  | { key: 'checked'; at: number }
  /** Rises with every write to the outbox, so that a tab knows whether it has to read the outbox again. */
  | { key: 'outbox'; turn: number }
  /** Builds with these shapes have skipped records that they can't read; `at` is when that first happened. */
  | { key: 'newer'; shapes: string; at: number };

/** Says that the tables are sealed, and how the content of `sealed` was encrypted: see `sealDatabase`. */
export interface Seal {
  key: 'seal';
  /** The prefix of its chunks' keys. */
  generation: string;
  sender: PublicKey;
  /** The public key of the person whose private key opens it. */
  to: PublicKey;
  /** The encrypted number of chunks. */
  count: SealedText;
}

/** Each chunk names its sender, so that it can be opened even if the seal is lost. Earlier builds left it out. */
type SealedChunk = SealedText & { key: string; sender?: PublicKey };

/** A tenant's database: the log, and what is computed from it. */
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

/** The database belongs to a newer build: writing to it by this build's rules could break it. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** Another tab has sealed the database because the session is over: it can't be read or written. */
export class SealedDatabase extends Error {
  override readonly name = 'SealedDatabase';
}

/** Opens the database; throws a `NewerDatabase` if its version is above the one that this build knows. */
export async function openKnown<F>(database: TenantDatabase<F>): Promise<void> {
  if (await openAny(database)) throw new NewerDatabase();
}

/**
 * Opens the database and returns whether its version is above the one that this build knows; then it may only be read.
 */
export async function openAny<F>(database: TenantDatabase<F>): Promise<boolean> {
  await database.open();
  // Dexie also opens newer databases without complaint. It multiplies version numbers by ten.
  return database.backendDB().version >= (database.verno + 1) * 10;
}

/** The tenants' databases of one user that this browser holds. */
export async function databasesOf(userId: string): Promise<string[]> {
  const prefix = databasePrefix(userId);
  const all = await indexedDB.databases();
  return all.map(({ name }) => name ?? '').filter((name) => name.startsWith(prefix));
}

/** Deletes a database. Also resolves while another tab still has it open; callers check later whether it is gone. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(name);
    deletion.onsuccess = () => resolve();
    deletion.onerror = () => resolve();
    deletion.onblocked = () => resolve();
  });
}

export const countOutbox = async (name: string): Promise<number> => (await outboxOf(name)).length;

/** The commands in a database that isn't open here, in no particular order; none if it can't be read. */
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
