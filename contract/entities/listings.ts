import { z } from 'zod';
import { page, pageNumber } from '../http/envelope.ts';
import { queriedId } from '../limits/fields.ts';
import { instant, money } from './money.ts';

/**
 * The state that the shop wants for a product in a store: `queued` is about to go there, `live` is there, `paused` is
 * there but not for sale, `removed` isn't there any more, `failed` couldn't be put there. While `is_behind`, the store
 * doesn't have this state yet.
 */
export const listingState = z.enum(['queued', 'live', 'paused', 'failed', 'removed']);
export type ListingState = z.infer<typeof listingState>;

/** Why a product in a store isn't as the shop wants it. */
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

/** The fields of a listing that somebody may change in the store itself. */
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

/** Texts as they are, tags separated by commas; the price of one variant as an amount in the store's currency. */
const fieldValue = z.union([z.string(), money]).nullable();

/** A field whose value in the store differs from the one that we sent. */
export const storeChange = z.object({
  field: listingField,
  /** The variant, for `price` and `compare_at`. */
  variant_id: z.int().nullable(),
  ours: fieldValue,
  theirs: fieldValue,
  /** The person's decision; null until there is one, and until then the store keeps its value. */
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
  /** What fixes the error; null without one. */
  remedy: listingRemedy.nullable(),
  /** The store's answer to the failed write, in its own words. */
  error_text: z.string().nullable(),
  /** The store hasn't been told yet what is wanted now. */
  is_behind: z.boolean(),
  /** The address at which the store's people see the product; null while it isn't there. */
  remote_url: z.string().nullable(),
  store_changes: z.array(storeChange),
  /** When something was last sent to the store; null for never. */
  pushed_at: instant.nullable(),
  /** When the store's data was last looked at; null for never. */
  checked_at: instant.nullable(),
});
export type Listing = z.infer<typeof listing>;

export const listingQuery = z.object({ page: pageNumber, my_product_id: queriedId.optional() });
export const listingPage = page(listing);

/** `ours`: the store gets our value; `store`: it keeps its own, even if ours changes. */
export const ownerChoice = z.object({ field: listingField, owner: fieldOwner });
