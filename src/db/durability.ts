import type { DBCore, Middleware } from 'dexie';

/**
 * A transaction that may write to the outbox is on the disk before it counts as done: what a person did survives a power
 * cut. Dexie sets durability for a connection; everything else on this one may be fetched again, and stays relaxed.
 */
export const strictOutbox: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'strict-outbox',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(
        stores,
        mode,
        mode === 'readwrite' && stores.includes('outbox')
          ? { ...options, durability: 'strict' }
          : options,
      ),
  }),
};
