import type { Handlers } from '../http/handler.ts';
import { pageMeta } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { addParcel } from './add-parcel.ts';
import { confirmOrder } from './confirm-order.ts';
import { mendOrder } from './mends/mend-order.ts';
import { readSwaps } from './mends/swaps.ts';
import { pageOfOrders, readOrder } from './order-rows.ts';

export const orderHandlers = {
  'GET /shop/orders': async ({ db, shopId, query }) => {
    const { rows, total } = await pageOfOrders(db, shopId, query.page);
    return { data: rows, meta: pageMeta(query.page, total) };
  },

  'GET /shop/orders/{id}': async ({ db, shopId, params }) => {
    const order = await readOrder(db, shopId, params.id);
    if (!order) throw new Refusal('not_found', `There is no order ${params.id}.`);
    return { data: order };
  },

  'POST /shop/orders/{id}/confirm': async (call) => ({
    data: await confirmOrder(call, call.params.id),
  }),

  'POST /shop/orders/{id}/parcels': async (call) => ({
    data: await addParcel(call, call.params.id, call.body),
  }),

  'POST /shop/orders/{id}/mend': async (call) => ({
    data: await mendOrder(call, call.params.id, call.body),
  }),

  'GET /shop/orders/{id}/swaps': async ({ db, shopId, params }) => ({
    data: await readSwaps(db, shopId, params.id),
  }),
} satisfies Partial<Handlers>;
