import { notDone, type SendingTraits } from './traits.ts';

export const sendingOfParcel: SendingTraits<'POST /shop/orders/{id}/parcels'> = {
  words: 'parcel',
  // By its carrier and number it is there once, however often it is told.
  reconcile: async () => notDone,
};
