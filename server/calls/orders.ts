import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { confirmOrder } from '../selling/confirm-order.ts';
import { pageOfOrders, readOrder } from '../selling/order-rows.ts';
import { pageMeta } from '../selling/pages.ts';

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

  'POST /shop/orders/{id}/confirm': async ({ db, shopId, params, services }) => ({
    data: await confirmOrder(db, shopId, params.id, services.now()),
  }),
} satisfies Partial<Handlers>;
