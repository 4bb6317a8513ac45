import { tenantDatabase } from '../../../../src/db/database.ts';
import { databaseName } from '../../../../src/db/names.ts';
import { startCommand } from '../../../../src/machines/outbox.ts';
import { openSync } from '../../../../src/sync/open.ts';
import type { Overlaid, Read, Tenant, Watch } from '../../../../src/sync/state/types.ts';
import type { OpenSync } from '../../../../src/sync/types.ts';
import type { Contender, SetName, Stored } from './contender.ts';
import { QuickServer } from './fake-server.ts';
import { pagesOf } from './records.ts';

export const userId = 'bench';
const collections = { products: 'import-products', orders: 'orders' } as const;
export const tenants: Record<SetName, Tenant> = {
  products: { kind: 'shop', id: 1 },
  orders: { kind: 'shop', id: 2 },
};

export function openStore(tenant: Tenant, server: QuickServer): Promise<OpenSync> {
  return openSync({
    ...{ tenant, userId, request: server.request, connectivity: server.connectivity },
    config: { base: '/api', additions: ['changes', 'codes', 'idempotency', 'tenant', 'rev'] },
    loadStartCommand: async () => startCommand,
  });
}

/** Our store as the app opens it, with a server that answers at once. */
export function dropline(): Contender {
  let opened: OpenSync | null = null;
  let current: SetName = 'products';
  let server = new QuickServer();
  const sync = () => {
    if (!opened) throw new Error('No store is open.');
    return opened.sync;
  };
  const update = async (id: number, title: string): Promise<void> => {
    await sync().commit({ call: 'PATCH /import-products/{id}', args: { id, body: { title } } });
  };

  return {
    async open(set) {
      current = set;
      server = new QuickServer();
      server.setOnline(false);
      opened = await openStore(tenants[set], server);
    },
    async ingest(pages) {
      for (const page of pages) server.put(current, page);
      server.setOnline(true);
      await sync().refresh();
    },
    async newest(count) {
      // Reads page by page, as an opened list does.
      const found: Stored[] = [];
      for (let page = 1; found.length < count; page += 1) {
        const read = sync().watch('GET /import-products', { query: { page } }).get();
        if (read.state !== 'ready') throw new Error('The collection is not whole.');
        found.push(...read.value.data);
      }
      return found.slice(0, count);
    },
    all: async () => {
      const rows = await whenReady(sync().records(collections[current]) as Watch<Read<Listed>>);
      return rows.map(({ value }) => value);
    },
    update,
    async filter(text) {
      const args = { query: { search_query: text } };
      return (await whenReady(sync().watch('GET /import-products', args))).meta.total;
    },
    async age(count) {
      for (const page of pagesOf('products')) server.put('products', page);
      server.setOnline(true);
      for (let id = 1; id <= count; id += 1) {
        await update(id, `Ældet ${id}`);
        await sentAll(sync());
      }
      await sync().refresh();
    },
    settle: () => compacted(tenants[current]),
    async close() {
      await opened?.close();
      opened = null;
    },
  };
}

type Listed = readonly Overlaid<Stored>[];

/** The value of a read as soon as it is there. */
export function whenReady<R>(watch: Watch<Read<R>>): Promise<R> {
  return new Promise((resolve) => {
    const look = () => {
      const read = watch.get();
      if (read.state !== 'ready') return;
      stop();
      resolve(read.value);
    };
    const stop = watch.subscribe(look);
    look();
  });
}

function sentAll({ outbox }: OpenSync['sync']): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (outbox.get().length > 0) return;
      stop();
      resolve();
    };
    const stop = outbox.subscribe(look);
    look();
  });
}

/**
 * Resolves after 6 seconds without compaction. A page loads the code for it after 3 seconds, and waits until it has
 * nothing else to do.
 */
export async function compacted(tenant: Tenant): Promise<void> {
  const database = tenantDatabase(databaseName(userId, tenant));
  await database.open();
  for (let quiet = 0, before = ''; quiet < 60; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = `${await database.events.count()} ${await database.snapshots.count()}`;
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
  database.close();
}
