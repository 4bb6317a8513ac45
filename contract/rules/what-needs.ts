import type { ImportProduct, ImportState } from '../entities/import-products.ts';
import type { MyProductStatus } from '../entities/my-products.ts';
import type { Order, OrderReason, OrderState } from '../entities/orders.ts';
import type { ShopMoney } from '../entities/rates.ts';
import { publishGate } from './publish-gate.ts';

/** Orders that wait for the merchant's confirmation, and those that got stuck: both go no further without a person. */
const toConfirm: readonly OrderState[] = ['awaiting_confirmation'];
const stuck: readonly OrderState[] = ['on_hold', 'outcome_unknown', 'failed'];

/** Those that are on their way to their suppliers, and why one of their purchase orders can't get there by itself. */
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

/** Why an order stands still, or a purchase order of one that goes on otherwise. */
export const standsFor = (order: Standing): OrderReason | null =>
  order.reason ?? unsentPart(order)?.reason ?? null;

/**
 * Also one that goes on while its store says something else by now: a person has to say which of the two it is to be. And one with a purchase
 * order that nobody was sent.
 */
export const isStuck = (order: Standing): boolean =>
  stuck.includes(order.state) ||
  (order.reason === 'changed_in_store' && order.state !== 'pending_payment') ||
  unsentPart(order) !== undefined;

/** Products of the shop that nobody can buy, and that were meant to be sold. */
export const unsellable: readonly MyProductStatus[] = [
  'on_hold',
  'out_of_stock',
  'unavailable',
  'failed',
];

/** What a bulk import takes. */
export const toImport: readonly ImportState[] = ['draft', 'ready', 'failed'];

/**
 * Whether a bulk import would bring an item through the gate; null where it wouldn't take it at all. What was added without a network
 * has no variants here yet: there is nothing to stop it.
 */
export function importStanding(
  { state, variants }: Pick<ImportProduct, 'state' | 'variants'>,
  money: ShopMoney,
): 'ready' | 'blocked' | null {
  if (!toImport.includes(state)) return null;
  const isBlocked = variants.length > 0 && publishGate(variants, money).blocks.length > 0;
  return isBlocked ? 'blocked' : 'ready';
}
