import { randomBytes } from 'node:crypto';
import type { Clock } from '../common/clock.ts';
import { EventLog } from '../common/event-log.ts';
import type { Attachment, Key, Term, Webhook, WooOrder, WooProduct } from './records.ts';
import { WooWebhooks } from './webhooks.ts';

/** A WooCommerce shop, in memory. */
export class WooStore {
  readonly settings = {
    /** Whether it is reached over TLS, for example behind a proxy; without it, only signed requests are accepted. */
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
  /** Without a trailing slash; empty until the shop listens. */
  address = '';
  #lastId = 10;

  constructor(clock: Clock) {
    this.clock = clock;
    this.log = new EventLog(clock);
    this.webhooks = new WooWebhooks(this);
  }

  /** WordPress numbers all kinds of records in one sequence. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Creates a key; only now its two halves are shown. */
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

  /** The product with this id, or the product that the variation with this id belongs to. */
  findSellable(id: number) {
    for (const product of this.products.values()) {
      if (product.id === id) return { product, variation: null };
      const variation = product.variations.find((one) => one.id === id);
      if (variation) return { product, variation };
    }
    return null;
  }
}
