import type { CallKey } from '../../contract/calls.ts';
import { type Example, nothing, type Owner } from './call-example.ts';
import type { TestServer } from './server.ts';
import { newListing } from './server-listings.ts';

const listing = async ({ db }: TestServer, { shopId, supplierId }: Owner) => ({
  id: (await newListing(db, { shopId, supplierId })).id,
});

/** Calls about the shop's products in its stores. */
export const listingExamples = {
  'GET /listings': {
    make: nothing,
    wrong: { query: { page: '0', my_product_id: 'x' }, fields: ['page', 'my_product_id'] },
  },
  'POST /listings/{id}/pause': { make: listing, whose: 'tenant' },
  'POST /listings/{id}/resume': { make: listing, whose: 'tenant' },
  'POST /listings/{id}/push': { make: listing, whose: 'tenant' },
  'POST /listings/{id}/unpublish': { make: listing, whose: 'tenant' },
  'POST /listings/{id}/owners': {
    make: async (server, owner) => ({
      ...(await listing(server, owner)),
      body: { field: 'title', owner: 'ours' },
    }),
    wrong: { body: { field: 'luck', owner: 'nobody' }, fields: ['field', 'owner'] },
    whose: 'tenant',
  },
} satisfies { [C in CallKey]?: Example<C> };
