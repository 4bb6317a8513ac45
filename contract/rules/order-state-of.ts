import type { OrderState } from '../entities/orders.ts';
import type { PurchaseOrderState } from '../entities/purchase-order-states.ts';
import { isGoing, type Part } from './open-lines.ts';

/** An order in one of these states isn't changed by news about its purchase orders. */
const beyond: readonly OrderState[] = ['delivered', 'refunded', 'cancelled'];

/**
 * The state of a confirmed order, from the states of the purchase orders that count `[§D-order-follows]`; `before` is
 * its present state. What needs a person comes first. A purchase order that waits by a person's choice needs nobody,
 * and a cancelled one only counts if there is no other.
 */
export function orderStateOf(parts: readonly Part[], before: OrderState): OrderState {
  if (beyond.includes(before) || parts.length === 0) return before;
  const left = parts.filter(({ state }) => state !== 'cancelled');
  const some = (...of: PurchaseOrderState[]) => left.some(({ state }) => of.includes(state));
  const all = (...of: PurchaseOrderState[]) => left.every(({ state }) => of.includes(state));
  if (left.length === 0) return 'cancelled';
  if (some('outcome_unknown')) return 'outcome_unknown';
  if (all('refused')) return 'failed';
  if (left.some(isGoing)) return 'on_hold';
  if (all('shipped')) return 'shipped';
  if (some('shipped', 'partly_shipped')) return 'partially_shipped';
  if (all('draft')) return 'confirmed';
  return all('sent', 'accepted') ? 'placed' : 'placing';
}
