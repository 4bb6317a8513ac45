import {
  createBrowserWASQLitePersistence,
  openBrowserWASQLiteOPFSDatabase,
  persistedCollectionOptions,
} from '@tanstack/browser-db-sqlite-persistence';
import { createCollection, createLiveQueryCollection, ilike } from '@tanstack/db';

/**
 * TanStack DB, kept on disk by its own SQLite in the browser's file system.
 * @returns {import('../page/contender.ts').Contender}
 */
export function tanstack() {
  let database;
  let rows;
  let events;
  const kept = (id, persistence) =>
    createCollection(
      persistedCollectionOptions({ id, getKey: (one) => one.id, persistence, schemaVersion: 1 }),
    );
  const asked = async (query) => {
    const live = createLiveQueryCollection({ query, startSync: true });
    await live.preload();
    return live.toArray;
  };

  async function update(id, title) {
    const change = { id: crypto.randomUUID(), type: 'title.changed', aggregate: id, title };
    const told = events.insert(change);
    const changed = rows.update(id, (draft) => {
      draft.title = title;
    });
    await Promise.all([told.isPersisted.promise, changed.isPersisted.promise]);
  }

  return {
    async open(set) {
      database = await openBrowserWASQLiteOPFSDatabase({ databaseName: `tanstack-${set}.sqlite` });
      const persistence = createBrowserWASQLitePersistence({ database });
      rows = kept('rows', persistence);
      events = kept('events', persistence);
      await Promise.all([rows.preload(), events.preload()]);
    },
    async ingest(pages) {
      for (const page of pages) await rows.insert(page).isPersisted.promise;
    },
    newest: (count) =>
      asked((query) =>
        query
          .from({ row: rows })
          .orderBy(({ row }) => row.id, 'desc')
          .limit(count),
      ),
    all: async () => rows.toArray,
    update,
    async filter(text) {
      const found = await asked((query) =>
        query.from({ row: rows }).where(({ row }) => ilike(row.title, `%${text}%`)),
      );
      return found.length;
    },
    async age(count) {
      for (let id = 1; id <= count; id += 1) await update(id, `Ældet ${id}`);
    },
    settle: async () => {},
    async close() {
      await Promise.all([rows.cleanup(), events.cleanup()]);
      await database.close?.();
    },
  };
}
