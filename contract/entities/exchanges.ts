import { z } from 'zod';
import { instant } from './money.ts';

/**
 * The kind of exchange with a store: `listings` brings its products up to date with what is wanted, `look` reads what
 * was changed there, `orders` reads its orders, `fulfilments` reports parcels, `leave` cancels the webhooks that we had
 * asked for.
 */
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

/** Why an exchange failed, or waits. */
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

/** One question to a store, kept from when it is asked for until it is answered for good `[§D-exchange]`. */
export const exchangeRecord = z.object({
  id: z.int(),
  kind: exchangeKind,
  state: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  tries: z.int(),
  /** Why the last try failed; null if it went well, or there was none yet. */
  cause: exchangeCause.nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** Null if the exchange has ended. */
  next_try_at: instant.nullable(),
});
export type ExchangeRecord = z.infer<typeof exchangeRecord>;
