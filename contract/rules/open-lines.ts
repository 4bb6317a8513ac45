import type { Order, OrderState } from '../entities/orders.ts';

type Line = Pick<Order['lines'][number], 'quantity' | 'left_out'>;

/** How many pieces of a line are to be sent. */
export const piecesOf = ({ quantity, left_out = 0 }: Line): number => quantity - left_out;

/** Purchase orders that no supplier has: they can still be made otherwise. */
const open: ReadonlySet<OrderState> = new Set([
  'pending_payment',
  'awaiting_confirmation',
  'on_hold',
  'failed',
]);
const nobodyHas: ReadonlySet<OrderState> = new Set([...open, 'confirmed', 'cancelled']);

interface Part {
  state: OrderState;
  waits?: boolean | undefined;
}

export const isOpen = ({ state }: Part): boolean => open.has(state);
/** What goes on with its order; what a person has let wait does not. */
export const isGoing = (part: Part): boolean => isOpen(part) && !part.waits;
/** Whether a supplier may have something of an order already. */
export const isAtSupplier = (parts: readonly Part[]): boolean =>
  parts.some(({ state }) => !nobodyHas.has(state));

/** The lines of what goes on, and of what has no supplier; of each something is to be sent. */
export function goingLines<L extends Line & { purchase_order_id: number | null }>(
  lines: readonly L[],
  parts: readonly (Part & { id: number })[],
): L[] {
  const stays = new Set(parts.filter((part) => !isGoing(part)).map(({ id }) => id));
  return lines.filter(
    (line) => piecesOf(line) > 0 && !stays.has(line.purchase_order_id ?? Number.NaN),
  );
}
