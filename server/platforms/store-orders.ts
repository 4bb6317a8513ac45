import type { Order } from '../../contract/entities/orders.ts';

export interface StoreOrderLine {
  remoteId: string;
  /** Null if the store has no product for it, for example because it was deleted. */
  remoteProductId: string | null;
  remoteVariantId: string | null;
  title: string;
  /** The name of the variant, if the store gives it separately from the title. */
  variantTitle: string | null;
  sku: string;
  /** The pieces that are still wanted, without removed or refunded ones. */
  quantity: number;
  /** In minor units of the order's currency, after discounts. */
  unitPrice: number;
}

/** An order of a store in our own terms. Amounts are minor units of `currency`. */
export interface StoreOrder {
  remoteId: string;
  /** The number that the store's people and the customer use. */
  number: string;
  /** The address at which the store's people see the order. */
  url: string;
  /** Milliseconds since 1970. */
  placedAt: number;
  updatedAt: number;
  /** ISO 4217. */
  currency: string;
  isCancelled: boolean;
  payment: NonNullable<Order['store']>['payment'];
  fulfilment: NonNullable<Order['store']>['fulfilment'];
  /** Empty if the platform doesn't give us customer data. */
  customer: Order['customer'];
  /** Null if the store gives no address. */
  address: Order['shipping_address'] | null;
  lines: StoreOrderLine[];
  shipping: number;
  vat: number;
  total: number;
}

/** A changed order, and the time of the change in milliseconds since 1970. */
export interface ChangedOrder {
  remoteId: string;
  updatedAt: number;
}
