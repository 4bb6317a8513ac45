import { describe, expect, test } from 'vitest';
import type { User } from '../../contract/entities/users.ts';
import type { RequestCall } from '../../src/api/request.ts';
import type { SyncOptions } from '../../src/sync/outbox/sync-options.ts';
import type { OpenSync, Sync } from '../../src/sync/types.ts';
import type { LocalStore } from '../../src/wiring/local-store.ts';
import { createTenantStore, tenantName, tenantOf } from '../../src/wiring/tenant.ts';
import { merchant, supplierUser } from '../support/people.ts';
import { settled } from '../support/turned-clock.ts';

const both: User = { ...merchant, supplier: supplierUser.supplier };
const neither: User = { ...merchant, shop: null };

describe('[§D-tenancy] whose data a page shows', () => {
  test.each<[string, User, string, string | null]>([
    ['a shop user', merchant, '/shop/dashboard', 'shop:12'],
    ['a shop user', merchant, '/supplier/user-no-relation', 'shop:12'],
    ['a supplier user', supplierUser, '/supplier/partnerships', 'supplier:9'],
    ['a supplier user', supplierUser, '/shop/user/profile', 'supplier:9'],
    ['one of both', both, '/shop/products/import-list', 'shop:12'],
    ['one of both', both, '/supplier/partnerships', 'supplier:9'],
    ['one of both', both, '/supplier', 'supplier:9'],
    ['one of both', both, '/suppliers-of-mine', 'shop:12'],
    ['one of neither', neither, '/shop/dashboard', null],
  ])('%s at %#: %o', (_, user, path, expected) => {
    const tenant = tenantOf(user, path);
    expect(tenant && tenantName(tenant)).toBe(expected);
  });
});

describe('[§D-tenancy] the store', () => {
  /** Stores that only log whose they are and what is done with them. */
  function open({ slow = false } = {}) {
    const log: string[] = [];
    const waiting: (() => void)[] = [];
    const openSync = async ({ tenant, userId }: SyncOptions): Promise<OpenSync> => {
      const name = `${userId} ${tenantName(tenant)}`;
      if (slow) await new Promise<void>((resolve) => waiting.push(resolve));
      log.push(`open ${name}`);
      return {
        sync: { name } as unknown as Sync,
        close: async () => void log.push(`close ${name}`),
        exclusively: (work) => work(),
        resume: () => log.push(`resume ${name}`),
      };
    };
    const nothing = async () => {};
    const local = { openSync, admit: nothing, prepareSealing: nothing } as unknown as LocalStore;
    const request = (() => Promise.reject(new Error('nothing is asked'))) as RequestCall;
    const store = createTenantStore({
      request,
      requestBehind: request,
      config: { base: '/api', additions: [] },
      connectivity: { online: () => true, subscribe: () => () => {} },
      load: async () => local,
    });
    const name = () => (store.sync.get() as unknown as { name: string } | null)?.name ?? null;
    return { store, log, name, goOn: () => waiting.shift()?.() };
  }

  test('changes with the area, and is gone at once when the area is left', async () => {
    const { store, log, name } = open();
    await store.enter(both, '/shop/dashboard', true);
    expect(name()).toBe('u1 shop:12');
    const entering = store.enter(both, '/supplier/partnerships', false);
    expect(name()).toBeNull();
    expect(store.at()).toBe('supplier:9');
    await entering;
    expect(name()).toBe('u1 supplier:9');
    expect(log).toEqual(['open u1 shop:12', 'close u1 shop:12', 'open u1 supplier:9']);
  });

  test('stays while the tenant does, and goes on with what waited', async () => {
    const { store, log, name } = open();
    await store.enter(merchant, '/shop/dashboard', true);
    await store.enter(merchant, '/supplier/user-no-relation', true);
    expect(name()).toBe('u1 shop:12');
    expect(log).toEqual(['open u1 shop:12', 'resume u1 shop:12']);
  });

  test('of a page that has been left again meanwhile is never shown', async () => {
    const { store, name, goOn } = open({ slow: true });
    const shown: (string | null)[] = [];
    store.sync.subscribe(() => shown.push(name()));
    void store.enter(both, '/shop/dashboard', true);
    void store.enter(both, '/supplier/dashboard', true);
    for (let turns = 0; turns < 4; turns += 1) {
      await settled();
      goOn();
    }
    expect(await store.entered()).not.toBeNull();
    expect(shown).toEqual(['u1 supplier:9']);
  });

  test('is closed for one of neither, and when nobody is signed in', async () => {
    const { store, log, name } = open();
    await store.enter(merchant, '/shop/dashboard', true);
    await store.enter(neither, '/shop/dashboard', true);
    expect(name()).toBeNull();
    await store.enter(merchant, '/shop/dashboard', true);
    await store.leave();
    expect([name(), store.at()]).toEqual([null, null]);
    expect(log.filter((line) => line.startsWith('close'))).toHaveLength(2);
  });
});

describe('[§D-sealed] the key that a session brings for the time after it', () => {
  /** The answers to requests for the key, in order; further requests get none. */
  function open(...answers: ('told' | 'lost')[]) {
    const asked: string[] = [];
    let known = false;
    let listener = () => {};
    let online = true;
    const openSync = async (): Promise<OpenSync> => ({
      sync: {} as Sync,
      close: async () => {},
      exclusively: (work) => work(),
      resume() {},
    });
    const local = {
      openSync,
      admit: async () => {},
      async prepareSealing(id: string) {
        if (known) return;
        asked.push(id);
        if (answers.shift() !== 'told') throw new Error('lost');
        known = true;
      },
    } as unknown as LocalStore;
    const request = (() => Promise.reject(new Error('nothing is asked'))) as RequestCall;
    const store = createTenantStore({
      request,
      requestBehind: request,
      config: { base: '/api', additions: ['sealing'] },
      connectivity: {
        online: () => online,
        subscribe(told) {
          listener = told;
          return () => {};
        },
      },
      load: async () => local,
    });
    const turn = async (isOnline: boolean) => {
      online = isOnline;
      listener();
      await settled();
    };
    return { store, asked, turn };
  }

  test('is asked for where a start from the device has opened the store before the server’s word came', async () => {
    const { store, asked } = open('told');
    await store.enter(merchant, '/shop/dashboard', false);
    expect(asked).toEqual([]);
    await store.enter(merchant, '/shop/dashboard', true);
    expect(asked).toEqual(['u1']);
  });

  test('is asked for again with the next connection, until it is known', async () => {
    const { store, asked, turn } = open('lost', 'lost', 'told');
    await store.enter(merchant, '/shop/dashboard', true);
    await settled();
    await turn(false);
    expect(asked).toHaveLength(1);
    await turn(true);
    await turn(true);
    expect(asked).toHaveLength(2);
    await turn(false);
    await turn(true);
    expect(asked).toHaveLength(3);
    await turn(false);
    await turn(true);
    expect(asked).toHaveLength(3);
  });

  test('isn’t asked for any more when nobody is signed in', async () => {
    const { store, asked, turn } = open('lost', 'told');
    await store.enter(merchant, '/shop/dashboard', true);
    await store.leave();
    await turn(false);
    await turn(true);
    expect(asked).toHaveLength(1);
  });
});
