import type { ImportProduct, ImportState } from '../entities/import-products.ts';
import type { MyProductStatus } from '../entities/my-products.ts';
import type { Order, OrderReason, OrderState } from '../entities/orders.ts';
import type { ShopMoney } from '../entities/rates.ts';
import { publishGate } from './publish-gate.ts';

/** Orders that wait for the merchant's confirmation, and orders that are stuck: both need a person to go on. */
const toConfirm: readonly OrderState[] = ['awaiting_confirmation'];
const stuck: readonly OrderState[] = ['on_hold', 'outcome_unknown', 'failed'];

/**
 * Orders on their way to their suppliers, and the reasons for which one of their purchase orders can't be sent
 * automatically.
 */
const goesOn: readonly OrderState[] = ['confirmed', 'placing', 'placed', 'partially_shipped'];
const unsent: readonly (OrderReason | null)[] = ['no_channel', 'not_reached'];

type Standing = Pick<Order, 'state'> &
  Partial<Pick<Order, 'reason'>> & {
    purchase_orders?: readonly Pick<Order['purchase_orders'][number], 'state' | 'reason'>[];
  };
export const awaitsConfirmation = ({ state }: Pick<Order, 'state'>): boolean =>
  toConfirm.includes(state);

const unsentPart = ({ state, purchase_orders: parts = [] }: Standing) =>
  goesOn.includes(state)
    ? parts.find((part) => part.state === 'draft' && unsent.includes(part.reason))
    : undefined;

/** Why an order doesn't go on, or why one of its purchase orders doesn't while the rest does. */
export const standsFor = (order: Standing): OrderReason | null =>
  order.reason ?? unsentPart(order)?.reason ?? null;

/**
 * Includes an order that goes on although its store now says something else, because a person has to choose between the
 * two; and one with a purchase order that wasn't sent to anyone.
 */
export const isStuck = (order: Standing): boolean =>
  stuck.includes(order.state) ||
  (order.reason === 'changed_in_store' && order.state !== 'pending_payment') ||
  unsentPart(order) !== undefined;

/** Products of the shop that are meant to be sold, but that nobody can buy. */
export const unsellable: readonly MyProductStatus[] = [
  'on_hold',
  'out_of_stock',
  'unavailable',
  'failed',
];

/** The items that a bulk import takes. */
export const toImport: readonly ImportState[] = ['draft', 'ready', 'failed'];

/**
 * Whether the gate would let an item through a bulk import; null if the import wouldn't take it at all. An item added
 * without a network has no variants here yet, so nothing stops it.
 */
export function importStanding(
  { state, variants }: Pick<ImportProduct, 'state' | 'variants'>,
  money: ShopMoney,
): 'ready' | 'blocked' | null {
  if (!toImport.includes(state)) return null;
  const isBlocked = variants.length > 0 && publishGate(variants, money).blocks.length > 0;
  return isBlocked ? 'blocked' : 'ready';
}
