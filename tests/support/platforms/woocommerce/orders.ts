import type { WooOrder } from './records.ts';
import type { WooStore } from './store.ts';

// What customers and people in the shop do to orders.

interface Wanted {
  lines: { id: number; quantity: number }[];
  name?: string;
  paid?: boolean;
  /** Milliseconds since 1970. */
  at?: number;
}

/** A customer buys products or variations. */
export function placeOrder(
  store: WooStore,
  { lines, name = 'Astrid Holm', paid = true, at }: Wanted,
) {
  const now = at ?? store.clock.now();
  const order: WooOrder = {
    id: store.nextId(),
    status: paid ? 'processing' : 'pending',
    currency: store.currency,
    billing: {
      name,
      email: 'astrid.holm@example.com',
      address: 'Søndergade 14, 2. tv',
      postcode: '8000',
      city: 'Aarhus C',
      country: 'DK',
    },
    lines: lines.map(({ id, quantity }) => {
      const found = store.findSellable(id);
      if (!found) throw new Error(`There is no product ${id}.`);
      const { product, variation } = found;
      const sold = variation ?? product;
      return {
        id: store.nextId(),
        name: product.name,
        productId: product.id,
        variationId: variation?.id ?? 0,
        sku: sold.sku,
        price: sold.salePrice || sold.regularPrice || '0',
        ordered: quantity,
        quantity,
      };
    }),
    shipping: '49.00',
    note: '',
    notes: [],
    refunds: [],
    meta: [],
    createdAt: now,
    modifiedAt: now,
    paidAt: paid ? now : null,
  };
  store.orders.set(order.id, order);
  for (const line of order.lines) move(store, line.variationId || line.productId, -line.quantity);
  store.log.add(`Order ${order.id} placed`);
  store.webhooks.notify('order.created', order.id);
  return order;
}

/** Somebody changes an order's status, cancels it or undoes that; the stock follows. */
export function setStatus(store: WooStore, order: WooOrder, status: string): void {
  if (order.status === status) return;
  const isOff = (one: string) => one === 'cancelled' || one === 'failed';
  const sign = Number(isOff(status)) - Number(isOff(order.status));
  for (const line of order.lines) {
    move(store, line.variationId || line.productId, sign * line.quantity);
  }
  order.status = status;
  touchOrder(store, order);
}

/** Somebody in the shop changes the quantity of a line; WooCommerce keeps only the new one. */
export function editLine(store: WooStore, order: WooOrder, lineId: number, quantity: number): void {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line) throw new Error(`Order ${order.id} has no line ${lineId}.`);
  move(store, line.variationId || line.productId, line.quantity - quantity);
  line.quantity = quantity;
  touchOrder(store, order);
}

export function touchOrder(store: WooStore, order: WooOrder): void {
  order.modifiedAt = store.clock.now();
  store.log.add(`Order ${order.id}: ${order.status}`);
  store.webhooks.notify('order.updated', order.id);
}

function move(store: WooStore, id: number, quantity: number): void {
  const found = store.findSellable(id);
  const sold = found?.variation ?? found?.product;
  if (!found || !sold?.manageStock || quantity === 0) return;
  sold.stockQuantity = (sold.stockQuantity ?? 0) + quantity;
  sold.stockStatus = sold.stockQuantity > 0 ? 'instock' : 'outofstock';
  store.webhooks.notify('product.updated', found.product.id);
}
