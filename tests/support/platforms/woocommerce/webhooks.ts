import { createHash, createHmac } from 'node:crypto';
import { Deliveries, post } from '../common/deliveries.ts';
import type { Webhook } from './records.ts';
import type { WooStore } from './store.ts';
import { orderView, productView } from './views.ts';

/** In milliseconds: the time that a receiver has. */
const within = 60_000;
/** A webhook is disabled after more failures in a row than this. */
const mostFailures = 5;

const topics = ['order', 'product'].flatMap((resource) =>
  ['created', 'updated', 'deleted', 'restored'].map((event) => `${resource}.${event}`),
);

export const isTopic = (topic: string) => topics.includes(topic);

/** The webhooks of a store: each is sent once, and never again if it fails. */
export class WooWebhooks {
  readonly deliveries: Deliveries;
  readonly #store: WooStore;

  constructor(store: WooStore) {
    this.#store = store;
    this.deliveries = new Deliveries(store.clock);
  }

  /** Sends a record to all webhooks of the topic. */
  notify(topic: string, id: number): void {
    for (const webhook of this.#store.webhookRecords.values()) {
      if (webhook.topic !== topic || webhook.status !== 'active') continue;
      this.deliveries.add(() => this.#deliver(webhook, id));
    }
  }

  /** What a new webhook sends first: an unsigned form. Only 200 counts as an answer, but nothing depends on it. */
  async ping({ id, deliveryUrl }: Webhook): Promise<void> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const status = await post(deliveryUrl, type, `webhook_id=${id}`, within);
    this.#store.log.add(`Ping to ${deliveryUrl}: ${status ?? 'no answer'}`);
  }

  /** Sends the record as it is now, not as it was when it changed. */
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
      // Made only from the webhook and the second, so two orders in the same second share it.
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
