import type { z } from 'zod';
import type { Order, orderLine, purchaseOrder } from '../../../contract/entities/orders.ts';
import type { Parcel } from '../../../contract/entities/purchase-orders.ts';

export type PurchaseOrder = z.infer<typeof purchaseOrder>;
export type OrderLine = z.infer<typeof orderLine>;

/** What one supplier sends of an order: a purchase order with its lines; null for lines that have no supplier yet. */
export interface OrderPart {
  purchaseOrder: PurchaseOrder | null;
  lines: OrderLine[];
}

/** One entry per purchase order, in their order; lines without one come first, because they wait for the merchant. */
export function partsOf(order: Pick<Order, 'lines' | 'purchase_orders'>): OrderPart[] {
  const known = new Set(order.purchase_orders.map(({ id }) => id));
  const byOrder = Map.groupBy(order.lines, ({ purchase_order_id: id }) =>
    id !== null && known.has(id) ? id : null,
  );
  const unplaced = byOrder.get(null) ?? [];
  const parts: OrderPart[] = order.purchase_orders.map((purchaseOrder) => ({
    purchaseOrder,
    lines: byOrder.get(purchaseOrder.id) ?? [],
  }));
  return unplaced.length > 0 ? [{ purchaseOrder: null, lines: unplaced }, ...parts] : parts;
}

/** How many of a purchase order's pieces a parcel contains; null if it contains all, or if nobody has said how many. */
export function heldOf(
  parcel: Pick<Parcel, 'lines'>,
  lines: readonly Pick<OrderLine, 'quantity'>[],
): { held: number; count: number } | null {
  const held = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return held === 0 || held >= count ? null : { held, count };
}

/** The lines of a purchase order with the number of pieces that aren't in a parcel yet. */
export function leftToSend<L extends Pick<OrderLine, 'id' | 'quantity'>>(
  lines: readonly L[],
  sent: readonly Pick<Parcel, 'lines'>[],
): L[] {
  const gone = sent.flatMap((parcel) => parcel.lines);
  return lines.flatMap((line) => {
    const held = gone.reduce((sum, one) => sum + (one.line_id === line.id ? one.quantity : 0), 0);
    return line.quantity > held ? [{ ...line, quantity: line.quantity - held }] : [];
  });
}

/** Whether a purchase order already shows the reason why the whole order has stopped, so that it isn't shown twice. */
export function isToldByPart(order: Pick<Order, 'reason' | 'lines' | 'purchase_orders'>): boolean {
  return order.purchase_orders.some(
    ({ id, state, reason, waits }) =>
      reason === order.reason &&
      (reason !== null || state === 'outcome_unknown') &&
      !waits &&
      order.lines.some((line) => line.purchase_order_id === id),
  );
}

/** Whether an earlier part of the order has stopped for the same reason; a mend there applies to both. */
export function isShownBefore(
  { lines, purchase_orders: parts }: Pick<Order, 'lines' | 'purchase_orders'>,
  part: PurchaseOrder,
): boolean {
  const first = parts.find(
    ({ id, state, reason, waits = false }) =>
      state === part.state &&
      reason === part.reason &&
      waits === (part.waits ?? false) &&
      lines.some((line) => line.purchase_order_id === id),
  );
  return first !== undefined && first.id !== part.id;
}

/** Whether an order can be confirmed: the server refuses it in every other state. */
export function isConfirmable({ state }: Pick<Order, 'state'>): boolean {
  return state === 'awaiting_confirmation';
}

/** Whether the whole cost of an order is known in its currency, directly or by exchange rates. */
export const isCostKnown = ({
  lines,
  total,
  rated_on,
}: Pick<Order, 'lines' | 'total' | 'rated_on'>): boolean =>
  lines.every(
    ({ product_id, unit_cost }) =>
      product_id !== null && (unit_cost.currency === total.currency || Boolean(rated_on)),
  );

/** What the shop earns with an order: its total without VAT, minus the suppliers' costs. */
export function earningsOf({ total, vat, cost }: Pick<Order, 'total' | 'vat' | 'cost'>) {
  const net = total.amount - vat.amount;
  const amount = net - cost.amount;
  return {
    money: { amount, currency: total.currency },
    share: net > 0 ? amount / net : null,
  };
}
