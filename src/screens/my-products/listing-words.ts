import type { ListingError, ListingState } from '../../../contract/entities/listings.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { Tone } from '../../ui/badge.tsx';

export const listingStateWords = {
  queued: { id: 'listing.state.queued', tone: 'wait' },
  live: { id: 'listing.state.live', tone: 'done' },
  paused: { id: 'listing.state.paused', tone: 'neutral' },
  failed: { id: 'listing.state.failed', tone: 'refuse' },
  removed: { id: 'listing.state.removed', tone: 'neutral' },
} as const satisfies Record<ListingState, { id: MessageId; tone: Tone }>;

/** Short texts, for one store and for a number of stores. */
export const listingBriefWords = {
  queued: { one: 'listing.brief.queued', some: 'listing.some.queued' },
  live: { one: 'listing.brief.live', some: 'listing.some.live' },
  paused: { one: 'listing.brief.paused', some: 'listing.some.paused' },
  failed: { one: 'listing.brief.failed', some: 'listing.some.failed' },
  removed: { one: 'listing.brief.removed', some: 'listing.some.removed' },
} as const satisfies Record<ListingState, { one: MessageId; some: MessageId }>;

/** Why a store doesn't have a product as the shop wants it. */
export const listingErrorWords = {
  excluded: 'listing.error.excluded',
  nothing_included: 'listing.error.nothing_included',
  price_zero: 'listing.error.price_zero',
  price_below_cost: 'listing.error.price_below_cost',
  other_currency: 'listing.error.other_currency',
  products_off: 'listing.error.products_off',
  prices_off: 'listing.error.prices_off',
  too_many_variants: 'listing.error.too_many_variants',
  options_alike: 'listing.error.options_alike',
  sku_taken: 'listing.error.sku_taken',
  text_refused: 'listing.error.text_refused',
  price_refused: 'listing.error.price_refused',
  picture_refused: 'listing.error.picture_refused',
  no_location: 'listing.error.no_location',
  no_permission: 'listing.error.no_permission',
  gone: 'listing.error.gone',
  refused: 'listing.error.refused',
  failing: 'listing.error.failing',
} as const satisfies Record<ListingError, MessageId>;
