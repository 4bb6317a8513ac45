import { orderTotal } from './platforms/shopify/order-total.ts';
import { fulfillmentStatus } from './platforms/shopify/order-views.ts';
import {
  addFulfillment,
  cancelOrder,
  editAddress,
  editOrder,
  placeOrder,
  refundOrder,
} from './platforms/shopify/orders.ts';
import type { Store as ShopifyStore } from './platforms/shopify/store.ts';
import { adminOf } from './platforms/woocommerce/admin.ts';
import {
  editLine,
  placeOrder as placeWooOrder,
  touchOrder as touchWooOrder,
} from './platforms/woocommerce/orders.ts';
import type { WooStore } from './platforms/woocommerce/store.ts';

interface Bought {
  /** Pieces by SKU. */
  pieces: Record<string, number>;
  /** How many lines to make for each SKU. */
  lines?: number;
  isPaid?: boolean;
  street?: string;
  country?: string;
}

const linesOf = ({ pieces, lines = 1 }: Pick<Bought, 'pieces' | 'lines'>) =>
  Array.from({ length: lines }, () => Object.entries(pieces)).flat();

/** What customers and the store's people do to orders; an order is named by the store's number. */
export interface StoreOrdersSide {
  place(bought: Bought): string;
  /** The order's id in the store's API. */
  remoteId(id: string): string;
  /** Changes the order's first line. */
  editPieces(id: string, pieces: number): void;
  moveTo(id: string, street: string): void;
  cancel(id: string): void;
  refund(id: string): void;
  sendAll(id: string): void;
  /** The parcels that the store has for an order, and whether all of it counts as sent there. */
  sent(id: string): { parcels: string[]; isAll: boolean };
  /** Sends no more webhooks, so that orders are only found by looking. */
  tellNobody(): void;
}

export function shopifyOrders(store: ShopifyStore): StoreOrdersSide {
  store.settings.protectedData = true;
  const of = (id: string) => {
    const found = [...store.orders.values()].find(({ number }) => `#${number}` === id);
    if (!found) throw new Error('The store has no such order.');
    return found;
  };
  const variants = () => [...store.products.values()].flatMap((product) => product.variants);
  const idOf = (sku: string) => variants().find((one) => one.sku === sku)?.id ?? 0;
  return {
    place({ street = 'Søndergade 14', country: countryCode = 'DK', isPaid: paid, ...bought }) {
      const lines = linesOf(bought).map(([sku, quantity]) => ({ variantId: idOf(sku), quantity }));
      const address = { address1: street, countryCode };
      return `#${placeOrder(store, { lines, address, ...(paid === undefined ? {} : { paid }) }).number}`;
    },
    remoteId: (id) => `gid://shopify/Order/${of(id).id}`,
    editPieces: (id, pieces) => editOrder(store, of(id), of(id).lines[0]?.id ?? 0, pieces),
    moveTo: (id, address1) => editAddress(store, of(id), { address1 }),
    cancel: (id) => cancelOrder(store, of(id)),
    refund: (id) => refundOrder(store, of(id), orderTotal(of(id), 'current')),
    sent: (id) => ({
      parcels: of(id).fulfillments.map(({ tracking }) => `${tracking.company}: ${tracking.number}`),
      isAll: fulfillmentStatus(of(id)) === 'FULFILLED',
    }),
    tellNobody: () => store.subscriptions.clear(),
    sendAll: (id) =>
      void addFulfillment(
        store,
        of(id),
        of(id).lines.map((line) => ({ lineId: line.id, quantity: line.current })),
      ),
  };
}

export function wooOrders(store: WooStore): StoreOrdersSide {
  const admin = adminOf(store);
  const of = (id: string) => {
    const found = store.orders.get(Number(id));
    if (!found) throw new Error('The shop has no such order.');
    return found;
  };
  const idOf = (sku: string) => {
    const sold = [...store.products.values()].flatMap((one) => [one, ...one.variations]);
    return sold.find((one) => one.sku === sku)?.id ?? 0;
  };
  const move = (id: string, street: string, country = of(id).billing.country) => {
    Object.assign(of(id).billing, { address: street, country });
    touchWooOrder(store, of(id));
  };
  return {
    place({ street = 'Søndergade 14', country = 'DK', isPaid: paid, ...bought }) {
      const lines = linesOf(bought).map(([sku, quantity]) => ({ id: idOf(sku), quantity }));
      const made = placeWooOrder(store, { lines, ...(paid === undefined ? {} : { paid }) });
      move(String(made.id), street, country);
      return String(made.id);
    },
    remoteId: (id) => id,
    editPieces: (id, pieces) => editLine(store, of(id), of(id).lines[0]?.id ?? 0, pieces),
    moveTo: move,
    cancel: (id) => admin.cancel(Number(id)),
    refund: (id) => admin.refund(Number(id)),
    sendAll: (id) => admin.fulfil(Number(id), ''),
    sent: (id) => ({
      parcels: of(id).notes.map(({ note }) => note),
      isAll: of(id).status === 'completed',
    }),
    tellNobody: () => store.webhookRecords.clear(),
  };
}
