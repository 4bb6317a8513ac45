import type { User } from '../../contract/entities/users.ts';
import type { ApiConfig } from '../api/config.ts';
import type { RequestCall } from '../api/request.ts';
import { databaseName, databasePrefix } from '../db/names.ts';
import { type Cell, cell } from '../lib/pure/cell.ts';
import { owner } from '../lib/pure/owner.ts';
import { isOfSupplier } from '../router/links.ts';
import type { Tenant } from '../sync/state/types.ts';
import type { OpenSync, Sync } from '../sync/types.ts';
import type { LocalStore } from './local-store.ts';

export interface TenantStoreDeps {
  request: RequestCall;
  requestBehind: RequestCall;
  config: ApiConfig;
  connectivity: { online(): boolean; subscribe(listener: () => void): () => void };
  load(): Promise<LocalStore>;
}

/** The store of the signed-in tenant. */
export interface TenantStore {
  sync: Cell<Sync | null>;
  /** Opens the store of the shop or supplier that the page at `path` belongs to; closes the previous one. */
  enter(user: User, path: string, fromServer: boolean): Promise<void>;
  /** The tenant whose store is open or being opened, in the form `shop:12`. */
  at(): string | null;
  /** The store, after all opening and closing that has started is done. */
  entered(): Promise<Sync | null>;
  /** Closes the store, when nobody is signed in any more. */
  leave(): Promise<void>;
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * The tenant whose data a page shows: on the suppliers' pages the supplier, elsewhere the shop. A person with only one
 * of the two has it on all pages.
 */
export function tenantOf({ shop, supplier }: User, path: string): Tenant | null {
  const ofShop = shop && ({ kind: 'shop', id: shop.id } as const);
  const ofSupplier = supplier && ({ kind: 'supplier', id: supplier.id } as const);
  return isOfSupplier(path) ? (ofSupplier ?? ofShop) : (ofShop ?? ofSupplier);
}

export const tenantName = ({ kind, id }: Tenant) => `${kind}:${id}` as const;

const loadStartCommand = () =>
  import('../machines/outbox.ts').then((module) => module.startCommand);

export function createTenantStore(deps: TenantStoreDeps): TenantStore {
  const sync = cell<Sync | null>(null);
  let open: OpenSync | null = null;
  /** One change at a time: a store is closed before the next one is opened. */
  let turn: Promise<unknown> = Promise.resolve();
  let shown: string | null = null;
  let wanted: string | null = null;
  let at: string | null = null;
  /** Fetches the key to which the person's data will be sealed; null once it is known. */
  let unprepared: (() => Promise<void>) | null = null;

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  const askKey = () => deps.request('GET /user/sealing-key', {}).then(({ data }) => data);

  /**
   * Fetches what is needed when the session expires. If that fails, the next connection and the next page try again.
   */
  function prepare({ id }: User, local: LocalStore): void {
    if (!deps.config.additions.includes('sealing')) return;
    const attempt = async () => {
      await local.prepareSealing(id, askKey);
      if (unprepared === attempt) unprepared = null;
    };
    unprepared = attempt;
    attempt().catch(() => {});
  }

  let wasOnline = deps.connectivity.online();
  deps.connectivity.subscribe(() => {
    const before = wasOnline;
    wasOnline = deps.connectivity.online();
    if (wasOnline && !before) unprepared?.().catch(() => {});
  });

  async function close(): Promise<void> {
    sync.set(null);
    const closing = open;
    open = null;
    await closing?.close();
  }

  async function openAs(tenant: Tenant, userId: string, local: LocalStore): Promise<void> {
    const { request, requestBehind, config, connectivity } = deps;
    const key = databaseName(userId, tenant);
    const opened = await local.openSync({
      ...{ tenant, userId, request, requestBehind, config, connectivity, loadStartCommand },
      onKept: () =>
        void inTurn(async () => {
          if (open !== opened) return;
          await close();
          await openAs(tenant, userId, local);
        }),
    });
    open = opened;
    shown = key;
    if (key === wanted) sync.set(opened.sync);
  }

  return {
    sync,
    enter(user, path, fromServer) {
      const tenant = tenantOf(user, path);
      const key = tenant && databaseName(user.id, tenant);
      // Drafts belong to the person even before there is a shop.
      owner.set(key ?? databasePrefix(user.id));
      // Right away, because the page of another tenant mustn't read from this store.
      if (key !== wanted) sync.set(null);
      wanted = key;
      at = tenant && tenantName(tenant);
      return inTurn(async () => {
        const local = await deps.load();
        // Also unseals what an expiry had sealed for this person.
        if (fromServer) await local.admit({ user, observedAt: Date.now() }, askKey);
        if (key && key === shown) open?.resume();
        else {
          await close();
          shown = null;
          if (tenant) await openAs(tenant, user.id, local);
        }
        // Also if the store was already open before the server answered, as at every start from stored data.
        if (fromServer) prepare(user, local);
      });
    },
    leave() {
      wanted = null;
      unprepared = null;
      owner.set(null);
      at = null;
      return inTurn(async () => {
        shown = null;
        await close();
      });
    },
    at: () => at,
    entered: () => turn.then(sync.get),
    exclusively: (work) => {
      const store = open;
      return store ? store.exclusively(work) : work();
    },
  };
}
