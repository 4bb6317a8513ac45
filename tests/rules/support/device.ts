import { vi } from 'vitest';
import { databaseName } from '../../../src/db/names.ts';
import type { StoredAccount } from '../../../src/db/registry.ts';
import { commitEdit, inStore, putDatabases, somebody } from '../../support/bare-device.ts';

/** An empty device: new databases and storage for the running test. */
export function newDevice(): void {
  putDatabases();
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      get: (own, name) =>
        name === 'removeItem'
          ? (key: string) => void kept.delete(key)
          : own[name as keyof typeof storage],
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  vi.stubGlobal('document', { cookie: '' });
}

export const account = (id: string): StoredAccount => ({ user: somebody(id), observedAt: 1 });

/** An unsent edit of the person in a shop. */
export const editIn = (id: string, shop: number): Promise<void> =>
  inStore(databaseName(id, { kind: 'shop', id: shop }), (store) => commitEdit(store, 'unsent'));
