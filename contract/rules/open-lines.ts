import type { Money } from '../entities/money.ts';
import type { Order } from '../entities/orders.ts';
import type { PurchaseOrderState } from '../entities/purchase-order-states.ts';
import type { Rates } from '../entities/rates.ts';
import { converted } from './conversion.ts';

type Line = Pick<Order['lines'][number], 'quantity' | 'left_out'>;
type PartLine = Line & Pick<Order['lines'][number], 'purchase_order_id'>;

/** How many pieces of a line are to be sent. */
export const piecesOf = ({ quantity, left_out = 0 }: Line): number => quantity - left_out;

/** What it takes to know how a purchase order stands to its order. */
export interface Part {
  state: PurchaseOrderState;
  /** Confirmed. */
  is_agreed?: boolean | undefined;
  waits?: boolean | undefined;
}

/** Whether it can still be made otherwise: one that isn't confirmed, or, by another in its place, one that was refused. */
export const isOpen = ({ state, is_agreed = false }: Part): boolean =>
  state === 'refused' || (state === 'draft' && !is_agreed);

/** What goes on with its order; what a person has let wait does not. */
export const isGoing = (part: Part): boolean => isOpen(part) && !part.waits;

const nobodyHas: ReadonlySet<PurchaseOrderState> = new Set(['draft', 'refused', 'cancelled']);

/** Whether a supplier may have something of an order already. */
export const isAtSupplier = (parts: readonly Pick<Part, 'state'>[]): boolean =>
  parts.some(({ state }) => !nobodyHas.has(state));

/** The lines of what goes on, and of what has no supplier; of each something is to be sent. */
export function goingLines<L extends PartLine>(
  lines: readonly L[],
  parts: readonly (Part & { id: number })[],
): L[] {
  const stays = new Set(parts.filter((part) => !isGoing(part)).map(({ id }) => id));
  return lines.filter(
    (line) => piecesOf(line) > 0 && !stays.has(line.purchase_order_id ?? Number.NaN),
  );
}

/** What lines cost together, each rounded once; what no rate is known of is left out. */
export const costOfLines = (
  lines: readonly (Line & { unit_cost: Money })[],
  currency: string,
  rates: Rates | null,
): number =>
  lines.reduce((sum, line) => {
    const { unit_cost: cost } = line;
    const whole = { ...cost, amount: cost.amount * piecesOf(line) };
    return sum + (converted(whole, currency, rates)?.amount ?? 0);
  }, 0);
