import type { Deliveries } from './deliveries.ts';
import type { EventLog } from './event-log.ts';
import type { Picture } from './pictures.ts';

export interface AdminVariant {
  id: number;
  title: string;
  sku: string;
  price: string;
  comparePrice: string;
  /** Null where it isn't counted. */
  stock: number | null;
}

export interface AdminPicture {
  id: number;
  /** What became of it: the platform's word, and why. */
  state: string;
  picture: Picture | null;
}

export interface AdminProduct {
  id: number;
  title: string;
  status: string;
  /** Where it is shown, in the platform's words. */
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
  /** One line each: what was sent, by whom, under which number. */
  parcels: string[];
  isOpen: boolean;
}

export interface Purchase {
  variantId: number;
  quantity: number;
  name: string;
  paid: boolean;
}

/** A store as its people see and work it: the app takes no part in any of this. */
export interface AdminStore {
  /** As the browser's address has it, without a slash at its end: `/lunefjord.myshopify.com/admin`. */
  path: string;
  name: string;
  platform: string;
  currency: string;
  /** Where a click on the app in the store's pages leads; null where it has no place there. */
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
  /** What there is to know beside it. */
  facts(): [name: string, value: string][];
  /** What only this platform has, by its label. */
  buttons(): Record<string, () => void>;
}
