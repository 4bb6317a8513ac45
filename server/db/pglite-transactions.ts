import type { PGlite, Transaction } from '@electric-sql/pglite';

/** What runs statements: a PGlite, or one of its transactions. */
export type Place = Pick<PGlite | Transaction, 'query' | 'exec'>;

/** Changes how a PGlite runs statements, outside and inside of its transactions. */
export function inTransactionsToo(client: PGlite, change: (place: Place) => void): PGlite {
  const transaction = client.transaction.bind(client);
  change(client);
  client.transaction = (work) =>
    transaction((tx) => {
      change(tx);
      return work(tx);
    });
  return client;
}
