import type { StoreOrder } from '../../platforms/store-orders.ts';
import type { PurchaseOrderRow } from '../../purchasing/purchase-order-rows.ts';
import type { OrderRow } from '../order-rows.ts';
import type { OrderDraft } from './draft-order.ts';

/** Whether anything of an order was confirmed to a supplier: from then on the store's word alone changes nothing. */
export const isOrdered = (parts: readonly Pick<PurchaseOrderRow, 'agreedAt'>[]): boolean =>
  parts.some(({ agreedAt }) => agreedAt !== null);

/** Whether the store wants something else now than what was ordered: called off or paid back, other pieces, or another address. */
export function differsFrom(
  row: Pick<OrderRow, 'lines' | 'shippingAddress' | 'remotePayment' | 'state'>,
  order: Pick<StoreOrder, 'isCancelled' | 'payment' | 'address'>,
  draft: Pick<OrderDraft, 'lines' | 'shippingAddress'>,
): boolean {
  if (order.isCancelled && row.state !== 'cancelled') return true;
  if (order.payment !== row.remotePayment && /refunded/.test(order.payment)) return true;
  const pieces = ({ lines }: Pick<OrderDraft, 'lines'>) =>
    JSON.stringify(lines.map(({ remote_id, quantity }) => `${remote_id} ${quantity}`).sort());
  if (pieces(row) !== pieces(draft)) return true;
  // A customer whom the store has forgotten has moved nowhere.
  const isTold = order.address !== null && order.address.line1 !== '';
  return isTold && JSON.stringify(textOf(row)) !== JSON.stringify(textOf(draft));
}

/** In one order of its fields: databases keep them in their own. */
const textOf = ({ shippingAddress: at }: Pick<OrderDraft, 'shippingAddress'>) => [
  at.name,
  at.line1,
  at.line2,
  at.postal_code,
  at.city,
  at.country,
];
