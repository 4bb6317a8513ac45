import type { Listing } from '../../contract/entities/listings.ts';
import type { Exchanges } from '../exchange/worker.ts';
import type { Handlers } from '../http/handler.ts';
import { pageMeta } from '../http/pages.ts';
import { pathId } from '../http/path-id.ts';
import {
  chooseOwner,
  pauseListing,
  pushListing,
  resumeListing,
  unpublishListing,
} from './change-listing.ts';
import { pageOfListings } from './listing-rows.ts';

interface Needs {
  exchanges: Exchanges;
}

interface Call {
  services: Needs;
  afterwards(work: () => Promise<void>): void;
}

/** The store is told at once, but the answer doesn't wait for it. */
function told({ services, afterwards }: Call, data: Listing) {
  afterwards(() => services.exchanges.attend(data.integration_id));
  return { data };
}

export const listingHandlers = {
  'GET /listings': async ({ db, shopId, query }) => {
    const { page, my_product_id: myProductId } = query;
    const { rows, total } = await pageOfListings(db, shopId, { page, myProductId });
    return { data: rows, meta: pageMeta(page, total) };
  },

  'POST /listings/{id}/pause': async (call) =>
    told(call, await pauseListing(call, pathId(call.params.id))),

  'POST /listings/{id}/resume': async (call) =>
    told(call, await resumeListing(call, pathId(call.params.id))),

  'POST /listings/{id}/push': async (call) =>
    told(call, await pushListing(call, pathId(call.params.id))),

  'POST /listings/{id}/unpublish': async (call) =>
    told(call, await unpublishListing(call, pathId(call.params.id))),

  'POST /listings/{id}/owners': async (call) =>
    told(call, await chooseOwner(call, pathId(call.params.id), call.body)),
} satisfies Partial<Handlers<Needs>>;
