import type { Listing } from '../../../contract/entities/listings.ts';
import type { MyProduct } from '../../../contract/entities/my-products.ts';
import type { ListView } from '../../sync/read/list-view.ts';
import type { Overlaid } from '../../sync/state/types.ts';

export type ListedIn = readonly Overlaid<Listing>[];

/** A row of the list: a product and its listings, which are undefined while they aren't known. */
export type Item = Overlaid<MyProduct> & { listings?: ListedIn };

/** The listings of each product, by age of the store. Those that are already removed from their store don't count. */
export function byProduct(listings: ListedIn): ReadonlyMap<number, ListedIn> {
  const there = listings.filter(({ value }) => value.state !== 'removed' || value.is_behind);
  there.sort((a, b) => a.value.integration_id - b.value.integration_id);
  return Map.groupBy(there, ({ value }) => value.my_product_id);
}

const nowhere: ListedIn = [];
const rows = new WeakMap<Overlaid<MyProduct>, Item>();

/** The product with its listings; the same object as before if neither has changed. */
export function rowOf(
  product: Overlaid<MyProduct>,
  index: ReadonlyMap<number, ListedIn> | null,
): Item {
  if (!index) return product;
  const listings = index.get(product.id) ?? nowhere;
  const known = rows.get(product);
  if (known?.listings && alike(known.listings, listings)) return known;
  const row = { ...product, listings };
  rows.set(product, row);
  return row;
}

const alike = (a: ListedIn, b: ListedIn): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** A list view with each row's listings added. */
export function joined(view: ListView<MyProduct>, index: ReadonlyMap<number, ListedIn> | null) {
  if (view.state !== 'ready') return view;
  const withListings = (one: Overlaid<MyProduct>) => rowOf(one, index);
  return {
    ...view,
    rows: view.rows.map(withListings),
    all: view.all?.map(withListings) ?? null,
  };
}

/** The filters by state in the stores; `attention` is for problems that somebody has to solve. */
export const storeFilters = ['all', 'live', 'behind', 'paused', 'attention'] as const;
export type StoreFilter = (typeof storeFilters)[number];

/** The filter in a URL. */
export const storesFrom = (text: string | null): StoreFilter =>
  storeFilters.find((one) => one === text) ?? 'all';

export const needsLook = ({ state, error, store_changes }: Listing): boolean =>
  state === 'failed' || error !== null || store_changes.some(({ owner }) => owner === null);

const fits: Record<Exclude<StoreFilter, 'all'>, (listing: Listing) => boolean> = {
  live: ({ state }) => state === 'live',
  behind: ({ is_behind }) => is_behind,
  paused: ({ state }) => state === 'paused',
  attention: needsLook,
};

/** Whether the filter matches a product in any of its stores. */
export const isInStores = (listings: ListedIn | undefined, chosen: StoreFilter): boolean =>
  chosen === 'all' || (listings ?? nowhere).some(({ value }) => fits[chosen](value));

/** How many products each filter matches; a product that is in no store only counts for `all`. */
export function countStores(
  products: Iterable<{ id: number }>,
  index: ReadonlyMap<number, ListedIn>,
): Record<StoreFilter, number> {
  const counts = { all: 0, live: 0, behind: 0, paused: 0, attention: 0 };
  for (const { id } of products) {
    const listings = index.get(id);
    for (const filter of storeFilters) if (isInStores(listings, filter)) counts[filter] += 1;
  }
  return counts;
}

/** In the order in which people look for them. */
const states = [
  'failed',
  'queued',
  'live',
  'paused',
  'removed',
] as const satisfies Listing['state'][];

/** How many of a product's stores have it in each state, leaving out states without any. */
export const countStates = (listings: ListedIn): { state: Listing['state']; count: number }[] =>
  states
    .map((state) => ({
      state,
      count: listings.filter(({ value }) => value.state === state).length,
    }))
    .filter(({ count }) => count > 0);
