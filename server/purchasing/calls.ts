import type { Handlers } from '../http/handler.ts';
import { pathId } from '../http/path-id.ts';
import { cancelPurchaseOrder } from './cancel-purchase-order.ts';
import { handOverAgain } from './hand-over-again.ts';

export const purchasingHandlers = {
  'POST /shop/purchase-orders/{id}/hand-over': async (call) => ({
    data: await handOverAgain(call, pathId(call.params.id), call.body.has_it),
  }),

  'POST /shop/purchase-orders/{id}/cancel': async (call) => ({
    data: await cancelPurchaseOrder(call, pathId(call.params.id)),
  }),
} satisfies Partial<Handlers>;
