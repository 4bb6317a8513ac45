import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { NodeSide } from '../common/with-faults.ts';
import { sendPage } from './paging.ts';
import { read } from './product-input.ts';
import { body } from './product-routes.ts';
import type { Webhook } from './records.ts';
import { WooError } from './refusal.ts';
import type { WooStore } from './store.ts';
import { webhookView } from './views.ts';
import { isTopic } from './webhooks.ts';

const schema = z.object({
  name: z.string().optional(),
  topic: z.string().optional(),
  delivery_url: z.string().optional(),
  secret: z.string().optional(),
  status: z.enum(['active', 'paused', 'disabled']).optional(),
});

const wrong = (what: string, message: string, status = 400) =>
  new WooError(`woocommerce_rest_shop_webhook_${what}`, message, status);

/** Webhooks, below `/wp-json/wc/v3/webhooks`. */
export function webhookRoutes(store: WooStore): Hono<NodeSide> {
  const routes = new Hono<NodeSide>();
  const one = '/:id{[0-9]+}';
  const webhookOf = (id: string, status: 400 | 404): Webhook => {
    const found = store.webhookRecords.get(Number(id));
    if (!found) throw wrong('invalid_id', 'Invalid ID.', status);
    return found;
  };

  routes.get('/', (c) => sendPage(c, [...store.webhookRecords.values()], webhookView));
  routes.post('/', async (c) => {
    const input = read(schema, await body(c));
    const topic = (input.topic ?? '').toLowerCase();
    if (!isTopic(topic)) {
      throw wrong('invalid_topic', 'Webhook topic is required and must be valid.');
    }
    const webhook: Webhook = {
      id: store.nextId(),
      name: input.name ?? '',
      status: 'active',
      topic,
      deliveryUrl: readUrl(input.delivery_url),
      secret: input.secret || randomBytes(25).toString('hex'),
      failures: 0,
      createdAt: store.clock.now(),
    };
    store.webhookRecords.set(webhook.id, webhook);
    await store.webhooks.ping(webhook);
    return c.json(webhookView(webhook), 201);
  });
  routes.get(one, (c) => c.json(webhookView(webhookOf(c.req.param('id'), 404))));
  routes.on(['PUT', 'PATCH', 'POST'], one, async (c) => {
    const webhook = webhookOf(c.req.param('id'), 400);
    const input = read(schema, await body(c));
    if (input.topic && !isTopic(input.topic.toLowerCase())) {
      throw wrong('invalid_topic', 'Webhook topic must be valid.');
    }
    webhook.topic = input.topic?.toLowerCase() ?? webhook.topic;
    if (input.delivery_url) webhook.deliveryUrl = readUrl(input.delivery_url);
    webhook.status = input.status ?? webhook.status;
    webhook.secret = input.secret || webhook.secret;
    return c.json(webhookView(webhook));
  });
  routes.delete(one, (c) => {
    if (c.req.query('force') !== 'true') {
      const message = 'Webhooks do not support trashing.';
      throw new WooError('woocommerce_rest_trash_not_supported', message, 501);
    }
    const webhook = webhookOf(c.req.param('id'), 404);
    store.webhookRecords.delete(webhook.id);
    return c.json(webhookView(webhook));
  });
  return routes;
}

function readUrl(text: string | undefined): string {
  if (text && /^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  const message = 'Webhook delivery URL must be a valid URL starting with http:// or https://.';
  throw wrong('invalid_delivery_url', message);
}
