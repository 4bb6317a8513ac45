import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Contender, Stored } from './contender.ts';

type Rows = Dexie & {
  rows: EntityTable<Stored, 'id'>;
  events: Table;
  outbox: Table;
};

/** Dexie as its manual recommends, one row per record. */
export function dexieRows(): Contender {
  let database: Rows | null = null;
  const opened = () => {
    if (!database) throw new Error('No database is open.');
    return database;
  };

  async function update(id: number, title: string): Promise<void> {
    const { rows, events, outbox } = opened();
    await opened().transaction('rw', rows, events, outbox, async () => {
      const row = await rows.get(id);
      if (row) await rows.put({ ...row, title } as Stored);
      const change = { id: crypto.randomUUID(), type: 'title.changed', aggregate: id, title };
      await events.add(change);
      await outbox.put(change);
    });
  }

  return {
    async open(set) {
      database = new Dexie(`dexie:${set}`, {
        chromeTransactionDurability: 'strict',
      }) as Rows;
      database.version(1).stores({ rows: 'id', events: '++', outbox: 'id' });
      await database.open();
    },
    async ingest(pages) {
      for (const page of pages) await opened().rows.bulkPut(page);
    },
    newest: (count) => opened().rows.orderBy('id').reverse().limit(count).toArray(),
    all: () => opened().rows.toArray(),
    update,
    async filter(text) {
      const found = await opened()
        .rows.filter((one) => 'title' in one && one.title.toLowerCase().includes(text))
        .toArray();
      return found.length;
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
