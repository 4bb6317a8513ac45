import type { QueuedCall } from '../../state/commands.ts';
import { sendingOfAdd } from './add-import-product.ts';
import { sendingOfParcel } from './add-parcel.ts';
import { sendingOfConfirm } from './confirm-order.ts';
import { sendingOfEdit } from './edit-import-product.ts';
import { sendingOfMyEdit } from './edit-my-product.ts';
import { sendingOfBulk } from './import-in-bulk.ts';
import { listingSendings } from './listing-commands.ts';
import { sendingOfMend } from './mend-order.ts';
import { sendingOfRemoveAll } from './remove-all-import-products.ts';
import { sendingOfRemove } from './remove-import-product.ts';
import { sendingOfMyRemoval } from './remove-my-product.ts';
import type { SendingTraits } from './traits.ts';

const sendings: { readonly [C in QueuedCall]: SendingTraits<C> } = {
  'POST /import-products': sendingOfAdd,
  'PATCH /import-products/{id}': sendingOfEdit,
  'DELETE /import-products/{id}': sendingOfRemove,
  'DELETE /import-products': sendingOfRemoveAll,
  'POST /import-products/import/bulk': sendingOfBulk,
  'PATCH /my-products/{id}': sendingOfMyEdit,
  'DELETE /my-products/{id}': sendingOfMyRemoval,
  'POST /shop/orders/{id}/confirm': sendingOfConfirm,
  'POST /shop/orders/{id}/parcels': sendingOfParcel,
  'POST /shop/orders/{id}/mend': sendingOfMend,
  ...listingSendings,
};

export const sendingOf = ({ call }: { call: QueuedCall }) =>
  sendings[call] as SendingTraits<QueuedCall>;
