import type { MessageId } from '../../i18n/messages.ts';
import type { StatusFilter } from './my-product-rows.ts';

/** Of the chips: several products each. */
export const statusWords = {
  active: 'my-products.status.active',
  on_hold: 'my-products.status.on_hold',
  out_of_stock: 'my-products.status.out_of_stock',
  unavailable: 'my-products.status.unavailable',
  unpublished: 'my-products.status.unpublished',
  failed: 'my-products.status.failed',
  unsellable: 'my-products.status.unsellable',
  all: 'my-products.status.all',
} as const satisfies Record<StatusFilter, MessageId>;
