import type { Money } from '../entities/money.ts';
import type { Order } from '../entities/orders.ts';
import type { PurchaseOrderState } from '../entities/purchase-order-states.ts';
import type { Rates } from '../entities/rates.ts';
import { converted } from './conversion.ts';

type Line = Pick<Order['lines'][number], 'quantity' | 'left_out'>;
type PartLine = Line & Pick<Order['lines'][number], 'purchase_order_id'>;

/** How many pieces of a line are to be sent. */
export const piecesOf = ({ quantity, left_out = 0 }: Line): number => quantity - left_out;

/** What is needed to know how a purchase order stands within its order. */
export interface Part {
  state: PurchaseOrderState;
  /** Whether it is confirmed. */
  is_agreed?: boolean | undefined;
  waits?: boolean | undefined;
}

/** Whether it can still be changed: it isn't confirmed, or it was refused and another can take its place. */
export const isOpen = ({ state, is_agreed = false }: Part): boolean =>
  state === 'refused' || (state === 'draft' && !is_agreed);

/** Whether it goes on with its order; one that waits by a person's choice does not. */
export const isGoing = (part: Part): boolean => isOpen(part) && !part.waits;

const nobodyHas: ReadonlySet<PurchaseOrderState> = new Set(['draft', 'refused', 'cancelled']);

/** Whether a supplier may already have a part of an order. */
export const isAtSupplier = (parts: readonly Pick<Part, 'state'>[]): boolean =>
  parts.some(({ state }) => !nobodyHas.has(state));

/** The lines that go on and those without a supplier, as far as pieces of them are still to be sent. */
export function goingLines<L extends PartLine>(
  lines: readonly L[],
  parts: readonly (Part & { id: number })[],
): L[] {
  const stays = new Set(parts.filter((part) => !isGoing(part)).map(({ id }) => id));
  return lines.filter(
    (line) => piecesOf(line) > 0 && !stays.has(line.purchase_order_id ?? Number.NaN),
  );
}

/** The total cost of lines, each rounded once; lines without a known rate are left out. */
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
