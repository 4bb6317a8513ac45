import { expect, test } from 'vitest';
import type { Listing } from '../../contract/entities/listings.ts';
import type { MyProduct } from '../../contract/entities/my-products.ts';
import {
  byProduct,
  countStates,
  countStores,
  isInStores,
  joined,
  rowOf,
  type StoreFilter,
  storesFrom,
} from '../../src/screens/my-products/store-rows.ts';
import type { ListView } from '../../src/sync/read/list-view.ts';
import type { Freshness } from '../../src/sync/state/types.ts';
import { listing, myProduct } from '../store/support/records.ts';

const shown = <T extends { id: number }>(value: T, freshness: Freshness = 'live') => ({
  ...{ id: value.id, value, freshness },
});
const of = (product: number, ...all: Partial<Listing>[]) =>
  all.map((over, at) =>
    shown(listing(product * 10 + at, { my_product_id: product, integration_id: 7 + at, ...over })),
  );
const undecided = [
  { field: 'title', variant_id: null, ours: 'a', theirs: 'b', owner: null },
] as const satisfies Listing['store_changes'];

test('[§D-my-in-stores] a product is in each store where it is wanted; where one has let go of it, it is no more', () => {
  const index = byProduct([
    ...of(1, { integration_id: 9 }, { integration_id: 8, state: 'paused' }),
    ...of(2, { state: 'removed' }, { state: 'removed', is_behind: true }),
    ...of(3, { state: 'removed' }),
  ]);
  expect(index.get(1)?.map(({ value }) => value.integration_id)).toEqual([8, 9]);
  expect(index.get(2)?.map(({ id }) => id)).toEqual([21]);
  expect(index.get(3)).toBeUndefined();
});

test.each<[Partial<Listing>, StoreFilter[]]>([
  [{}, ['live']],
  [{ is_behind: true }, ['live', 'behind']],
  [{ state: 'queued', is_behind: true }, ['behind']],
  [{ state: 'paused' }, ['paused']],
  [{ state: 'failed', error: 'refused' }, ['attention']],
  [{ error: 'prices_off' }, ['live', 'attention']],
  [{ store_changes: undecided }, ['live', 'attention']],
  [{ store_changes: [{ ...undecided[0], owner: 'store' }] }, ['live']],
])('[§D-my-in-stores] %o is found under %o', (over, filters) => {
  const all: StoreFilter[] = ['live', 'behind', 'paused', 'attention'];
  const listings = of(1, over);
  expect(all.filter((filter) => isInStores(listings, filter))).toEqual(filters);
  const counted = Object.fromEntries(all.map((one) => [one, filters.includes(one) ? 1 : 0]));
  const products = [{ id: 1 }, { id: 2 }];
  expect(countStores(products, byProduct(listings))).toEqual({ ...counted, all: 2 });
});

test('[§D-my-in-stores] a product in several stores is told by how many have it how, what is amiss first', () => {
  const listings = of(1, {}, { state: 'paused' }, {}, { state: 'failed' });
  expect(countStates(listings)).toEqual([
    { state: 'failed', count: 1 },
    { state: 'live', count: 2 },
    { state: 'paused', count: 1 },
  ]);
  expect(isInStores(undefined, 'live')).toBe(false);
  expect(isInStores(undefined, 'all')).toBe(true);
});

test('[§D-my-in-stores] a row stays the same while nothing of its own changes, whatever becomes of the others', () => {
  const [one, two] = [shown<MyProduct>(myProduct(1)), shown<MyProduct>(myProduct(2))];
  const [mine, other, later] = [of(1, {}), of(2, {}), of(2, { state: 'paused' })];
  const before = byProduct([...mine, ...other]);
  const after = byProduct([...mine, ...later]);
  expect(rowOf(one, after)).toBe(rowOf(one, before));
  expect(rowOf(two, before).listings).toEqual(other);
  expect(rowOf(two, after).listings).toEqual(later);
  expect(rowOf(one, null)).toBe(one);
  const view: ListView<MyProduct> = {
    ...{ state: 'ready', rows: [one], all: [one, two], page: 1, lastPage: 1, total: 2, older: 0 },
    ...{ freshness: 'live', observedAt: 0 },
  };
  const made = joined(view, after);
  expect(made).toMatchObject({ rows: [rowOf(one, after)], all: [{ id: 1 }, { listings: later }] });
  expect(joined({ state: 'loading' }, after)).toEqual({ state: 'loading' });
});

test('[§D-my-in-stores] an address names the filter, or all', () => {
  expect(['behind', 'luck', null].map(storesFrom)).toEqual(['behind', 'all', 'all']);
});
