import { databaseName } from '../../../../src/db/names.ts';
import { newId } from '../../../../src/lib/browser/ids.ts';
import { cell } from '../../../../src/lib/pure/cell.ts';
import { committing } from '../../../../src/sync/outbox/decisions.ts';
import { createRecords } from '../../../../src/sync/read/records.ts';
import type { NewEvent } from '../../../../src/sync/state/events.ts';
import type { StoreHealth, Tenant } from '../../../../src/sync/state/types.ts';
import { createModel } from '../../../../src/sync/store/model.ts';
import { openStore as openTenant } from '../../../../src/sync/store/open-store.ts';
import type { OpenSync } from '../../../../src/sync/types.ts';
import { answeredRequest } from '../../../support/answered-request.ts';
import type { SetName, Spread } from './contender.ts';
import { compacted, openStore, tenants, userId, whenReady } from './dropline.ts';
import { QuickServer } from './fake-server.ts';
import { spread, timed } from './phases.ts';
import { counts, importProduct, pagesOf } from './records.ts';

const edit = (id: number, title: string) =>
  ({ call: 'PATCH /import-products/{id}', args: { id, body: { title } } }) as const;

/** A tenant's store with nothing around it, which notes when the newest write was on disk. */
async function openAlone(tenant: Tenant) {
  const health = cell<StoreHealth>('durable');
  const { store, loaded } = await openTenant(userId, tenant, health, () => null);
  let durableAt = 0;
  const noting: typeof store = {
    ...store,
    async commit(...asked) {
      const committed = await store.commit(...asked);
      durableAt = performance.now();
      return committed;
    },
  };
  return {
    store,
    model: createModel(noting, loaded, health, () => {}),
    durableAt: () => durableAt,
  };
}

/** From when an update is on disk until a subscriber has the new list: 10,000 items, twenty of which are edited. */
async function seen(): Promise<Spread> {
  const { store, model, durableAt } = await openAlone(tenants.products);
  const watch = createRecords(model, () => {})('import-products');
  await whenReady(watch);
  const waits: number[] = [];
  watch.subscribe(() => {
    const read = watch.get();
    if (read.state === 'ready') waits.push(performance.now() - durableAt());
  });
  for (let turn = 0; turn < 300; turn += 1) {
    const command = edit(3_001 + (turn % 20), `Set ${turn}`);
    await model.commit(committing(command, model.confirmed, Date.now(), () => {}));
  }
  store.close();
  if (waits.length !== 300) throw new Error(`${waits.length} of 300 updates were seen.`);
  return spread(waits);
}

/** What a page of changes costs a store of 100 products and one of 100,000, measured in turns. */
async function changes(): Promise<{ few: number; many: number }> {
  const few = await filled({ kind: 'shop', id: 3 }, 100);
  const many = await filled({ kind: 'shop', id: 4 }, 100_000);
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let turn = 0; turn < 40; turn += 1) {
    times.few.push(await few.bringTen(turn));
    times.many.push(await many.bringTen(turn));
  }
  await few.close();
  await many.close();
  return { few: spread(times.few.slice(5)).p50, many: spread(times.many.slice(5)).p50 };
}

async function filled(tenant: Tenant, count: number) {
  const server = new QuickServer();
  server.setOnline(false);
  const { sync, close } = await openStore(tenant, server);
  for (const page of pagesOf('products', count)) server.put('products', page);
  server.setOnline(true);
  await sync.refresh();
  await compacted(tenant);
  const watch = sync.records('import-products');
  return {
    close,
    async bringTen(turn: number): Promise<number> {
      const ids = Array.from({ length: 10 }, (_, index) => 1 + ((turn * 7 + index * 9) % count));
      const title = `Skiftet ${turn}`;
      server.put(
        'products',
        ids.map((id) => ({ ...importProduct(id), title, rev: 2 + turn })),
      );
      const took = await timed(() => sync.refresh());
      const read = watch.get();
      const there =
        read.state === 'ready' && read.value.filter(({ value }) => value.title === title).length;
      if (there !== 10) throw new Error(`${there} of 10 changes came.`);
      return took;
    },
  };
}

let held: OpenSync | null = null;

/** A tab that shows the products. `update` returns when it was called, `sawAt` when this tab showed a title. */
const tab = {
  async open(): Promise<void> {
    const server = new QuickServer();
    server.setOnline(false);
    held = await openStore(tenants.products, server);
  },
  async update(id: number, title: string): Promise<number> {
    const at = performance.timeOrigin + performance.now();
    await held?.sync.commit(edit(id, title));
    return at;
  },
  /** An answer means that the calls before it have been received. */
  listens: () => true,
  sawAt(id: number, title: string): Promise<number> {
    const watch = held?.sync.records('import-products');
    if (!watch) throw new Error('The tab has no store.');
    return new Promise((resolve) => {
      const stop = watch.subscribe(() => {
        const read = watch.get();
        if (read.state !== 'ready') return;
        if (read.value.find((one) => one.id === id)?.value.title !== title) return;
        stop();
        resolve(performance.timeOrigin + performance.now());
      });
    });
  },
};

/** Opens the orders and keeps them, so that the page's memory can be measured. */
async function hold(): Promise<number> {
  const server = new QuickServer();
  server.setOnline(false);
  held = await openStore(tenants.orders, server);
  return (await whenReady(held.sync.records('orders'))).length;
}

/** A long history: `count` events of single products, compacted whenever the log has grown long. */
async function live(count: number): Promise<{ took: number; kept: number }> {
  const tenant: Tenant = { kind: 'shop', id: 5 };
  const { store, model } = await openAlone(tenant);
  const took = await timed(async () => {
    for (let done = 0; done < count; done += 1_000) {
      const writing = Array.from({ length: 1_000 }, (_, index) =>
        model.observe(observed(done + index, done + index === count - 1)),
      );
      await Promise.all(writing);
      if (store.isLong()) await store.compact(model.confirmed);
    }
  });
  store.close();
  const again = await openAlone(tenant);
  const { tables, seq } = again.model.confirmed;
  const kept = tables['import-products'].size;
  again.store.close();
  if (seq < count) throw new Error(`Of ${count} events, ${seq} are known.`);
  return { took, kept };
}

function observed(number: number, done: boolean): NewEvent {
  const id = 1 + (number % 10_000);
  const value = { ...importProduct(id), rev: 1 + Math.floor(number / 10_000) };
  return {
    id: newId(),
    type: 'changes.observed',
    aggregate: 'collections',
    commandId: null,
    origin: 'server',
    at: Date.now(),
    payload: {
      runs: [{ entity: 'import-products', values: [value] }],
      cursor: number + 1,
      done,
    },
  };
}

/**
 * What a start reads of the products' database, with nothing but IndexedDB: after a long history, the browser itself
 * takes longer to open it.
 */
async function bare(): Promise<number> {
  return timed(async () => {
    const name = databaseName(userId, tenants.products);
    const database = await answeredRequest<IDBDatabase>(indexedDB.open(name));
    const stores = database.transaction(['events', 'outbox', 'snapshots']);
    const chunk = (key: string) =>
      answeredRequest<{ text: string }>(stores.objectStore('snapshots').get(key));
    const [head, events] = await Promise.all([
      chunk('head'),
      answeredRequest<{ payload: string }[]>(stores.objectStore('events').getAll()),
      answeredRequest(stores.objectStore('outbox').getAll()),
    ]);
    for (const { payload } of events) JSON.parse(payload);
    const newest = await chunk(JSON.parse(head.text).chunks[0].key);
    if (JSON.parse(newest.text).length < 50) throw new Error('The newest are not there.');
    database.close();
  });
}

/** What every record of a set takes to read from the same database: its texts, parsed, with nothing but IndexedDB. */
async function bareAll(set: SetName): Promise<number> {
  return timed(async () => {
    const database = await answeredRequest<IDBDatabase>(
      indexedDB.open(databaseName(userId, tenants[set])),
    );
    const stored = database.transaction('snapshots').objectStore('snapshots').getAll();
    const chunks = await answeredRequest<{ key: string; text: string }[]>(stored);
    const lists = chunks.map(({ text }): unknown => JSON.parse(text));
    const count = lists.reduce<number>(
      (sum, list) => sum + (Array.isArray(list) ? list.length : 0),
      0,
    );
    if (count !== counts[set]) throw new Error(`${count} records are there.`);
    database.close();
  });
}

/** A start after that history. */
async function openOld(): Promise<number> {
  return timed(async () => {
    const server = new QuickServer();
    server.setOnline(false);
    const { sync } = await openStore({ kind: 'shop', id: 5 }, server);
    const list = await whenReady(sync.records('import-products'));
    if (list.length !== 10_000) throw new Error('Not all is there.');
  });
}

export const own = { bare, bareAll, seen, changes, tab, hold, live, openOld };
