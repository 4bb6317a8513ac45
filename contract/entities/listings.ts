import { z } from 'zod';
import { page, pageNumber } from '../http/envelope.ts';
import { queriedId } from '../limits/fields.ts';
import { instant, money } from './money.ts';

/**
 * What the shop wants of a product in a store, as far as it goes: `queued` is to come there, `live` is there, `paused` is there and
 * not for sale, `removed` isn't there any more, `failed` couldn't be put there. While `is_behind` the store doesn't have it so yet.
 */
export const listingState = z.enum(['queued', 'live', 'paused', 'failed', 'removed']);
export type ListingState = z.infer<typeof listingState>;

/** Why a store has a product not as the shop wants it. */
export const listingError = z.enum([
  'excluded',
  'nothing_included',
  'price_zero',
  'price_below_cost',
  'other_currency',
  'products_off',
  'prices_off',
  'too_many_variants',
  'options_alike',
  'sku_taken',
  'text_refused',
  'price_refused',
  'picture_refused',
  'no_location',
  'no_permission',
  'gone',
  'refused',
  'failing',
]);
export type ListingError = z.infer<typeof listingError>;

/** The one thing that a person does about an error. */
export const listingRemedy = z.enum([
  'edit_rules',
  'edit_product',
  'edit_prices',
  'connect_again',
  'look_in_store',
  'edit_store',
  'push_again',
]);
export type ListingRemedy = z.infer<typeof listingRemedy>;

/** What of a listing somebody may change in the store itself. */
export const listingField = z.enum([
  'title',
  'description',
  'brand',
  'category',
  'tags',
  'price',
  'compare_at',
]);
export type ListingField = z.infer<typeof listingField>;

export const fieldOwner = z.enum(['ours', 'store']);
export type FieldOwner = z.infer<typeof fieldOwner>;

/** Texts as they are, tags parted by commas; prices of one variant as an amount of the store's currency. */
const fieldValue = z.union([z.string(), money]).nullable();

/** A field that has another value in the store than it was given by us. */
export const storeChange = z.object({
  field: listingField,
  /** Of `price` and `compare_at`: the variant. */
  variant_id: z.int().nullable(),
  ours: fieldValue,
  theirs: fieldValue,
  /** What a person has decided; until then it is null, and the store keeps what it has. */
  owner: fieldOwner.nullable(),
});
export type StoreChange = z.infer<typeof storeChange>;

/** One of the shop's products in one of its stores. */
export const listing = z.object({
  id: z.int(),
  my_product_id: z.int(),
  integration_id: z.int(),
  /** Rises by one with every change. */
  rev: z.int(),
  state: listingState,
  error: listingError.nullable(),
  /** What mends the error; null without one. */
  remedy: listingRemedy.nullable(),
  /** What the store said to it, in its own words. */
  error_text: z.string().nullable(),
  /** The store wasn't told yet what is wanted now. */
  is_behind: z.boolean(),
  /** Where the store's own people look at it; null while it isn't there. */
  remote_url: z.string().nullable(),
  store_changes: z.array(storeChange),
  /** When the store was told of something last; null for never. */
  pushed_at: instant.nullable(),
  /** When what the store has was looked at last; null for never. */
  checked_at: instant.nullable(),
});
export type Listing = z.infer<typeof listing>;

export const listingQuery = z.object({ page: pageNumber, my_product_id: queriedId.optional() });
export const listingPage = page(listing);

/** `ours`: the store gets what we have; `store`: it keeps what it has, whatever becomes of ours. */
export const ownerChoice = z.object({ field: listingField, owner: fieldOwner });
