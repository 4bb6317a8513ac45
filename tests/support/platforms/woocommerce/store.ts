import { randomBytes } from 'node:crypto';
import type { Clock } from '../common/clock.ts';
import { EventLog } from '../common/event-log.ts';
import type { Attachment, Key, Term, Webhook, WooOrder, WooProduct } from './records.ts';
import { WooWebhooks } from './webhooks.ts';

/** A shop on WooCommerce, in memory. */
export class WooStore {
  readonly settings = {
    /** Whether it is reached over TLS, as by a proxy in front: without, only signed requests are believed. */
    tls: true,
    /** Whether the person at the browser may manage the shop. */
    mayManage: true,
  };
  readonly products = new Map<number, WooProduct>();
  readonly attachments = new Map<number, Attachment>();
  readonly terms = { categories: new Map<number, Term>(), tags: new Map<number, Term>() };
  readonly orders = new Map<number, WooOrder>();
  readonly keys = new Map<number, Key>();
  readonly webhookRecords = new Map<number, Webhook>();
  readonly webhooks: WooWebhooks;
  readonly log: EventLog;
  readonly name = 'Butik Fjord';
  currency = 'DKK';
  readonly clock: Clock;
  /** Without a slash at its end; known once it listens. */
  address = '';
  #lastId = 10;

  constructor(clock: Clock) {
    this.clock = clock;
    this.log = new EventLog(clock);
    this.webhooks = new WooWebhooks(this);
  }

  /** WordPress counts all that it holds in one row. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Makes a key; its two halves are told this once. */
  createKey(description: string, permissions: Key['permissions']): Key {
    const key: Key = {
      id: this.nextId(),
      key: `ck_${randomBytes(20).toString('hex')}`,
      secret: `cs_${randomBytes(20).toString('hex')}`,
      permissions,
      description,
      nonces: new Map(),
    };
    this.keys.set(key.id, key);
    return key;
  }

  /** The product that a product or variation is, or is of. */
  findSellable(id: number) {
    for (const product of this.products.values()) {
      if (product.id === id) return { product, variation: null };
      const variation = product.variations.find((one) => one.id === id);
      if (variation) return { product, variation };
    }
    return null;
  }
}
