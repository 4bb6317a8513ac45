import { authorOf } from '../activities/record.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { requireRole } from '../require-role.ts';
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

  'POST /shop/orders/{id}/confirm': async (call) => {
    const { db, session, shopId, params, request, services } = call;
    await requireRole(db, session, shopId, 'member');
    const author = authorOf(session, request);
    return { data: await confirmOrder(db, shopId, params.id, services.now(), author) };
  },
} satisfies Partial<Handlers>;
