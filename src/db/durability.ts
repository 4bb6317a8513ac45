import type { DBCore, Middleware } from 'dexie';

/**
 * A transaction that may write to the outbox counts as done only once it is on the disk, so that a power cut loses
 * nothing that a person did. Dexie sets durability for a whole connection; all other writes on it can be fetched again,
 * and stay relaxed.
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
