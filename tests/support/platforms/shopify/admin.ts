import type { AdminOrder, AdminProduct, AdminStore } from '../common/admin-store.ts';
import { setAvailable } from './inventory-mutations.ts';
import { orderTotal } from './order-total.ts';
import { fulfillmentOrderStatus, openOf, orderView } from './order-views.ts';
import {
  addFulfillment,
  cancelOrder,
  editAddress,
  editOrder,
  placeOrder,
  refundOrder,
} from './orders.ts';
import { keep } from './product-mutations.ts';
import { titleOf, totalOf } from './product-views.ts';
import { amount, type Order, type Product } from './records.ts';
import type { Store } from './store.ts';
import { uninstall } from './uninstall.ts';

const statuses = ['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED'] as const;

/** A store as the people in it run it. */
export function adminOf(store: Store): AdminStore {
  const order = (id: number): Order => {
    const found = store.orders.get(id);
    if (!found) throw new Error(`There is no order ${id}.`);
    return found;
  };
  const draftOf = (id: number | undefined): Product => {
    const found = store.products.get(id ?? 0);
    if (!found) throw new Error(`There is no product ${id}.`);
    return structuredClone(found);
  };
  return {
    path: `/${store.domain}/admin`,
    name: store.name,
    platform: 'Shopify',
    currency: store.currency,
    openApp: `/${store.domain}/admin/oauth/open`,
    statuses,
    log: store.log,
    deliveries: store.webhooks.deliveries,
    products: () => [...store.products.values()].map((product) => toAdminProduct(store, product)),
    orders: () => [...store.orders.values()].map((one) => toAdminOrder(store, one)),
    editProduct(id, { title, status }) {
      const draft = draftOf(id);
      draft.title = title;
      draft.status = statuses.find((one) => one === status) ?? draft.status;
      keep(store, draft, 'PRODUCTS_UPDATE');
    },
    editVariant(id, { price, stock }) {
      const draft = draftOf(store.findVariant(id)?.product.id);
      const variant = draft.variants.find((one) => one.id === id);
      if (!variant) throw new Error(`There is no variant ${id}.`);
      variant.price = amount(Math.round(Number(price) * 100));
      variant.updatedAt = store.clock.now();
      keep(store, draft, 'PRODUCTS_UPDATE');
      if (stock !== null) setAvailable(store, variant, store.locations[0]?.id ?? 0, stock);
    },
    deleteProduct(id) {
      if (store.products.delete(id)) store.webhooks.notify('PRODUCTS_DELETE', { id });
    },
    place: ({ variantId, quantity, name, paid }) =>
      void placeOrder(store, { lines: [{ variantId, quantity }], address: { name }, paid }),
    editLine: (id, lineId, quantity) => editOrder(store, order(id), lineId, quantity),
    editRecipient: (id, name) => editAddress(store, order(id), { name }),
    cancel: (id) => cancelOrder(store, order(id)),
    refund: (id) => refundOrder(store, order(id), orderTotal(order(id), 'current')),
    fulfil(id, tracking) {
      const lines = order(id).lines.map((line) => ({
        lineId: line.id,
        quantity: openOf(order(id), line),
      }));
      addFulfillment(store, order(id), lines, { number: tracking || null });
    },
    facts: () => [
      ['App', store.grants.scopes === null ? 'not installed' : 'installed'],
      ['Scopes', store.grants.scopes?.join(', ') ?? ''],
      ['Bucket', bucketText(store)],
      ['Customers’ data', store.settings.protectedData ? 'shown to the app' : 'kept from the app'],
      ['Subscriptions', [...store.subscriptions.values()].map(({ topic }) => topic).join(', ')],
    ],
    buttons: () => ({
      'Empty the bucket': () => store.throttle.empty(),
      'Show or keep the customers’ data': () => {
        store.settings.protectedData = !store.settings.protectedData;
      },
      'Uninstall the app': () => uninstall(store),
      'Ask for a customer’s data': () =>
        store.webhooks.comply('customers/data_request', about(store)),
      'Have a customer forgotten': () => store.webhooks.comply('customers/redact', about(store)),
      'Have the shop forgotten': () => store.webhooks.comply('shop/redact', about(store)),
    }),
  };
}

function bucketText({ throttle }: Store): string {
  const { currentlyAvailable, maximumAvailable, restoreRate } = throttle.status();
  return `${currentlyAvailable} of ${maximumAvailable} points, ${restoreRate} more a second`;
}

const about = (store: Store) => ({ shop_id: 1, shop_domain: store.domain });

function toAdminProduct(store: Store, product: Product): AdminProduct {
  const shown = store.publications.filter(({ id }) => product.publishedOn.has(id));
  return {
    id: product.id,
    title: product.title,
    status: product.status,
    shown: shown.length > 0 ? `shown in ${shown.map(({ name }) => name).join(', ')}` : 'not shown',
    descriptionHtml: product.descriptionHtml,
    tags: product.tags,
    pictures: product.media.map(({ id, status, error, picture }) => ({
      id,
      state: error === null ? status : `${status}: ${error}`,
      picture,
    })),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      title: titleOf(variant),
      sku: variant.sku ?? '',
      price: variant.price,
      comparePrice: variant.compareAtPrice ?? '',
      stock: variant.tracked ? totalOf(variant) : null,
    })),
  };
}

function toAdminOrder(store: Store, order: Order): AdminOrder {
  const { displayFinancialStatus, displayFulfillmentStatus, cancelledAt } = orderView(store, order);
  const cancelled = cancelledAt === null ? [] : ['CANCELLED'];
  return {
    id: order.id,
    name: `#${order.number}`,
    placedAt: order.createdAt,
    state: [...cancelled, displayFinancialStatus, displayFulfillmentStatus].join(', '),
    total: amount(orderTotal(order, 'current')),
    recipient: order.address.name,
    lines: order.lines.map((line) => ({
      id: line.id,
      title: line.variantTitle === null ? line.title : `${line.title}, ${line.variantTitle}`,
      sku: line.sku ?? '',
      price: line.price,
      ordered: line.quantity,
      current: line.current,
    })),
    parcels: order.fulfillments.map(({ status, lines, tracking }) => {
      const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const how = [tracking.company, tracking.number].filter((part) => part !== null).join(' ');
      return `${pieces} pieces, ${how || 'no tracking'}, ${status}`;
    }),
    isOpen: fulfillmentOrderStatus(order) !== 'CLOSED',
  };
}
