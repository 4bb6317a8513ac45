import { Hono } from 'hono';
import { z } from 'zod';
import type { NodeSide } from '../common/with-faults.ts';
import { setStatus, touchOrder } from './orders.ts';
import { changedSince, sendPage } from './paging.ts';
import { read } from './product-input.ts';
import { body } from './product-routes.ts';
import { invalidId } from './products.ts';
import { orderStatuses, type WooOrder } from './records.ts';
import { invalidParams, WooError } from './refusal.ts';
import type { WooStore } from './store.ts';
import { gmt, orderView, totalOf } from './views.ts';

const change = z.object({
  status: z.enum(orderStatuses).optional(),
  customer_note: z.string().optional(),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).optional(),
});
const note = z.object({ note: z.string().min(1), customer_note: z.boolean().default(false) });
const refund = z.object({
  amount: z.string().optional(),
  reason: z.string().default(''),
  api_refund: z.boolean().default(true),
});

/** Orders, below `/wp-json/wc/v3/orders`. */
export function orderRoutes(store: WooStore): Hono<NodeSide> {
  const routes = new Hono<NodeSide>();
  const one = '/:id{[0-9]+}';
  const orderOf = (id: string, status: 400 | 404 = 404): WooOrder => {
    const found = store.orders.get(Number(id));
    if (!found) throw invalidId('shop_order', status);
    return found;
  };

  routes.get('/', (c) => {
    const statuses = (c.req.query('status') ?? 'any').split(',');
    const unknown = statuses.find((one) => ![...orderStatuses, 'any', 'trash'].includes(one));
    if (unknown)
      throw invalidParams({
        status: `status[0] is not one of any, trash, ${orderStatuses.join(', ')}.`,
      });
    const only = c.req.query('include')?.split(',').map(Number);
    const found = changedSince(c, store.orders.values()).filter(
      ({ id, status }) =>
        (statuses.includes('any') || statuses.includes(status)) && (only?.includes(id) ?? true),
    );
    return sendPage(c, found, (order) => orderView(order));
  });
  routes.get(one, (c) => c.json(orderView(orderOf(c.req.param('id')))));
  routes.on(['PUT', 'PATCH', 'POST'], one, async (c) => {
    const order = orderOf(c.req.param('id'), 400);
    const input = read(change, await body(c));
    order.note = input.customer_note ?? order.note;
    for (const { key, value } of input.meta_data ?? []) {
      const known = order.meta.find((entry) => entry.key === key);
      if (known) known.value = value;
      else order.meta.push({ id: store.nextId(), key, value });
    }
    if (input.status && input.status !== order.status) setStatus(store, order, input.status);
    else touchOrder(store, order);
    return c.json(orderView(order));
  });

  routes.get(`${one}/notes`, (c) => {
    const type = c.req.query('type') ?? 'any';
    if (!noteTypes.includes(type)) {
      throw invalidParams({ type: `type is not one of ${noteTypes.join(', ')}.` });
    }
    const notes = orderOf(c.req.param('id')).notes.filter(
      ({ customerNote }) => type === 'any' || customerNote === (type === 'customer'),
    );
    return c.json(notes.map(noteView));
  });
  routes.post(`${one}/notes`, async (c) => {
    const order = orderOf(c.req.param('id'));
    const input = read(note, await body(c));
    const made = {
      id: store.nextId(),
      note: input.note,
      customerNote: input.customer_note,
      at: store.clock.now(),
    };
    order.notes.push(made);
    return c.json(noteView(made), 201);
  });

  routes.get(`${one}/refunds`, (c) => sendPage(c, orderOf(c.req.param('id')).refunds, refundView));
  routes.post(`${one}/refunds`, async (c) => {
    const order = orderOf(c.req.param('id'));
    const { amount = '0', reason, api_refund } = read(refund, await body(c));
    if (!(Number(amount) > 0)) {
      const message = 'Refund amount must be greater than zero.';
      throw new WooError('woocommerce_rest_invalid_order_refund', message, 400);
    }
    const before = order.refunds.reduce((sum, entry) => sum + Number(entry.amount), 0);
    const wrong =
      before + Number(amount) > Number(totalOf(order))
        ? 'Invalid refund amount.'
        : api_refund
          ? 'The payment gateway for this order does not exist.'
          : null;
    if (wrong) throw new WooError('woocommerce_rest_cannot_create_order_refund', wrong, 500);
    const made = { id: store.nextId(), amount, reason, at: store.clock.now() };
    order.refunds.push(made);
    if (before + Number(amount) === Number(totalOf(order))) order.status = 'refunded';
    touchOrder(store, order);
    return c.json(refundView(made), 201);
  });
  return routes;
}

const noteTypes = ['any', 'customer', 'internal'];

const noteView = ({ id, note, customerNote, at }: WooOrder['notes'][number]) => ({
  id,
  note,
  customer_note: customerNote,
  date_created_gmt: gmt(at),
});

const refundView = ({ id, amount, reason, at }: WooOrder['refunds'][number]) => ({
  id,
  amount,
  reason,
  date_created_gmt: gmt(at),
});
