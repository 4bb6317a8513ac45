import { createHmac, randomUUID } from 'node:crypto';
import { Deliveries, post } from '../common/deliveries.ts';
import type { Store } from './store.ts';
import { apiVersion } from './versions.ts';

/** In milliseconds: the time that a receiver has. */
const within = 5_000;

/** In seconds: eight more tries within four hours, each with the same content. */
const waits = [60, 120, 300, 600, 1_200, 2_400, 3_600, 5_400];

/** Topics that every app gets, whether or not it has subscribed. */
export type ComplianceTopic = 'customers/data_request' | 'customers/redact' | 'shop/redact';

interface Delivery {
  topic: string;
  uri: string;
  body: string;
  eventId: string;
  webhookId: string;
  triggeredAt: string;
  /** Null for topics that nobody has subscribed to. */
  subscriptionId: number | null;
}

/** The webhooks of a store. */
export class Webhooks {
  readonly deliveries: Deliveries;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.deliveries = new Deliveries(store.clock);
  }

  /** Notifies all subscribers of the topic. */
  notify(topic: string, payload: object): void {
    const eventId = randomUUID();
    for (const { id, uri, topic: wanted } of this.#store.subscriptions.values()) {
      if (wanted !== topic) continue;
      this.#add({ topic: pathOf(topic), uri, payload, eventId, subscriptionId: id });
    }
  }

  /** Sends the app a topic that it must accept. */
  comply(topic: ComplianceTopic, payload: object): void {
    const uri = this.#store.app.complianceUrl;
    if (uri === null) return;
    this.#add({ topic, uri, payload, eventId: randomUUID(), subscriptionId: null });
  }

  #add({
    payload,
    ...known
  }: Omit<Delivery, 'body' | 'webhookId' | 'triggeredAt'> & { payload: object }) {
    const delivery = {
      ...known,
      body: JSON.stringify(payload),
      webhookId: randomUUID(),
      triggeredAt: new Date(this.#store.clock.now()).toISOString(),
    };
    this.deliveries.add(() => this.#send(delivery, 0));
  }

  async #send(delivery: Delivery, tried: number): Promise<void> {
    const { subscriptionId, topic, uri, body } = delivery;
    const store = this.#store;
    if (subscriptionId !== null && !store.subscriptions.has(subscriptionId)) return;
    const status = await post(uri, this.#headersOf(delivery), body, within);
    store.log.add(`Webhook ${topic} to ${uri}: ${status ?? 'no answer'}`);
    if (status !== null && status >= 200 && status < 300) return;
    const wait = waits[tried];
    if (wait !== undefined) {
      store.clock.after(wait * 1000, () => this.#send(delivery, tried + 1));
    } else if (subscriptionId !== null) {
      store.subscriptions.delete(subscriptionId);
      store.log.add(`The subscription to ${topic} is deleted: it failed nine times`);
    }
  }

  #headersOf({ topic, body, eventId, webhookId, triggeredAt }: Delivery): Record<string, string> {
    const { app, domain } = this.#store;
    return {
      'Content-Type': 'application/json',
      'X-Shopify-API-Version': apiVersion,
      'X-Shopify-Event-Id': eventId,
      'X-Shopify-Hmac-SHA256': createHmac('sha256', app.secret).update(body).digest('base64'),
      'X-Shopify-Shop-Domain': domain,
      'X-Shopify-Topic': topic,
      'X-Shopify-Triggered-At': triggeredAt,
      'X-Shopify-Webhook-Id': webhookId,
    };
  }
}

/** `ORDERS_CREATE` is sent as `orders/create`. */
export function pathOf(topic: string): string {
  const words = topic.toLowerCase().split('_');
  const resource = /^(bulk_operations|inventory_levels)_/i.exec(topic)?.[1]?.toLowerCase();
  return resource
    ? `${resource}/${words.slice(2).join('_')}`
    : `${words[0]}/${words.slice(1).join('_')}`;
}
