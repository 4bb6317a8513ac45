import { z } from 'zod';
import { instant } from './money.ts';

/** What is asked of a store: `listings` brings its products up with what is wanted, `look` sees what was changed there, `orders` reads its orders, `fulfilments` tells it of parcels, `leave` takes back what we had asked it to tell us. */
export const exchangeKind = z.enum([
  'authorise',
  'describe',
  'test',
  'subscribe',
  'listings',
  'look',
  'orders',
  'fulfilments',
  'leave',
]);
export type ExchangeKind = z.infer<typeof exchangeKind>;

/** Why an exchange did not come to its end, or waits. */
export const exchangeCause = z.enum([
  'throttled',
  'unreachable',
  'too_slow',
  'server_error',
  'not_readable',
  'wrong_version',
  'moved',
  'no_store',
  'revoked',
  'no_access',
  'grant_spent',
  'access_denied',
  'store_taken',
  'uninstalled',
  'not_set_up',
  'not_public',
  'refused',
  'internal',
]);
export type ExchangeCause = z.infer<typeof exchangeCause>;

/** One question to a store, from when it was asked for until it is answered for good `[§D-exchange]`. */
export const exchangeRecord = z.object({
  id: z.int(),
  kind: exchangeKind,
  state: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  tries: z.int(),
  /** Of the last try; null where it went well, or none was made yet. */
  cause: exchangeCause.nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** Null where it has ended. */
  next_try_at: instant.nullable(),
});
export type ExchangeRecord = z.infer<typeof exchangeRecord>;
