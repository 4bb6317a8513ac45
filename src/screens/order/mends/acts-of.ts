import type { Order, OrderReason } from '../../../../contract/entities/orders.ts';
import { isAtSupplier } from '../../../../contract/rules/open-lines.ts';

/** An action that a person can take about an order that has stopped. */
export type Act =
  | 'agree'
  | 'address'
  | 'ask'
  | 'lines'
  | 'wait'
  | 'fee'
  | 'map'
  | 'take_store'
  | 'retry'
  | 'handled'
  | 'cancel';

/** The actions for each reason, the most useful first. */
const acts = {
  // After a retry, the order stops again with the current cost, if that has risen since.
  cost_changed: ['agree', 'retry', 'lines', 'cancel', 'handled'],
  postcode_format: ['address', 'ask', 'cancel', 'handled'],
  address_missing: ['address', 'ask', 'cancel', 'handled'],
  no_carrier: ['address', 'ask', 'lines', 'cancel', 'handled'],
  product_not_found: ['lines', 'cancel', 'handled'],
  stock: ['lines', 'retry', 'cancel', 'handled'],
  bad_reference: ['lines', 'retry', 'cancel', 'handled'],
  below_minimum: ['wait', 'fee', 'lines', 'cancel', 'handled'],
  sku_unmapped: ['map', 'lines', 'cancel', 'handled'],
  changed_in_store: ['handled', 'cancel'],
  temporary: ['retry', 'cancel', 'handled'],
  balance: ['retry', 'cancel', 'handled'],
  already_exists: ['handled', 'retry', 'cancel'],
  no_lines: ['cancel', 'handled'],
  other_currency: ['retry', 'handled', 'lines', 'cancel'],
  // The retry for these is in `HandOverActs`.
  no_channel: ['handled', 'cancel'],
  not_reached: ['handled', 'cancel'],
  supplier_refused: ['lines', 'retry', 'cancel', 'handled'],
} as const satisfies Record<OrderReason, readonly [Act, ...Act[]]>;

type Standing = Pick<Order, 'state' | 'reason' | 'purchase_orders' | 'store_says'>;

/** The possible actions for a reason, the most useful first; null stands for an unknown outcome. */
export function actsOf(order: Standing, reason: OrderReason | null): readonly Act[] {
  if (order.purchase_orders.some(({ state }) => state === 'outcome_unknown')) return ['handled'];
  if (reason === null) return ['handled'];
  const wanted: readonly Act[] = acts[reason];
  const isThere = isAtSupplier(order.purchase_orders);
  if (reason === 'changed_in_store' && order.store_says && !isThere)
    return ['take_store', ...wanted];
  return isThere ? wanted.filter((act) => act !== 'cancel') : wanted;
}
