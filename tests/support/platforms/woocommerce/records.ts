import type { Picture } from '../common/pictures.ts';

export interface Meta {
  id: number;
  key: string;
  value: unknown;
}

export interface Attribute {
  name: string;
  position: number;
  visible: boolean;
  variation: boolean;
  options: string[];
}

/** What a product and a variation have in common. */
interface Sellable {
  id: number;
  sku: string;
  globalUniqueId: string;
  description: string;
  regularPrice: string;
  salePrice: string;
  manageStock: boolean;
  stockQuantity: number | null;
  stockStatus: 'instock' | 'onbackorder' | 'outofstock';
  status: string;
  meta: Meta[];
  createdAt: number;
  modifiedAt: number;
}

export interface Variation extends Sellable {
  /** By the parent's attributes; a missing one stands for any value. */
  options: Record<string, string>;
  image: number | null;
}

export interface WooProduct extends Sellable {
  name: string;
  slug: string;
  type: 'simple' | 'variable';
  shortDescription: string;
  categories: number[];
  tags: number[];
  images: number[];
  attributes: Attribute[];
  variations: Variation[];
}

/** A picture in the media library. */
export interface Attachment {
  id: number;
  source: string;
  name: string;
  alt: string;
  picture: Picture;
}

export interface Term {
  id: number;
  name: string;
  slug: string;
}

export interface WooLine {
  id: number;
  name: string;
  productId: number;
  variationId: number;
  sku: string;
  price: string;
  ordered: number;
  quantity: number;
}

export interface WooOrder {
  id: number;
  status: string;
  currency: string;
  billing: {
    name: string;
    email: string;
    address: string;
    postcode: string;
    city: string;
    country: string;
  };
  lines: WooLine[];
  shipping: string;
  note: string;
  notes: { id: number; note: string; customerNote: boolean; at: number }[];
  refunds: { id: number; amount: string; reason: string; at: number }[];
  meta: Meta[];
  createdAt: number;
  modifiedAt: number;
  paidAt: number | null;
}

export interface Key {
  id: number;
  key: string;
  secret: string;
  permissions: 'read' | 'read_write' | 'write';
  description: string;
  /** Used OAuth nonces, with their timestamps in seconds. */
  nonces: Map<string, number>;
}

export interface Webhook {
  id: number;
  name: string;
  status: 'active' | 'disabled' | 'paused';
  topic: string;
  deliveryUrl: string;
  secret: string;
  failures: number;
  createdAt: number;
}

export const orderStatuses = [
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
] as const;
export const productStatuses = ['draft', 'pending', 'private', 'publish'] as const;
