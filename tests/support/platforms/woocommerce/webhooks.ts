import { createHash, createHmac } from 'node:crypto';
import { Deliveries, post } from '../common/deliveries.ts';
import type { Webhook } from './records.ts';
import type { WooStore } from './store.ts';
import { orderView, productView } from './views.ts';

/** In milliseconds. */
const within = 60_000;
/** More failures in a row than these disable a webhook. */
const mostFailures = 5;

const topics = ['order', 'product'].flatMap((resource) =>
  ['created', 'updated', 'deleted', 'restored'].map((event) => `${resource}.${event}`),
);

export const isTopic = (topic: string) => topics.includes(topic);

/** What a store sends out of itself: each once, and what failed never again. */
export class WooWebhooks {
  readonly deliveries: Deliveries;
  readonly #store: WooStore;

  constructor(store: WooStore) {
    this.#store = store;
    this.deliveries = new Deliveries(store.clock);
  }

  /** Tells all webhooks of the topic about a record. */
  notify(topic: string, id: number): void {
    for (const webhook of this.#store.webhookRecords.values()) {
      if (webhook.topic !== topic || webhook.status !== 'active') continue;
      this.deliveries.add(() => this.#deliver(webhook, id));
    }
  }

  /** The first that a new webhook sends: a form, unsigned. Only a 200 is taken for an answer, and little hangs on it. */
  async ping({ id, deliveryUrl }: Webhook): Promise<void> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const status = await post(deliveryUrl, type, `webhook_id=${id}`, within);
    this.#store.log.add(`Ping to ${deliveryUrl}: ${status ?? 'no answer'}`);
  }

  /** What is sent is the record as it is now, not as it was when it changed. */
  async #deliver(webhook: Webhook, id: number): Promise<void> {
    const store = this.#store;
    if (webhook.status !== 'active') return;
    const body = JSON.stringify(this.#payload(webhook.topic, id));
    const [resource = '', event = ''] = webhook.topic.split('.');
    const second = Math.floor(store.clock.now() / 1000);
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'WooCommerce/11.2.0 Hookshot (WordPress/7.0)',
      'X-WC-Webhook-Source': `${store.address}/`,
      'X-WC-Webhook-Topic': webhook.topic,
      'X-WC-Webhook-Resource': resource,
      'X-WC-Webhook-Event': event,
      'X-WC-Webhook-Signature': createHmac('sha256', webhook.secret).update(body).digest('base64'),
      'X-WC-Webhook-ID': String(webhook.id),
      // Of the webhook and the second alone: two orders in one second share it.
      'X-WC-Webhook-Delivery-ID': createHash('md5').update(`${webhook.id}${second}`).digest('hex'),
    };
    const status = await post(webhook.deliveryUrl, headers, body, within);
    store.log.add(`Webhook ${webhook.topic} to ${webhook.deliveryUrl}: ${status ?? 'no answer'}`);
    this.#count(webhook, status !== null && status >= 200 && status < 303);
  }

  #payload(topic: string, id: number): object {
    const store = this.#store;
    const order = store.orders.get(id);
    const product = store.products.get(id);
    if (topic.endsWith('.deleted')) return { id };
    if (topic.startsWith('order.') && order) return orderView(order);
    return product ? productView(store, product) : { id };
  }

  #count(webhook: Webhook, isTaken: boolean): void {
    if (isTaken) {
      webhook.failures = 0;
    } else if (webhook.failures > mostFailures) {
      webhook.status = 'disabled';
      this.#store.log.add(`Webhook ${webhook.id} is disabled: it failed too often`);
    } else {
      webhook.failures += 1;
    }
  }
}
