import type { AdminOrder, AdminProduct, AdminStore } from '../common/admin-store.ts';
import { editLine, placeOrder, setStatus, touchOrder } from './orders.ts';
import { deleteProduct } from './products.ts';
import { productStatuses, type Variation, type WooOrder, type WooProduct } from './records.ts';
import type { WooStore } from './store.ts';
import { totalOf } from './views.ts';

/** A shop as the people in it run it. */
export function adminOf(store: WooStore): AdminStore {
  const order = (id: number): WooOrder => {
    const found = store.orders.get(id);
    if (!found) throw new Error(`There is no order ${id}.`);
    return found;
  };
  const changed = (product: WooProduct) => {
    product.modifiedAt = store.clock.now();
    store.webhooks.notify('product.updated', product.id);
  };
  return {
    path: '/wp-admin',
    name: store.name,
    platform: 'WooCommerce',
    currency: store.currency,
    openApp: null,
    statuses: productStatuses,
    log: store.log,
    deliveries: store.webhooks.deliveries,
    products: () => [...store.products.values()].map((product) => toAdminProduct(store, product)),
    orders: () => [...store.orders.values()].map(toAdminOrder),
    editProduct(id, { title, status }) {
      const product = store.products.get(id);
      if (!product) throw new Error(`There is no product ${id}.`);
      product.name = title;
      product.status = status;
      changed(product);
    },
    editVariant(id, { price, stock }) {
      const found = store.findSellable(id);
      if (!found) throw new Error(`There is no product ${id}.`);
      const sold = found.variation ?? found.product;
      sold.regularPrice = price;
      if (stock !== null) {
        sold.stockQuantity = stock;
        sold.stockStatus = stock > 0 ? 'instock' : 'outofstock';
      }
      changed(found.product);
    },
    deleteProduct: (id) => void deleteProduct(store, id, true),
    place: ({ variantId, quantity, name, paid }) =>
      void placeOrder(store, { lines: [{ id: variantId, quantity }], name, paid }),
    editLine: (id, lineId, quantity) => editLine(store, order(id), lineId, quantity),
    editRecipient(id, name) {
      order(id).billing.name = name;
      touchOrder(store, order(id));
    },
    cancel: (id) => setStatus(store, order(id), 'cancelled'),
    refund(id) {
      const amount = totalOf(order(id));
      order(id).refunds.push({ id: store.nextId(), amount, reason: '', at: store.clock.now() });
      setStatus(store, order(id), 'refunded');
    },
    fulfil(id, tracking) {
      order(id).meta.push({ id: store.nextId(), key: '_tracking_number', value: tracking });
      setStatus(store, order(id), 'completed');
    },
    facts: () => [
      ['Keys', [...store.keys.values()].map(({ description }) => description).join(', ')],
      ['The person', store.settings.mayManage ? 'may manage the shop' : 'may not manage the shop'],
      ['Reached', store.settings.tls ? 'over TLS, by a proxy' : 'without TLS'],
      [
        'Webhooks',
        [...store.webhookRecords.values()].map((one) => `${one.topic} (${one.status})`).join(', '),
      ],
    ],
    buttons: () => ({
      'Delete all keys': () => store.keys.clear(),
      'Be one who may manage, or not': () => {
        store.settings.mayManage = !store.settings.mayManage;
      },
      'Be reached over TLS, or not': () => {
        store.settings.tls = !store.settings.tls;
      },
    }),
  };
}

function toAdminProduct(store: WooStore, product: WooProduct): AdminProduct {
  const sold: (Variation | WooProduct)[] =
    product.variations.length > 0 ? product.variations : [product];
  const ofVariations = product.variations.flatMap(({ image }) => (image === null ? [] : [image]));
  return {
    id: product.id,
    title: product.name,
    status: product.status,
    shown: product.status === 'publish' ? `shown at /produkt/${product.slug}/` : 'not shown',
    descriptionHtml: product.description,
    tags: product.tags.map((id) => store.terms.tags.get(id)?.name ?? ''),
    pictures: [...product.images, ...ofVariations].map((id) => ({
      id,
      state: 'fetched',
      picture: store.attachments.get(id)?.picture ?? null,
    })),
    variants: sold.map((one) => ({
      id: one.id,
      title: 'options' in one ? Object.values(one.options).join(' / ') || 'any' : one.name,
      sku: one.sku,
      price: one.salePrice || one.regularPrice,
      comparePrice: one.salePrice ? one.regularPrice : '',
      stock: one.manageStock ? one.stockQuantity : null,
    })),
  };
}

const toAdminOrder = (order: WooOrder): AdminOrder => ({
  id: order.id,
  name: `Order ${order.id}`,
  placedAt: order.createdAt,
  state: order.status,
  total: totalOf(order),
  recipient: order.billing.name,
  lines: order.lines.map(({ id, name, sku, price, ordered, quantity }) => ({
    id,
    title: name,
    sku,
    price,
    ordered,
    current: quantity,
  })),
  parcels: order.notes.map(({ note }) => note),
  isOpen: ['on-hold', 'pending', 'processing'].includes(order.status),
});
