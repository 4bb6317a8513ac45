import { type Command, idOf, type QueuedCall } from '../state/commands.ts';
import { addImportProduct } from './add-import-product.ts';
import { addParcel } from './add-parcel.ts';
import { confirmOrder } from './confirm-order.ts';
import { editImportProduct } from './edit-import-product.ts';
import { editMyProduct } from './edit-my-product.ts';
import { importInBulk } from './import-in-bulk.ts';
import { listingCommands } from './listing-commands.ts';
import { mendOrder } from './mend-order.ts';
import { removeAllImportProducts } from './remove-all-import-products.ts';
import { removeImportProduct } from './remove-import-product.ts';
import { removeMyProduct } from './remove-my-product.ts';
import type { CommandTraits } from './traits.ts';

/** All commands that may wait on the device, by the call that carries them. */
export const commands: { readonly [C in QueuedCall]: CommandTraits<C> } = {
  'POST /import-products': addImportProduct,
  'PATCH /import-products/{id}': editImportProduct,
  'DELETE /import-products/{id}': removeImportProduct,
  'DELETE /import-products': removeAllImportProducts,
  'POST /import-products/import/bulk': importInBulk,
  'PATCH /my-products/{id}': editMyProduct,
  'DELETE /my-products/{id}': removeMyProduct,
  'POST /shop/orders/{id}/confirm': confirmOrder,
  'POST /shop/orders/{id}/parcels': addParcel,
  'POST /shop/orders/{id}/mend': mendOrder,
  ...listingCommands,
};

export const traitsOf = ({ call }: { call: QueuedCall }) =>
  commands[call] as CommandTraits<QueuedCall>;

/** The id of the product that a command adds to the import list; null if it adds none. */
export const addedBy = (command: Command): number | null =>
  traitsOf(command).adds?.(command) ?? null;

/** The id of the import product that a command is about; null if it is about none or about all. */
export const itemOf = (command: Command): number | null =>
  traitsOf(command).of === 'import-products' ? idOf(command) : null;
