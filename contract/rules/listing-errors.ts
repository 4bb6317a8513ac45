import type { ListingError, ListingRemedy } from '../entities/listings.ts';

/** What fixes each error: an error without a remedy doesn't compile `[§D-listings-errors]`. */
export const listingRemedies: { readonly [E in ListingError]: ListingRemedy } = {
  excluded: 'edit_rules',
  nothing_included: 'edit_product',
  price_zero: 'edit_prices',
  price_below_cost: 'edit_prices',
  other_currency: 'push_again',
  products_off: 'edit_store',
  prices_off: 'edit_store',
  too_many_variants: 'edit_product',
  options_alike: 'edit_product',
  sku_taken: 'look_in_store',
  text_refused: 'edit_product',
  price_refused: 'edit_prices',
  picture_refused: 'edit_product',
  no_location: 'look_in_store',
  no_permission: 'connect_again',
  gone: 'push_again',
  refused: 'push_again',
  failing: 'push_again',
};
