import type { OrderAct } from '../../../contract/entities/orders.ts';
import { piecesOf } from '../../../contract/rules/open-lines.ts';
import type { StoreOrder } from '../../platforms/store-orders.ts';
import type { PurchaseOrderRow } from '../../purchasing/purchase-order-rows.ts';
import type { OrderRow } from '../order-rows.ts';
import type { OrderDraft } from './draft-order.ts';

/** Ended by a person here, even if nothing was ordered: news from the store alone doesn't open the order again. */
const endedHere = new Set<string | undefined>(['cancel', 'handled'] satisfies OrderAct[]);

/**
 * Whether any part of an order was confirmed to a supplier, or a person has ended it: after that, news from the store
 * alone changes nothing.
 */
export const isOrdered = (
  { timeline }: Pick<OrderRow, 'timeline'>,
  parts: readonly Pick<PurchaseOrderRow, 'agreedAt'>[],
): boolean =>
  parts.some(({ agreedAt }) => agreedAt !== null) || timeline.some(({ act }) => endedHere.has(act));

/**
 * Whether the store now wants something else than what was ordered: cancelled or refunded, other quantities, or another
 * address.
 */
export function differsFrom(
  row: Pick<OrderRow, 'lines' | 'shippingAddress' | 'remotePayment' | 'state'>,
  order: Pick<StoreOrder, 'isCancelled' | 'payment' | 'address'>,
  draft: Pick<OrderDraft, 'lines' | 'shippingAddress'>,
): boolean {
  // An order that is cancelled here is expected to be cancelled and refunded in the store too.
  if (row.state === 'cancelled') return false;
  if (order.isCancelled) return true;
  const isPaidBack = order.payment !== row.remotePayment && /refunded/.test(order.payment);
  const isExpected = order.payment === 'partly_refunded' && row.lines.some((line) => line.left_out);
  if (isPaidBack && !isExpected) return true;
  const wanted = piecesByArticle(draft.lines, ({ quantity }) => quantity);
  const ordered = piecesByArticle(row.lines, ({ quantity }) => quantity);
  // Pieces that are left out here may have been removed from the order in the store.
  if (wanted !== ordered && wanted !== piecesByArticle(row.lines, piecesOf)) return true;
  // An empty address means that the store has forgotten the customer, not that they have moved.
  const isTold = order.address !== null && order.address.line1 !== '';
  return isTold && JSON.stringify(textOf(row)) !== JSON.stringify(textOf(draft));
}

/** One line of the store may be two here, if a part of it waits. */
function piecesByArticle(
  lines: OrderDraft['lines'],
  countOf: (line: OrderDraft['lines'][number]) => number,
): string {
  const counts = new Map<string | undefined, number>();
  for (const line of lines)
    counts.set(line.remote_id, (counts.get(line.remote_id) ?? 0) + countOf(line));
  return JSON.stringify([...counts].filter(([, count]) => count > 0).sort());
}

/** With the fields in a fixed order, because databases have their own. */
const textOf = ({ shippingAddress: at }: Pick<OrderDraft, 'shippingAddress'>) => [
  at.name,
  at.line1,
  at.line2,
  at.postal_code,
  at.city,
  at.country,
];
