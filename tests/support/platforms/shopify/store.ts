import type { Clock } from '../common/clock.ts';
import { EventLog } from '../common/event-log.ts';
import { Grants } from './grants.ts';
import type { BulkOperation, Order, Product, Subscription, Variant } from './records.ts';
import { Throttle } from './throttle.ts';
import { Webhooks } from './webhooks.ts';

/** Our app, as registered with Shopify. */
export interface App {
  clientId: string;
  secret: string;
  /** The app's address without a trailing slash; people may only be sent back below it. */
  url: string;
  /** Where to send the topics that every app must accept; nowhere if null. */
  complianceUrl: string | null;
}

/** What a test or a person can change about a store. */
export interface StoreSettings {
  /** Whether the app may see who the customers are. */
  protectedData: boolean;
  /** In milliseconds: how long a change is missing from searches. */
  searchLag: number;
  /** In milliseconds: how long background work and pictures take. */
  workTime: number;
}

interface ProductOperation {
  isDone: boolean;
  product: Product | null;
  errors: object[];
}

interface Idempotent {
  parameters: string;
  at: number;
  result: unknown;
}

/** A shop on Shopify, in memory. */
export class Store {
  readonly settings: StoreSettings = { protectedData: false, searchLag: 0, workTime: 500 };
  readonly products = new Map<number, Product>();
  readonly orders = new Map<number, Order>();
  readonly subscriptions = new Map<number, Subscription>();
  readonly bulkOperations = new Map<number, BulkOperation>();
  readonly productOperations = new Map<number, ProductOperation>();
  /** Files uploaded for a bulk operation, by path. */
  readonly uploads = new Map<string, string | null>();
  readonly idempotent = new Map<string, Idempotent>();
  readonly locations: { id: number; name: string }[];
  readonly publications: { id: number; name: string }[];
  readonly grants: Grants;
  readonly throttle: Throttle;
  readonly log: EventLog;
  readonly webhooks: Webhooks;
  readonly app: App;
  readonly name: string;
  currency = 'DKK';
  readonly domain: string;
  readonly clock: Clock;
  #lastId = 0;

  constructor(domain: string, app: App, clock: Clock) {
    this.domain = domain;
    this.app = app;
    this.clock = clock;
    this.name = domain.replace('.myshopify.com', '');
    this.locations = [
      { id: this.nextId(), name: 'Lager' },
      { id: this.nextId(), name: 'Butik' },
    ];
    this.publications = [
      { id: this.nextId(), name: 'Online Store' },
      { id: this.nextId(), name: 'Point of Sale' },
    ];
    this.grants = new Grants(clock);
    this.throttle = new Throttle(clock);
    this.log = new EventLog(clock);
    this.webhooks = new Webhooks(this);
  }

  /** Large numbers without meaning, like Shopify's. */
  nextId(): number {
    this.#lastId += 1;
    return 7_000_000_000_000 + this.#lastId * 32_768;
  }

  findVariant(id: number): { product: Product; variant: Variant } | null {
    return this.#find((variant) => variant.id === id);
  }

  findInventoryItem(id: number): { product: Product; variant: Variant } | null {
    return this.#find((variant) => variant.inventoryItemId === id);
  }

  #find(isIt: (variant: Variant) => boolean): { product: Product; variant: Variant } | null {
    for (const product of this.products.values()) {
      const variant = product.variants.find(isIt);
      if (variant) return { product, variant };
    }
    return null;
  }
}
