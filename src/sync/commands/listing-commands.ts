import type { Listing } from '../../../contract/entities/listings.ts';
import type { QueuedCall } from '../../../contract/types.ts';
import type { CommandOf } from '../state/commands.ts';
import { rewriting } from './over.ts';
import type { CommandTraits } from './traits.ts';

export type ListingCall = Extract<QueuedCall, `POST /listings/${string}`>;

/**
 * A command that says what is wanted of a product in a store. The listing is behind until the store has it, and an
 * earlier error is cleared because it is tried again.
 */
const wishing = <C extends ListingCall>(
  /** Null if nothing changes, or if it isn't possible: a product that was taken out of a store can only be put back. */
  change: (record: Listing, command: CommandOf<C>) => Partial<Listing> | null,
): CommandTraits<C> => ({
  gives: 'listings',
  about: 'listing',
  of: 'listings',
  applyTo: rewriting('listings', (record, command: CommandOf<C>) => {
    const changed = change(record, command);
    const anew = { is_behind: true, error: null, remedy: null, error_text: null };
    return changed && { ...record, ...anew, ...changed };
  }),
});

export const listingCommands: { readonly [C in ListingCall]: CommandTraits<C> } = {
  'POST /listings/{id}/pause': wishing(({ state }) =>
    state === 'removed' || state === 'paused' ? null : { state: 'paused' },
  ),
  'POST /listings/{id}/resume': wishing(({ state }) =>
    state === 'live' ? null : { state: 'queued' },
  ),
  'POST /listings/{id}/push': wishing(({ state }) =>
    state === 'removed' ? null : { state: state === 'failed' ? 'queued' : state },
  ),
  'POST /listings/{id}/unpublish': wishing(({ state }) =>
    state === 'removed' ? null : { state: 'removed' },
  ),
  'POST /listings/{id}/owners': wishing(({ state, store_changes }, { args: { body } }) =>
    state === 'removed'
      ? null
      : {
          store_changes: store_changes.map((one) =>
            one.field === body.field ? { ...one, owner: body.owner } : one,
          ),
        },
  ),
};
