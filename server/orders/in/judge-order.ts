import type { OrderReason, OrderState } from '../../../contract/entities/orders.ts';
import type { Rates } from '../../../contract/entities/rates.ts';
import type { OrderLineRow } from '../../db/schema/selling.ts';
import type { StoreOrder } from '../../platforms/store-orders.ts';
import { whatLacks } from '../what-lacks.ts';

export interface Judgement {
  state: OrderState;
  reason: OrderReason | null;
}

/**
 * The state of an order of which nothing was ordered yet: as its store reports, and on hold if it lacks something that
 * a supplier needs.
 */
export function judgeOrder(
  order: Pick<StoreOrder, 'isCancelled' | 'payment' | 'fulfilment' | 'address' | 'currency'>,
  lines: readonly OrderLineRow[],
  rates: Rates | null = null,
): Judgement {
  if (order.isCancelled) return { state: 'cancelled', reason: null };
  if (order.payment === 'refunded') return { state: 'refunded', reason: null };
  // It has been sent by somebody, so it must not be sent again.
  if (order.fulfilment === 'all') return { state: 'shipped', reason: null };
  const reason = reasonOf(order, lines, rates);
  if (order.payment === 'pending' || order.payment === 'voided') {
    return { state: 'pending_payment', reason };
  }
  return { state: reason === null ? 'awaiting_confirmation' : 'on_hold', reason };
}

function reasonOf(
  order: Parameters<typeof judgeOrder>[0],
  lines: readonly OrderLineRow[],
  rates: Rates | null,
): OrderReason | null {
  // Nobody here knows which parts have already been sent, and a supplier would send them again.
  const isSentInPart = order.fulfilment === 'partly';
  return whatLacks(order, lines, rates) ?? (isSentInPart ? 'changed_in_store' : null);
}
