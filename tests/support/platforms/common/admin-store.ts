import type { Deliveries } from './deliveries.ts';
import type { EventLog } from './event-log.ts';
import type { Picture } from './pictures.ts';

export interface AdminVariant {
  id: number;
  title: string;
  sku: string;
  price: string;
  comparePrice: string;
  /** Null if the stock isn't tracked. */
  stock: number | null;
}

export interface AdminPicture {
  id: number;
  /** The picture's state, in the platform's word, and the reason. */
  state: string;
  picture: Picture | null;
}

export interface AdminProduct {
  id: number;
  title: string;
  status: string;
  /** Where the product is shown, in the platform's words. */
  shown: string;
  descriptionHtml: string;
  tags: string[];
  pictures: AdminPicture[];
  variants: AdminVariant[];
}

export interface AdminLine {
  id: number;
  title: string;
  sku: string;
  price: string;
  ordered: number;
  current: number;
}

export interface AdminOrder {
  id: number;
  name: string;
  placedAt: number;
  state: string;
  total: string;
  recipient: string;
  lines: AdminLine[];
  /** One line per parcel: what was sent, by which carrier, with which number. */
  parcels: string[];
  isOpen: boolean;
}

export interface Purchase {
  variantId: number;
  quantity: number;
  name: string;
  paid: boolean;
}

/** A store as its people see and run it; the app isn't involved. */
export interface AdminStore {
  /** As in the browser's address, without a trailing slash: `/lunefjord.myshopify.com/admin`. */
  path: string;
  name: string;
  platform: string;
  currency: string;
  /** Where a click on the app in the store's admin leads; null if the admin doesn't show the app. */
  openApp: string | null;
  statuses: readonly string[];
  log: EventLog;
  deliveries: Deliveries;
  products(): AdminProduct[];
  orders(): AdminOrder[];
  editProduct(id: number, change: { title: string; status: string }): void;
  editVariant(id: number, change: { price: string; stock: number | null }): void;
  deleteProduct(id: number): void;
  place(purchase: Purchase): void;
  editLine(orderId: number, lineId: number, quantity: number): void;
  editRecipient(orderId: number, name: string): void;
  cancel(orderId: number): void;
  refund(orderId: number): void;
  fulfil(orderId: number, tracking: string): void;
  /** Other facts about the store. */
  facts(): [name: string, value: string][];
  /** What only this platform can do, by the button's label. */
  buttons(): Record<string, () => void>;
}
