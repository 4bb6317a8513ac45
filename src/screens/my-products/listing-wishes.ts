import type { Integration } from '../../../contract/entities/integrations.ts';
import type { Listing, ListingState } from '../../../contract/entities/listings.ts';
import type { Overlaid } from '../../sync/state/types.ts';

export const wishes = ['push', 'pause', 'resume', 'unpublish'] as const;
/** The wishes that a person can have for a product in a store. */
export type Wish = (typeof wishes)[number];

/** The states in which each wish changes something. */
const states: Record<Wish, readonly ListingState[]> = {
  push: ['queued', 'live', 'paused', 'failed'],
  pause: ['queued', 'live'],
  resume: ['paused', 'removed'],
  unpublish: ['queued', 'live', 'paused', 'failed'],
};

interface Selected {
  /** The ids of the shop's products. */
  products: ReadonlySet<number>;
  /** The id of one store; null for all. */
  store: number | null;
  wish: Wish;
}

/**
 * The listings that a wish for several products changes. A disconnected store accepts nothing; `away` counts the
 * listings in such stores.
 */
export function concerned(
  listings: readonly Overlaid<Listing>[],
  { products, store, wish }: Selected,
  stores: readonly Pick<Integration, 'id' | 'state'>[],
): { ids: number[]; away: number } {
  const all = listings.filter(
    ({ value }) =>
      products.has(value.my_product_id) &&
      (store === null || value.integration_id === store) &&
      states[wish].includes(value.state),
  );
  const takesStore = wish === 'push' || wish === 'resume';
  const gone = new Set(stores.flatMap(({ id, state }) => (state === 'disconnected' ? [id] : [])));
  const told = all.filter(({ value }) => !takesStore || !gone.has(value.integration_id));
  return { ids: told.map(({ id }) => id), away: all.length - told.length };
}

/** The stores that any of the products is in, or was. */
export const storesOf = (
  listings: readonly Overlaid<Listing>[],
  products: ReadonlySet<number>,
): number[] =>
  [
    ...new Set(
      listings
        .filter(({ value }) => products.has(value.my_product_id))
        .map(({ value }) => value.integration_id),
    ),
  ].sort((a, b) => a - b);
