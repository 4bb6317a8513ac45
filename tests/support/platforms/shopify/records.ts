import type { Picture } from '../common/pictures.ts';

export interface Option {
  id: number;
  name: string;
  values: { id: number; name: string }[];
}

export interface Variant {
  id: number;
  inventoryItemId: number;
  sku: string | null;
  barcode: string | null;
  /** For example `129.00`. */
  price: string;
  compareAtPrice: string | null;
  cost: string | null;
  tracked: boolean;
  inventoryPolicy: 'CONTINUE' | 'DENY';
  /** One value for each option, in their order. */
  values: string[];
  /** How much is available, by location; the variant is stocked at the locations that have an entry. */
  available: Map<number, number>;
  createdAt: number;
  updatedAt: number;
}

export interface Media {
  id: number;
  source: string;
  alt: string | null;
  status: 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED';
  picture: Picture | null;
  error: string | null;
}

export interface Product {
  id: number;
  title: string;
  handle: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';
  options: Option[];
  variants: Variant[];
  media: Media[];
  /** The publications that show it. */
  publishedOn: Set<number>;
  createdAt: number;
  updatedAt: number;
}

export interface Address {
  name: string;
  address1: string;
  zip: string;
  city: string;
  countryCode: string;
  phone: string | null;
}

export interface OrderLine {
  id: number;
  productId: number;
  variantId: number;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  price: string;
  /** As ordered. */
  quantity: number;
  /** What is left after edits, cancelling and refunds. */
  current: number;
}

export interface Fulfillment {
  id: number;
  status: 'CANCELLED' | 'SUCCESS';
  lines: { lineId: number; quantity: number }[];
  tracking: { company: string | null; number: string | null; url: string | null };
  createdAt: number;
}

export interface Order {
  id: number;
  /** From 1001 on, as in `#1001`. */
  number: number;
  /** The store's currency when the order was placed. */
  currency: string;
  email: string;
  address: Address;
  note: string | null;
  lines: OrderLine[];
  fulfillments: Fulfillment[];
  shipping: string;
  /** In minor units. */
  refunded: number;
  paid: boolean;
  edited: boolean;
  cancelReason: 'CUSTOMER' | 'INVENTORY' | 'OTHER' | null;
  cancelledAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface Subscription {
  id: number;
  topic: string;
  uri: string;
  createdAt: number;
}

export interface BulkOperation {
  id: number;
  status: 'CANCELED' | 'COMPLETED' | 'CREATED' | 'FAILED' | 'RUNNING';
  objectCount: number;
  result: string | null;
  createdAt: number;
  completedAt: number | null;
}

/** Turns a text such as `129.00` into minor units. */
export const minor = (amount: string) => Math.round(Number(amount) * 100);
export const amount = (minorUnits: number) => (minorUnits / 100).toFixed(2);
