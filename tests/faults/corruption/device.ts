import { type TenantDatabase, tenantDatabase } from '../../../src/db/database.ts';
import { dexieStore } from '../../../src/db/dexie-store.ts';
import { databaseName } from '../../../src/db/names.ts';
import { headOf } from '../../../src/db/snapshot.ts';
import { add, edit, serverWith } from '../../store/support/changes.ts';
import { FakeServer } from '../../store/support/fake-server.ts';
import { shop } from '../../store/support/in-database.ts';
import { current, live, newUser, open, until } from '../../store/support/opened.ts';
import { importProduct, order } from '../../store/support/records.ts';

export type Rows = Record<string, Record<string, unknown>[]>;

/**
 * A device with a snapshot in several chunks, newer events, kept answers and unsent changes, and the server without
 * those changes.
 */
export interface Prepared {
  rows: Rows;
  server(): FakeServer;
}

const items = 40;
const orders = 6;

export async function prepared(): Promise<Prepared> {
  const server = serverWith(items - 5);
  for (let id = 1; id <= orders; id++) server.putOrder(order(id));
  const userId = newUser();
  const first = await open(server, { userId });
  await current(first.sync);
  const stop = first.sync.watch('GET /shop/product-categories', {}).subscribe(() => {});
  await until(first.sync.watch('GET /shop/product-categories', {}), live);
  stop();
  await first.close();
  const database = tenantDatabase<never>(databaseName(userId, shop));
  await database.open();
  const store = dexieStore(database);
  const { confirmed } = await store.load();
  await store.compact(confirmed);
  await cutUp(database);
  database.close();

  const second = await open(server, { userId });
  for (let id = items - 4; id <= items; id++) {
    server.put(importProduct(id));
    await second.sync.refresh();
  }
  server.setOnline(false);
  await second.sync.commit(edit(3, 'ikke sendt'));
  await second.sync.commit(edit(items, 'heller ikke'));
  await second.sync.commit(add(900));
  await second.sync.commit({ call: 'DELETE /import-products/{id}', args: { id: 5 } });
  await second.close();
  await database.open();
  const rows: Rows = {};
  for (const table of database.tables) rows[table.name] = await table.toArray();
  database.close();
  return { rows, server: () => copyOf(server) };
}

/** Cuts a small snapshot into as many chunks as a large one has. */
async function cutUp({ snapshots }: TenantDatabase<never>): Promise<void> {
  const head = JSON.parse((await snapshots.get('head'))?.text ?? '');
  const chunks: object[] = [];
  for (const { key } of head.chunks) {
    const text = (await snapshots.get(key))?.text ?? '[]';
    if (!key.includes('/import-products/')) {
      chunks.push(head.chunks.find((one: { key: string }) => one.key === key));
      continue;
    }
    const all: { id: number }[] = JSON.parse(text);
    for (let at = 0; at * 10 < all.length; at++) {
      const part = all.slice(at * 10, at * 10 + 10);
      const ids = part.map(({ id }) => id);
      const name = key.replace(/0$/, String(at));
      await snapshots.put({ key: name, text: JSON.stringify(part) });
      const [lowest, highest] = [Math.min(...ids), Math.max(...ids)];
      chunks.push({ key: name, size: part.length, lowest, highest });
    }
  }
  await snapshots.put(headOf({ ...head, chunks }));
}

function copyOf(server: FakeServer): FakeServer {
  const copy = new FakeServer();
  for (const item of server.items.values()) copy.put(structuredClone(item));
  for (const one of server.orders.values()) copy.putOrder(structuredClone(one));
  copy.setOnline(false);
  return copy;
}
