import type { PaymentMethod } from '../../../contract/entities/billing.ts';
import type { Args, ReadCall } from '../../../contract/types.ts';

export interface KeptCall {
  /** So many answers, of those last asked for, are kept for reading offline; 0 keeps none. */
  keep: number;
  /** What of an answer is kept, where that isn't all. */
  pick?(answer: unknown): unknown;
}

/** Of a card the device keeps brand and last digits alone, whatever a back end tells. */
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
  // What a job did a while ago is of no use to anybody.
  'GET /shop/events': { keep: 0 },
  'GET /supplier/events': { keep: 0 },
  'GET /changes': { keep: 0 },
};

/**
 * How answers of a call are kept; a call without a row of its own keeps its newest twenty, and one that takes no arguments has only one. A
 * first page of the catalogue that wants no filters is on the way to something else, as the palette's are: it is shown, and takes no
 * search's place. Further pages go without them: the first has told them.
 */
export function keptCall<C extends ReadCall>(call: C, args: Args<C>): KeptCall {
  const row = kept[call] ?? { keep: 20 };
  const { query } = args as Args<'GET /products'>;
  const isPassing = !query?.include && Number(query?.page ?? 1) <= 1;
  return call === 'GET /products' && isPassing ? { ...row, keep: 0 } : row;
}
