import type { ReadCall } from '../../contract/types.ts';
import { isAnswer, isList, isOne, isPage } from './shape.ts';

export interface KeptCall {
  /** So many of the newest answers are kept for reading offline; 0 keeps none. */
  keep: number;
  /** Whether an answer has the shape that screens rely on. */
  fits(answer: unknown): boolean;
}

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
  'GET /shop/payment-methods': { keep: 1, fits: isList },
  'GET /shop/invoices': { keep: 20, fits: isPage },
  'GET /shop/partnerships': { keep: 1, fits: isList },
  'GET /shop/partnership-requests': { keep: 1, fits: isList },
  'GET /supplier/partnerships': { keep: 1, fits: isList },
  'GET /supplier/partnership-requests': { keep: 1, fits: isList },
  'GET /supplier/figures': { keep: 1, fits: isAnswer },
  'GET /user/export': { keep: 0, fits: isAnswer },
  'GET /invitations/{token}': { keep: 0, fits: isAnswer },
  'GET /user/shops': { keep: 1, fits: isList },
  'GET /user/suppliers': { keep: 1, fits: isList },
  // What a job did a while ago is of no use to anybody.
  'GET /shop/events': { keep: 0, fits: isAnswer },
  'GET /supplier/events': { keep: 0, fits: isAnswer },
  'GET /changes': { keep: 0, fits: isAnswer },
};

/** How answers of a call are kept; a call without a row of its own keeps its newest twenty. */
export const keptCall = (call: ReadCall): KeptCall => kept[call] ?? { keep: 20, fits: isAnswer };
