import type { User } from '../../contract/entities/users.ts';
import type { ApiConfig } from '../api/config.ts';
import type { RequestCall } from '../api/request.ts';
import { type Cell, cell } from '../lib/cell.ts';
import type { OpenSync, Sync, Tenant } from '../sync/types.ts';
import type { LocalStore } from './local-store.ts';

export interface TenantStoreParts {
  request: RequestCall;
  config: ApiConfig;
  connectivity: { online(): boolean; subscribe(listener: () => void): () => void };
  load(): Promise<LocalStore>;
}

/** The signed-in tenant's store, while there is one. */
export interface TenantStore {
  sync: Cell<Sync | null>;
  /** Opens the store of the shop or supplier that the person's session stands on; closes the one before. */
  enter(user: User, fromServer: boolean): Promise<void>;
  /** Closes the store: nobody is signed in. */
  leave(): Promise<void>;
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/** The shop that a person's session stands on, else their supplier. */
export function tenantOf(user: User): Tenant | null {
  if (user.shop) return { kind: 'shop', id: user.shop.id };
  return user.supplier ? { kind: 'supplier', id: user.supplier.id } : null;
}

const loadStartCommand = () =>
  import('../machines/outbox.ts').then((module) => module.startCommand);

export function createTenantStore(parts: TenantStoreParts): TenantStore {
  const sync = cell<Sync | null>(null);
  let open: OpenSync | null = null;
  /** One change at a time: a store is closed before the next is opened. */
  let turn: Promise<unknown> = Promise.resolve();
  let shown: string | null = null;

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  async function close(): Promise<void> {
    sync.set(null);
    const closing = open;
    open = null;
    await closing?.close();
  }

  return {
    sync,
    enter(user, fromServer) {
      const tenant = tenantOf(user);
      const key = tenant && `${user.id}/${tenant.kind}:${tenant.id}`;
      return inTurn(async () => {
        const local = await parts.load();
        // Also opens what an expiry had sealed for this very person.
        if (fromServer) await local.writeAccount({ user, observedAt: Date.now() });
        if (key && key === shown) {
          open?.resume();
          return;
        }
        await close();
        shown = null;
        if (!tenant) return;
        const { request, config, connectivity } = parts;
        const opened = await local.openSync({
          tenant,
          userId: user.id,
          request,
          config,
          connectivity,
          loadStartCommand,
        });
        open = opened;
        shown = key;
        sync.set(opened.sync);
      });
    },
    leave: () =>
      inTurn(async () => {
        shown = null;
        await close();
      }),
    exclusively: (work) => {
      const store = open;
      return store ? store.exclusively(work) : work();
    },
  };
}
