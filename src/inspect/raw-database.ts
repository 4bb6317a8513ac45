/** Why a database can't be inspected. */
export type Unreadable = 'missing' | 'blocked' | 'no-storage';

export class DatabaseUnreadable extends Error {
  override readonly name = 'DatabaseUnreadable';
  readonly reason: Unreadable;

  constructor(reason: Unreadable) {
    super(`The database is ${reason}.`);
    this.reason = reason;
  }
}

/**
 * In milliseconds: if opening takes longer than this, because of another tab's deletion or upgrade, the database counts
 * as blocked.
 */
const patience = 5_000;

/**
 * Opens a database in its current version, and never creates one. It doesn't block other tabs: it closes by itself when
 * one wants to upgrade or delete the database.
 */
export function openExisting(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: Unreadable) => reject(new DatabaseUnreadable(reason));
    let request: IDBOpenDBRequest;
    try {
      request = indexedDB.open(name);
    } catch {
      refuse('no-storage');
      return;
    }
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      refuse('blocked');
    }, patience);
    // The database doesn't exist: the browser has started to create it, which is undone here.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => {
      clearTimeout(timer);
      refuse(request.error?.name === 'AbortError' ? 'missing' : 'no-storage');
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      const database = request.result;
      database.onversionchange = () => database.close();
      if (isLate) database.close();
      else resolve(database);
    };
  });
}

/**
 * Opens the database, reads and closes it, so that it isn't kept open in between. If it is deleted meanwhile, it counts
 * as `missing`.
 */
export async function lookInto<T>(
  name: string,
  look: (database: IDBDatabase) => Promise<T>,
): Promise<T> {
  const database = await openExisting(name);
  try {
    return await look(database);
  } catch (error) {
    const isGone = error instanceof DOMException && gone.has(error.name);
    throw isGone ? new DatabaseUnreadable('missing') : error;
  } finally {
    database.close();
  }
}

const gone: ReadonlySet<string> = new Set(['InvalidStateError', 'NotFoundError', 'AbortError']);

export function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** One table of a database, for reading. */
export const tableOf = (database: IDBDatabase, name: string): IDBObjectStore =>
  database.transaction(name, 'readonly').objectStore(name);
