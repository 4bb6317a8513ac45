import { createRequest } from '../../../src/api/request.ts';
import { startCommand } from '../../../src/machines/outbox.ts';
import { openSync } from '../../../src/sync/open.ts';
import type { Command } from '../../../src/sync/state/commands.ts';
import type { StoredEvent } from '../../../src/sync/state/events.ts';
import type { OutboxRow } from '../../../src/sync/state/outbox-rows.ts';
import type { QueuedCommand, StoreHealth, Tenant } from '../../../src/sync/state/types.ts';
import { writeAccount } from '../../../src/sync/store/account.ts';
import type { OpenSync } from '../../../src/sync/types.ts';
import { answeredRequest } from '../../support/answered-request.ts';

export interface DeviceOptions {
  userId: string;
  token: string;
  tenant: Tenant;
}

export interface Lists {
  products: unknown[];
  orders: unknown[];
}

/** A tab's store, as a test controls it from outside the browser. */
export interface DevicePage {
  open(options: DeviceOptions): Promise<void>;
  close(): Promise<void>;
  commit(command: Command): Promise<string>;
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** The person has signed in again, or returned to the right shop. */
  resume(): void;
  network(online: boolean): void;
  /** Switches to another shop on the server while no tab sends anything, and opens its store. */
  switchTo(options: DeviceOptions): Promise<boolean>;
  outbox(): QueuedCommand[];
  /** The store's health; null while no store is open. */
  health(): StoreHealth | null;
  /** How many unsent changes are on disk. */
  written(): Promise<number>;
  /** Changes that are only partly on disk. */
  halves(): Promise<string[]>;
  /** The ids on the import list, as the person sees it. */
  products(): number[];
  /** What the person sees after the server has been asked; null while it can't be reached. */
  seen(): Promise<Lists | null>;
  /** The log and outbox entries about an import product, to investigate a story that went wrong. */
  told(productId: number): Promise<string[]>;
  /** How many changes of each import product were acknowledged, and how many were discarded. */
  ended(): Promise<Record<'acknowledged' | 'discarded', Record<string, number>>>;
}

const config = {
  base: '/api',
  additions: ['changes', 'codes', 'idempotency', 'tenant', 'rev'],
} as const;

const nobody = { email: '', name: '', photo_url: null, shop: null, supplier: null };

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
    // As a page does that was told who is signed in. It allows the store to be opened again after a logout.
    const user = { ...nobody, id: userId };
    await writeAccount({ user, observedAt: Date.now() });
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
  health: () => opened?.sync.health.get() ?? null,
  written: async () => (await stored(name)).outbox.length,
  async halves() {
    const { events, outbox: rows } = await stored(name);
    const told = (type: string) =>
      new Set(events.filter((event) => event.type === type).map(({ commandId }) => commandId));
    const committed = told('command.committed');
    const settled = told('command.acknowledged');
    const waiting = new Set(rows.map(({ id }) => id));
    return [
      ...rows.filter(({ id }) => !committed.has(id)).map(({ id }) => `${id} has no event`),
      ...[...committed]
        .filter((id) => id !== null && waiting.has(id) === settled.has(id))
        .map((id) => `${id} is neither waiting nor settled, or both`),
    ];
  },
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
  async told(productId) {
    const { events, outbox: rows } = await stored(name);
    const waiting = rows
      .filter(({ command: { args } }) => 'id' in args && Number(args.id) === productId)
      .map(({ id, state, attempts }) => `${id.slice(0, 6)} stays ${state} after ${attempts}`);
    const ids = new Set(
      events
        .filter(({ payload }) => JSON.parse(payload).command?.args?.id === productId)
        .map(({ commandId }) => commandId),
    );
    return events
      .filter(({ commandId }) => ids.has(commandId))
      .map(({ type, commandId }) => `${commandId?.slice(0, 6)} ${type}`)
      .concat(waiting);
  },
  async ended() {
    const counts: Awaited<ReturnType<DevicePage['ended']>> = { acknowledged: {}, discarded: {} };
    for (const { type, payload } of (await stored(name)).events) {
      if (type !== 'command.acknowledged' && type !== 'command.discarded') continue;
      const { command } = JSON.parse(payload);
      if (command.call !== 'PATCH /import-products/{id}') continue;
      const of = counts[type === 'command.acknowledged' ? 'acknowledged' : 'discarded'];
      of[command.args.id] = (of[command.args.id] ?? 0) + 1;
    }
    return counts;
  },
};

interface Stored {
  events: StoredEvent[];
  outbox: OutboxRow<unknown>[];
}

/** Everything on disk in one transaction, because another tab may be writing. */
async function stored(database: string): Promise<Stored> {
  const opening = indexedDB.open(database);
  // The database doesn't exist, and looking for it must not create it.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const opened = await answeredRequest(opening);
  const transaction = opened.transaction(['events', 'outbox']);
  const [events, outbox] = await Promise.all([
    answeredRequest(transaction.objectStore('events').getAll()),
    answeredRequest(transaction.objectStore('outbox').getAll()),
  ]);
  opened.close();
  return { events, outbox };
}

Object.assign(window, { device });
