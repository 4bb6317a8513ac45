import type { PaymentMethod } from '../../../contract/entities/billing.ts';
import type { Args, ReadCall } from '../../../contract/types.ts';

export interface KeptCall {
  /** How many answers to keep for reading offline, those last used first; 0 keeps none. */
  keep: number;
  /** Returns the part of an answer to keep, if that isn't all of it. */
  pick?(answer: unknown): unknown;
}

/** Only the brand and the last digits of a card are kept, whatever else a back end sends. */
const ofCards = (answer: unknown) => ({
  data: (answer as { data: PaymentMethod[] }).data.map(({ id, brand, last4, is_default }) => ({
    id,
    brand,
    last4,
    is_default,
  })),
});

const kept: Partial<Record<ReadCall, KeptCall>> = {
  'GET /products': { keep: 50 },
  'GET /products/{id}': { keep: 200 },
  'GET /import-products': { keep: 50 },
  'GET /shop/products': { keep: 50 },
  'GET /shop/orders': { keep: 50 },
  'GET /shop/orders/{id}': { keep: 200 },
  'GET /shop/invoices/{number}/pdf': { keep: 0 },
  'GET /shop/payment-methods': { keep: 1, pick: ofCards },
  'GET /user/export': { keep: 0 },
  'GET /user/deletion': { keep: 0 },
  'GET /user/sealing-key': { keep: 0 },
  'GET /invitations/{token}': { keep: 0 },
  // What a job was doing a while ago is useless.
  'GET /shop/events': { keep: 0 },
  'GET /supplier/events': { keep: 0 },
  'GET /changes': { keep: 0 },
};

/**
 * How the answers of a call are kept. By default, the newest twenty; a call without arguments has only one. The first
 * page of the catalogue without filters isn't kept: such a call is only a step towards a search, as in the command
 * palette, and mustn't replace a real search. Further pages don't ask for filters, because the first page has brought
 * them.
 */
export function keptCall<C extends ReadCall>(call: C, args: Args<C>): KeptCall {
  const row = kept[call] ?? { keep: 20 };
  const { query } = args as Args<'GET /products'>;
  const isPassing = !query?.include && Number(query?.page ?? 1) <= 1;
  return call === 'GET /products' && isPassing ? { ...row, keep: 0 } : row;
}
