import { bulkOperationView } from './bulk-operations.ts';
import { connection, type PageArgs } from './connection.ts';
import { gid, idOf } from './ids.ts';
import { fulfillmentStatus, orderView } from './order-views.ts';
import { operationView } from './product-mutations.ts';
import { inventoryItemView, locationView, productView, variantView } from './product-views.ts';
import type { Order, Product } from './records.ts';
import { refuse } from './refuse.ts';
import { includesScope } from './scopes.ts';
import { fits } from './search-query.ts';
import type { Store } from './store.ts';
import { subscriptionView } from './webhook-mutations.ts';

interface SearchArgs extends PageArgs {
  query?: string | null;
  sortKey?: string;
  reverse?: boolean;
}

/** In milliseconds: how far back an app sees orders without the scope for all of them. */
const recent = 60 * 24 * 3_600_000;

/** The API's queries. */
export function queries(store: Store) {
  const product = (id: string) => {
    const found = store.products.get(idOf('Product', id) ?? 0);
    return found ? productView(store, found) : null;
  };
  const order = (id: string, scopes: string[]) => {
    const found = store.orders.get(idOf('Order', id) ?? 0);
    return found && mayBeSeen(store, found, scopes) ? orderView(store, found) : null;
  };
  const inventoryItem = (id: string) => {
    const found = store.findInventoryItem(idOf('InventoryItem', id) ?? 0);
    return found ? inventoryItemView(store, found.product, found.variant) : null;
  };
  const variant = (id: string) => {
    const found = store.findVariant(idOf('ProductVariant', id) ?? 0);
    return found ? variantView(store, found.product, found.variant) : null;
  };
  const node = (id: string, scopes: string[]) => {
    const type = /^gid:\/\/shopify\/(\w+)\/\d+$/.exec(id)?.[1];
    if (!type) throw refuse(`Invalid global id '${id}'`, 'INVALID_GID');
    switch (type) {
      case 'Order':
        return order(id, scopes);
      case 'InventoryItem':
        return inventoryItem(id);
      case 'Product':
        return product(id);
      case 'ProductVariant':
        return variant(id);
      case 'BulkOperation':
        return bulkOperationView(store, idOf(type, id) ?? 0);
      default:
        return null;
    }
  };

  return {
    shop: () => ({
      id: gid('Shop', 1),
      name: store.name,
      email: `owner@${store.domain}`,
      myshopifyDomain: store.domain,
      currencyCode: store.currency,
      ianaTimezone: 'Europe/Copenhagen',
      taxesIncluded: true,
      primaryDomain: { host: store.domain, url: `https://${store.domain}` },
    }),
    currentAppInstallation: () => ({
      id: gid('AppInstallation', 1),
      accessScopes: (store.grants.scopes ?? []).map((handle) => ({ handle })),
    }),
    locations: (args: PageArgs) => connection(store.locations, args, locationView),
    publications: (args: PageArgs) =>
      connection(store.publications, args, ({ id, name }) => ({
        id: gid('Publication', id),
        name,
      })),
    webhookSubscriptions: (args: PageArgs) =>
      connection([...store.subscriptions.values()], args, subscriptionView),

    node: ({ id }: { id: string }, { scopes }: { scopes: string[] }) => node(id, scopes),
    nodes: ({ ids }: { ids: string[] }, { scopes }: { scopes: string[] }) =>
      ids.map((id) => node(id, scopes)),
    bulkOperation: ({ id }: { id: string }) =>
      bulkOperationView(store, idOf('BulkOperation', id) ?? 0),
    productOperation: ({ id }: { id: string }) =>
      operationView(store, idOf('ProductSetOperation', id) ?? 0),
    inventoryItem: ({ id }: { id: string }) => inventoryItem(id),

    product: ({ id }: { id: string }) => product(id),
    productByIdentifier: ({ identifier }: { identifier: { id?: string; handle?: string } }) => {
      if (identifier.id) return product(identifier.id);
      const found = [...store.products.values()].find(({ handle }) => handle === identifier.handle);
      return found ? productView(store, found) : null;
    },
    products: (args: SearchArgs) => {
      const found = indexed(store, args, [...store.products.values()]).filter((one) =>
        fits(args.query, searchedProduct(one)),
      );
      return connection(sorted(found, args), args, (one) => productView(store, one));
    },
    productVariants: (args: SearchArgs) => {
      const found = indexed(store, args, [...store.products.values()])
        .flatMap((one) => one.variants.map((of) => ({ id: of.id, product: one, variant: of })))
        .filter((one) =>
          fits(args.query, {
            sku: one.variant.sku ?? '',
            barcode: one.variant.barcode ?? '',
            product_id: String(one.product.id),
            updated_at: one.variant.updatedAt,
          }),
        );
      return connection(found, args, (one) => variantView(store, one.product, one.variant));
    },

    order: ({ id }: { id: string }, { scopes }: { scopes: string[] }) => order(id, scopes),
    orders: (args: SearchArgs, { scopes }: { scopes: string[] }) => {
      const found = indexed(store, args, [...store.orders.values()]).filter(
        (one) => mayBeSeen(store, one, scopes) && fits(args.query, searchedOrder(one)),
      );
      return connection(sorted(found, args), args, (one) => orderView(store, one));
    },
  };
}

/** What a search already knows of; a list without a search is always current. */
function indexed<T extends { updatedAt: number }>(store: Store, args: SearchArgs, all: T[]): T[] {
  if (!args.query) return all;
  const until = store.clock.now() - store.settings.searchLag;
  return all.filter(({ updatedAt }) => updatedAt <= until);
}

function sorted<T extends { id: number; createdAt: number; updatedAt: number; title?: string }>(
  found: T[],
  { sortKey, reverse }: SearchArgs,
): T[] {
  const by: Record<string, (a: T, b: T) => number> = {
    CREATED_AT: (a, b) => a.createdAt - b.createdAt,
    PROCESSED_AT: (a, b) => a.createdAt - b.createdAt,
    TITLE: (a, b) => (a.title ?? '').localeCompare(b.title ?? ''),
    UPDATED_AT: (a, b) => a.updatedAt - b.updatedAt,
  };
  const compare = by[sortKey ?? 'ID'] ?? (() => 0);
  const inOrder = found.sort((a, b) => compare(a, b) || a.id - b.id);
  return reverse ? inOrder.reverse() : inOrder;
}

const searchedProduct = (product: Product) => ({
  id: String(product.id),
  title: product.title,
  handle: product.handle,
  vendor: product.vendor,
  status: product.status,
  tag: product.tags,
  sku: product.variants.map(({ sku }) => sku ?? ''),
  barcode: product.variants.map(({ barcode }) => barcode ?? ''),
  created_at: product.createdAt,
  updated_at: product.updatedAt,
});

const searchedOrder = (order: Order) => ({
  id: String(order.id),
  name: [`#${order.number}`, String(order.number)],
  status: order.cancelledAt === null ? ['open', 'any'] : ['cancelled', 'any'],
  financial_status: order.paid ? 'paid' : 'pending',
  fulfillment_status: fulfillmentStatus(order) === 'FULFILLED' ? 'fulfilled' : 'unfulfilled',
  created_at: order.createdAt,
  updated_at: order.updatedAt,
});

function mayBeSeen(store: Store, order: Order, scopes: string[]): boolean {
  return includesScope(scopes, 'read_all_orders') || order.createdAt > store.clock.now() - recent;
}
