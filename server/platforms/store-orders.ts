import type { Order } from '../../contract/entities/orders.ts';

export interface StoreOrderLine {
  remoteId: string;
  /** Null of what the store has no product of, as of one that was deleted since. */
  remoteProductId: string | null;
  remoteVariantId: string | null;
  title: string;
  /** What tells its variant apart, where the store says that beside the title. */
  variantTitle: string | null;
  sku: string;
  /** What of it is wanted still: what was taken off the order or paid back is not. */
  quantity: number;
  /** In minor units of the order's currency, after discounts. */
  unitPrice: number;
}

/** An order as its store has it, in words of ours. Amounts are minor units of `currency`. */
export interface StoreOrder {
  remoteId: string;
  /** What the store's people and the customer call it. */
  number: string;
  /** Where the store's own people look at it. */
  url: string;
  /** Milliseconds since 1970. */
  placedAt: number;
  updatedAt: number;
  /** ISO 4217. */
  currency: string;
  isCancelled: boolean;
  payment: NonNullable<Order['store']>['payment'];
  fulfilment: NonNullable<Order['store']>['fulfilment'];
  /** Empty where the platform keeps its customers' data from us. */
  customer: Order['customer'];
  /** Null where the store doesn't say where it goes. */
  address: Order['shipping_address'] | null;
  lines: StoreOrderLine[];
  shipping: number;
  vat: number;
  total: number;
}

/** An order that has changed, and when, in milliseconds since 1970. */
export interface ChangedOrder {
  remoteId: string;
  updatedAt: number;
}
