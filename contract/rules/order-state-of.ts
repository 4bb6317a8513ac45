import type { OrderState } from '../entities/orders.ts';
import type { PurchaseOrderState } from '../entities/purchase-order-states.ts';
import { isGoing, type Part } from './open-lines.ts';

/** Further than any supplier's word: a purchase order's news changes nothing of these. */
const beyond: readonly OrderState[] = ['delivered', 'refunded', 'cancelled'];

/**
 * Where a confirmed order stands, by where the purchase orders that count do `[§D-order-follows]`; `before` is where it stood. What needs a
 * person comes first; what a person has let wait needs nobody, and what was called off doesn't count beside the rest.
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
