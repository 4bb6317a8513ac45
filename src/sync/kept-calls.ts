import type { PaymentMethod } from '../../contract/entities/billing.ts';
import type { Args, ReadCall } from '../../contract/types.ts';
import { isAnswer, isList, isOne, isPage } from './shape.ts';

export interface KeptCall {
  /** So many answers, of those last asked for, are kept for reading offline; 0 keeps none. */
  keep: number;
  /** What of an answer is kept, where that isn't all. */
  pick?(answer: unknown): unknown;
  /** Whether an answer has the shape that screens rely on. */
  fits(answer: unknown): boolean;
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
  'GET /products': { keep: 50, fits: isPage },
  'GET /products/{id}': { keep: 200, fits: isOne },
  'GET /import-products': { keep: 50, fits: isPage },
  'GET /shop/products': { keep: 50, fits: isPage },
  'GET /shop/orders': { keep: 50, fits: isPage },
  'GET /shop/orders/{id}': { keep: 200, fits: isOne },
  'GET /shop/product-categories': { keep: 1, fits: isList },
  'GET /shop/feeds': { keep: 1, fits: isList },
  'GET /shop/integrations': { keep: 1, fits: isList },
  'GET /shop/integrations/{id}/mapping-values': { keep: 20, fits: isPage },
  'GET /shop/integrations/{id}/unmapped-values': { keep: 20, fits: isList },
  'GET /shop/integrations/{id}/mutating-rules': { keep: 10, fits: isList },
  'GET /shop/integrations/{id}/rule-samples': { keep: 5, fits: isList },
  'GET /shop/subscriptions': { keep: 1, fits: isList },
  'GET /shop/plans': { keep: 1, fits: isList },
  'GET /shop/payment-methods': { keep: 1, fits: isList, pick: ofCards },
  'GET /shop/invoices': { keep: 20, fits: isPage },
  'GET /shop/partnerships': { keep: 1, fits: isList },
  'GET /shop/partnership-requests': { keep: 1, fits: isList },
  'GET /supplier/partnerships': { keep: 1, fits: isList },
  'GET /supplier/partnership-requests': { keep: 1, fits: isList },
  'GET /supplier/figures': { keep: 1, fits: isAnswer },
  'GET /user/export': { keep: 0, fits: isAnswer },
  'GET /user/sealing-key': { keep: 0, fits: isAnswer },
  'GET /invitations/{token}': { keep: 0, fits: isAnswer },
  'GET /user/shops': { keep: 1, fits: isList },
  'GET /user/suppliers': { keep: 1, fits: isList },
  // What a job did a while ago is of no use to anybody.
  'GET /shop/events': { keep: 0, fits: isAnswer },
  'GET /supplier/events': { keep: 0, fits: isAnswer },
  'GET /changes': { keep: 0, fits: isAnswer },
};

/**
 * How answers of a call are kept; a call without a row of its own keeps its newest twenty. A look into the catalogue that wants no filters
 * is on the way to something else, as the palette's are: it is shown, and takes no search's place.
 */
export function keptCall<C extends ReadCall>(call: C, args: Args<C>): KeptCall {
  const row = kept[call] ?? { keep: 20, fits: isAnswer };
  const { query } = args as Args<'GET /products'>;
  return call === 'GET /products' && !query?.include ? { ...row, keep: 0 } : row;
}
