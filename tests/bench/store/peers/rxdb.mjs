import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

/** RxDB's keys are texts; padded to the same width they sort like numbers. */
const keyOf = (id) => String(id).padStart(8, '0');
const schema = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  // Only properties that are read have to be declared; the rest is stored all the same.
  properties: {
    key: { type: 'string', maxLength: 36 },
    id: { type: 'integer' },
    title: { type: 'string' },
  },
  required: ['key'],
};

/**
 * RxDB with its Dexie storage, one document per record.
 * @returns {import('../page/contender.ts').Contender}
 */
export function rxdb() {
  let database;

  async function update(id, title) {
    const change = { key: crypto.randomUUID(), kind: 'title.changed', aggregate: id, title };
    const document = await database.rows.findOne(keyOf(id)).exec();
    await Promise.all([database.events.insert(change), document.incrementalPatch({ title })]);
  }

  return {
    async open(set) {
      const storage = getRxStorageDexie();
      database = await createRxDatabase({ name: `rxdb-${set}`, storage, multiInstance: false });
      await database.addCollections({ rows: { schema }, events: { schema } });
    },
    async ingest(pages) {
      for (const page of pages)
        await database.rows.bulkInsert(page.map((one) => ({ ...one, key: keyOf(one.id) })));
    },
    newest: (count) => database.rows.find({ sort: [{ key: 'desc' }], limit: count }).exec(),
    all: () => database.rows.find().exec(),
    update,
    async filter(text) {
      const all = await database.rows.find().exec();
      return all.filter(({ title }) => title.toLowerCase().includes(text)).length;
    },
    async age(count) {
      for (let id = 1; id <= count; id += 1) await update(id, `Ældet ${id}`);
    },
    settle: async () => {},
    close: () => database.close(),
  };
}
