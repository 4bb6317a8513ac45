import { createRequest } from '../../../src/api/request.ts';
import { startCommand } from '../../../src/machines/outbox.ts';
import { openSync } from '../../../src/sync/open.ts';
import type { Command, OpenSync, QueuedCommand, Tenant } from '../../../src/sync/types.ts';

export interface DeviceOptions {
  userId: string;
  token: string;
  tenant: Tenant;
}

export interface Lists {
  products: unknown[];
  orders: unknown[];
}

/** The store of a tab, as a test drives it from outside the browser. */
export interface DevicePage {
  open(options: DeviceOptions): Promise<void>;
  close(): Promise<void>;
  commit(command: Command): Promise<string>;
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** The person signed in again, or came back to the right shop. */
  resume(): void;
  network(online: boolean): void;
  /** Asks the server for another shop while no tab sends anything, and stands on it. */
  switchTo(options: DeviceOptions): Promise<boolean>;
  outbox(): QueuedCommand[];
  /** The ids of the import list, as the person sees it. */
  products(): number[];
  /** What the person sees, once the server has been asked; null while it can't be. */
  seen(): Promise<Lists | null>;
  /** How often a change of each import product was acknowledged. */
  acknowledged(): Promise<Record<string, number>>;
}

const config = { base: '/api', additions: ['changes', 'idempotency', 'tenant', 'rev'] } as const;

let online = true;
let opened: OpenSync | null = null;
let name = '';
const listeners = new Set<() => void>();

function sync(): OpenSync['sync'] {
  if (!opened) throw new Error('No store is open.');
  return opened.sync;
}

const requestOf = (token: string) =>
  createRequest({ config, token: () => token, locale: () => 'da', timeout: 3_000 });

const device: DevicePage = {
  async open({ userId, token, tenant }) {
    name = `dropline:${userId}:${tenant.kind}:${tenant.id}`;
    opened = await openSync({
      ...{ tenant, userId, config },
      request: requestOf(token),
      loadStartCommand: async () => startCommand,
      connectivity: {
        online: () => online,
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    });
  },
  async close() {
    const closing = opened;
    opened = null;
    await closing?.close();
  },
  commit: (command) => sync().commit(command),
  retry: (id) => sync().retry(id),
  discard: (id) => sync().discard(id),
  resume: () => opened?.resume(),
  network(now) {
    online = now;
    for (const listener of [...listeners]) listener();
  },
  async switchTo(options) {
    if (!opened) return false;
    const request = requestOf(options.token);
    const switched = await opened
      .exclusively(() => request('PATCH /user/shops/switch/{id}', { id: options.tenant.id }))
      .then(
        () => true,
        () => false,
      );
    if (!switched) return false;
    await device.close();
    await device.open(options);
    return true;
  },
  outbox: () => [...(opened?.sync.outbox.get() ?? [])],
  products() {
    const read = sync().records('import-products').get();
    return read.state === 'ready' ? read.value.map(({ id }) => id) : [];
  },
  async seen() {
    await sync().refresh();
    const products = sync().records('import-products').get();
    const orders = sync().records('orders').get();
    if (products.state !== 'ready' || products.source !== 'live' || orders.state !== 'ready')
      return null;
    return {
      products: products.value.map(({ value }) => value),
      orders: orders.value.map(({ value }) => value),
    };
  },
  async acknowledged() {
    const counts: Record<string, number> = {};
    for (const { type, payload } of await eventsOf(name)) {
      if (type !== 'command.acknowledged') continue;
      const { command } = JSON.parse(payload);
      if (command.call !== 'PATCH /import-products/{id}') continue;
      counts[command.args.id] = (counts[command.args.id] ?? 0) + 1;
    }
    return counts;
  },
};

/** The log as it lies on the disk. */
function eventsOf(database: string): Promise<{ type: string; payload: string }[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('events').objectStore('events').getAll();
      all.onerror = () => reject(all.error);
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result);
      };
    };
  });
}

Object.assign(window, { device });
