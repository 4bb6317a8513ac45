import { done, notDone, type SendingTraits } from './traits.ts';

export const sendingOfRemoveAll: SendingTraits<'DELETE /import-products'> = {
  words: 'removeAll',
  reconcile: async ({ findItem }, _command, { upTo }) =>
    (await findItem(({ id }) => id <= (upTo ?? 0))) ? notDone : done({ data: { removed: 0 } }),
};
