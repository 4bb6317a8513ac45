import { answeredRequest } from '../../../support/answered-request.ts';
import type { Contender, Stored } from './contender.ts';

/** The floor: bare IndexedDB, one row per record. */
export function rawRows(): Contender {
  let database: IDBDatabase | null = null;
  const write = (stores: string[], durability: IDBTransactionDurability = 'default') => {
    if (!database) throw new Error('No database is open.');
    return database.transaction(stores, 'readwrite', { durability });
  };
  const rows = () => {
    if (!database) throw new Error('No database is open.');
    return database.transaction('rows').objectStore('rows');
  };
  const all = () => answeredRequest<Stored[]>(rows().getAll());

  async function update(id: number, title: string): Promise<void> {
    const transaction = write(['rows', 'events', 'outbox'], 'strict');
    const row = await answeredRequest<Stored>(transaction.objectStore('rows').get(id));
    transaction.objectStore('rows').put({ ...row, title });
    const change = { id: crypto.randomUUID(), type: 'title.changed', aggregate: id, title };
    transaction.objectStore('events').add(change);
    transaction.objectStore('outbox').put(change);
    await ended(transaction);
  }

  return {
    async open(set) {
      const opening = indexedDB.open(`raw:${set}`, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('rows', { keyPath: 'id' });
        opening.result.createObjectStore('events', { autoIncrement: true });
        opening.result.createObjectStore('outbox', { keyPath: 'id' });
      };
      database = await answeredRequest(opening);
    },
    async ingest(pages) {
      for (const page of pages) {
        const transaction = write(['rows']);
        const store = transaction.objectStore('rows');
        for (const record of page) store.put(record);
        await ended(transaction);
      }
    },
    newest: (count) =>
      new Promise((resolve, reject) => {
        const found: Stored[] = [];
        const request = rows().openCursor(null, 'prev');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const cursor = request.result;
          if (cursor) found.push(cursor.value);
          if (cursor && found.length < count) cursor.continue();
          else resolve(found);
        };
      }),
    all,
    update,
    async filter(text) {
      return (await all()).filter((one) => 'title' in one && one.title.toLowerCase().includes(text))
        .length;
    },
    async age(count) {
      for (let id = 1; id <= count; id += 1) await update(id, `Ældet ${id}`);
    },
    settle: async () => {},
    async close() {
      database?.close();
    },
  };
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
}
