import type { Command } from '../../state/commands.ts';
import type { ListingCall } from '../listing-commands.ts';
import { notDone, type SendingTraits } from './traits.ts';

/** Said again each changes nothing: what may have arrived is sent once more rather than looked for. */
const repeatable = { reconcile: async () => notDone };

/** Whether the product is to be for sale, hidden or gone over there: of those that wait, the last counts. */
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
