import { expect, test } from 'vitest';
import type { ListingState } from '../../contract/entities/listings.ts';
import { concerned, storesOf, type Wish } from '../../src/screens/my-products/listing-wishes.ts';
import { listing } from '../store/support/records.ts';

const states = ['queued', 'live', 'paused', 'failed', 'removed'] as const;
/** For each state, one listing of product 1 in each of the stores 7 and 8. */
const listings = states.flatMap((state: ListingState, at) =>
  [7, 8].map((integration_id) => {
    const id = 10 * (at + 1) + integration_id;
    return { id, value: listing(id, { state, integration_id }), freshness: 'live' as const };
  }),
);
const connected = [7, 8].map((id) => ({ id, state: 'connected' as const }));
const products = new Set([1]);

test.each<[Wish, number[]]>([
  ['push', [17, 27, 37, 47]],
  ['pause', [17, 27]],
  ['resume', [37, 57]],
  ['unpublish', [17, 27, 37, 47]],
])('[§D-my-bulk-stores] %s concerns what it changes, in the store that is chosen', (wish, ids) => {
  const inOne = { products, store: 7, wish };
  expect(concerned(listings, inOne, connected)).toEqual({ ids, away: 0 });
  const inAll = concerned(listings, { ...inOne, store: null }, connected);
  expect(inAll.ids).toEqual(ids.flatMap((id) => [id, id + 1]));
  expect(concerned(listings, { ...inOne, products: new Set([2]) }, connected).ids).toEqual([]);
});

test.each<[Wish, number, number]>([
  ['push', 4, 4],
  ['pause', 4, 0],
  ['resume', 2, 2],
  ['unpublish', 8, 0],
])(
  '[§D-my-bulk-stores] %s with a store that is disconnected: %i concerned, %i left out, and that is told',
  (wish, count, away) => {
    const stores = [
      { id: 7, state: 'connected' } as const,
      { id: 8, state: 'disconnected' } as const,
    ];
    const found = concerned(listings, { products, store: null, wish }, stores);
    expect([found.ids.length, found.away]).toEqual([count, away]);
  },
);

test('[§D-my-bulk-stores] the stores to choose from are those of what is selected', () => {
  expect(storesOf(listings, products)).toEqual([7, 8]);
  expect(storesOf(listings, new Set([2]))).toEqual([]);
});
