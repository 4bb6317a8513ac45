import type { MessageId } from '../../i18n/messages.ts';
import type { SortOrder, StatusFilter } from './my-product-rows.ts';
import type { StoreFilter } from './store-rows.ts';

/** For chips, which stand for several products. */
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

const known = {
  partnership_ended: 'my-products.reason.partnership_ended',
  cost_changed: 'my-products.reason.cost_changed',
  price_below_cost: 'my-products.reason.price_below_cost',
  stock: 'my-products.reason.stock',
  product_not_found: 'my-products.reason.product_not_found',
  temporary: 'my-products.reason.temporary',
} as const satisfies Record<string, MessageId>;

/** Why a product isn't on sale, in words; a reason that this build doesn't know has a general text. */
export const reasonWords = (reason: string): MessageId =>
  Object.hasOwn(known, reason) ? known[reason as keyof typeof known] : 'my-products.reason.other';

export const sortWords = {
  newest: 'my-products.sort.newest',
  title: 'my-products.sort.title',
  price: 'my-products.sort.price',
  margin: 'my-products.sort.margin',
  stock: 'my-products.sort.stock',
} as const satisfies Record<SortOrder, MessageId>;

export const storeWords = {
  all: 'my-products.stores.all',
  live: 'my-products.stores.live',
  behind: 'my-products.stores.behind',
  paused: 'my-products.stores.paused',
  attention: 'my-products.stores.attention',
} as const satisfies Record<StoreFilter, MessageId>;
