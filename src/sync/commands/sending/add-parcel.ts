import { notDone, type SendingTraits } from './traits.ts';

export const sendingOfParcel: SendingTraits<'POST /shop/orders/{id}/parcels'> = {
  words: 'parcel',
  // A parcel with the same carrier and number is stored only once, so the command can simply be repeated.
  reconcile: async () => notDone,
};
