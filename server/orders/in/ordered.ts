import type { OrderAct } from '../../../contract/entities/orders.ts';
import { piecesOf } from '../../../contract/rules/open-lines.ts';
import type { StoreOrder } from '../../platforms/store-orders.ts';
import type { PurchaseOrderRow } from '../../purchasing/purchase-order-rows.ts';
import type { OrderRow } from '../order-rows.ts';
import type { OrderDraft } from './draft-order.ts';

/** What a person has ended here, whatever was ordered of it: the store's word alone opens it no more. */
const endedHere = new Set<string | undefined>(['cancel', 'handled'] satisfies OrderAct[]);

/** Whether anything of an order was confirmed to a supplier or ended by a person: from then on the store's word alone changes nothing. */
export const isOrdered = (
  { timeline }: Pick<OrderRow, 'timeline'>,
  parts: readonly Pick<PurchaseOrderRow, 'agreedAt'>[],
): boolean =>
  parts.some(({ agreedAt }) => agreedAt !== null) || timeline.some(({ act }) => endedHere.has(act));

/** Whether the store wants something else now than what was ordered: called off or paid back, other pieces, or another address. */
export function differsFrom(
  row: Pick<OrderRow, 'lines' | 'shippingAddress' | 'remotePayment' | 'state'>,
  order: Pick<StoreOrder, 'isCancelled' | 'payment' | 'address'>,
  draft: Pick<OrderDraft, 'lines' | 'shippingAddress'>,
): boolean {
  // What is called off here is to be called off and paid back over there.
  if (row.state === 'cancelled') return false;
  if (order.isCancelled) return true;
  const isPaidBack = order.payment !== row.remotePayment && /refunded/.test(order.payment);
  const isExpected = order.payment === 'partly_refunded' && row.lines.some((line) => line.left_out);
  if (isPaidBack && !isExpected) return true;
  const wanted = piecesByArticle(draft.lines, ({ quantity }) => quantity);
  const ordered = piecesByArticle(row.lines, ({ quantity }) => quantity);
  // What is left out here may have been taken off the order over there by now.
  if (wanted !== ordered && wanted !== piecesByArticle(row.lines, piecesOf)) return true;
  // A customer whom the store has forgotten has moved nowhere.
  const isTold = order.address !== null && order.address.line1 !== '';
  return isTold && JSON.stringify(textOf(row)) !== JSON.stringify(textOf(draft));
}

/** What the store knows as one line may be two here, where a part of it waits. */
function piecesByArticle(
  lines: OrderDraft['lines'],
  countOf: (line: OrderDraft['lines'][number]) => number,
): string {
  const counts = new Map<string | undefined, number>();
  for (const line of lines)
    counts.set(line.remote_id, (counts.get(line.remote_id) ?? 0) + countOf(line));
  return JSON.stringify([...counts].filter(([, count]) => count > 0).sort());
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
