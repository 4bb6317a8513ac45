import type { listingCalls } from '../calls/listings.ts';
import type { Described } from './described.ts';

/** The shop's products in its stores. */
export const listingDescriptions = {
  'GET /listings': {
    summary: 'List the products in stores',
    description:
      'One row a product and store, newest first, ten a page; `my_product_id` narrows to one product’s. `is_behind` tells that the store wasn’t told yet what is wanted.',
    example: { query: { my_product_id: 42 } },
  },
  'POST /listings/{id}/pause': {
    summary: 'Take a product off sale in a store',
    description:
      'The product stays in the store, hidden from its customers, until it is resumed. Pausing again changes nothing; one that is removed stays so (`conflict`).',
    refuses: ['conflict'],
    example: { id: 1 },
  },
  'POST /listings/{id}/resume': {
    summary: 'Put a product on sale in a store',
    description:
      'What was paused, removed or failed is wanted in the store again, as it is now. Resuming what is there changes nothing. A store that is disconnected takes nothing (`conflict`).',
    refuses: ['conflict'],
    example: { id: 1 },
  },
  'POST /listings/{id}/push': {
    summary: 'Push a product to a store again',
    description:
      'What the store has is looked at, and what differs is sent; an error is tried again. What was changed in the store stays the store’s. One that is removed stays so, and a store that is disconnected takes nothing (`conflict`).',
    refuses: ['conflict'],
    example: { id: 1 },
  },
  'POST /listings/{id}/unpublish': {
    summary: 'Remove a product from a store',
    description:
      'The product is deleted from the store; the shop keeps it. Removing it again changes nothing.',
    example: { id: 1 },
  },
  'POST /listings/{id}/owners': {
    summary: 'Say who has a field',
    description:
      'Settles a field that was changed in the store: with `ours` the store gets what we have, with `store` it keeps what it has, and we write it no more until we are told otherwise. One that is removed has no fields (`conflict`).',
    refuses: ['conflict'],
    example: { id: 1, body: { field: 'title', owner: 'ours' } },
  },
} satisfies { [C in keyof typeof listingCalls]: Described<C> };
