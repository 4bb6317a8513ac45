import type { Command } from '../../state/commands.ts';
import type { ListingCall } from '../listing-commands.ts';
import { notDone, type SendingTraits } from './traits.ts';

/** Repeating one of these changes nothing, so a command that may have arrived is simply sent again. */
const repeatable = { reconcile: async () => notDone };

/**
 * The calls that decide whether the product is on sale, hidden or gone in the store: of those that wait, only the last
 * counts.
 */
const standings: ReadonlySet<Command['call']> = new Set([
  'POST /listings/{id}/pause',
  'POST /listings/{id}/resume',
  'POST /listings/{id}/unpublish',
]);

const standing = { ...repeatable, replaces: ({ call }: Command) => standings.has(call) };

export const listingSendings: { readonly [C in ListingCall]: SendingTraits<C> } = {
  'POST /listings/{id}/pause': { ...standing, words: 'pause' },
  'POST /listings/{id}/resume': { ...standing, words: 'resume' },
  'POST /listings/{id}/unpublish': { ...standing, words: 'unpublish' },
  'POST /listings/{id}/push': {
    ...repeatable,
    words: 'push',
    replaces: ({ call }) => call === 'POST /listings/{id}/push',
  },
  'POST /listings/{id}/owners': {
    ...repeatable,
    words: 'owners',
    replaces: ({ call, args }, later) =>
      call === 'POST /listings/{id}/owners' && args.body.field === later.args.body.field,
  },
};
