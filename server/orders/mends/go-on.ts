import type { OrderReason, OrderState } from '../../../contract/entities/orders.ts';
import { goingLines, isGoing, piecesOf } from '../../../contract/rules/open-lines.ts';
import type { OrderLineRow } from '../../db/schema/selling.ts';
import type { PartDraft } from '../../purchasing/write-purchase-orders.ts';
import { type SuppliedVariant, suppliedFor } from '../check-order-lines.ts';
import { whatLacks } from '../what-lacks.ts';
import type { Mended } from './mended.ts';

interface Stop {
  line: OrderLineRow;
  reason: OrderReason;
  found: OrderLineRow['found'];
}

/**
 * Has an order go on from where it stopped: confirmed, at the cost that holds now, or on hold for what stops it next, with what its supplier
 * had. One that isn't paid yet waits for that. A cost above the price stops it unless the person has `agreed`. Pure.
 */
export function goOn(
  order: Mended,
  supplied: readonly SuppliedVariant[],
  { agreed = false } = {},
): Mended {
  const lines = goingLines(order.lines, order.parts);
  const isEmpty = order.lines.every((line) => piecesOf(line) === 0);
  const lack = isEmpty ? 'no_lines' : lines.length === 0 ? null : whatLacks(order, lines);
  if (order.state === 'pending_payment') return { ...order, reason: lack };
  if (lack) return stopped(order, lack, []);
  const stops = lines.flatMap((line) => stopOf(line, supplied, agreed) ?? []);
  const [first] = stops;
  if (first) return stopped(order, first.reason, stops);
  return confirmed(order, lines, supplied);
}

function stopOf(
  line: OrderLineRow,
  supplied: readonly SuppliedVariant[],
  agreed: boolean,
): Stop | null {
  const variant = suppliedFor(line, supplied);
  if (!variant) return { line, reason: 'product_not_found', found: null };
  const { cost, stock } = variant;
  const found = { unit_cost: { ...line.unit_cost, amount: cost }, stock };
  if (stock < piecesOf(line)) return { line, reason: 'stock', found };
  const isDearer = cost > line.unit_cost.amount && cost > line.unit_price.amount;
  return isDearer && !agreed ? { line, reason: 'cost_changed', found } : null;
}

function stopped(order: Mended, reason: OrderReason, stops: readonly Stop[]): Mended {
  const reasons = new Map(stops.map((stop) => [stop.line.purchase_order_id, stop.reason]));
  return {
    ...order,
    state: 'on_hold',
    reason,
    lines: order.lines.map((line) => {
      const stop = stops.find((one) => one.line.id === line.id);
      return stop ? { ...line, found: stop.found } : line;
    }),
    parts: order.parts.map((part) =>
      isGoing(part)
        ? { ...part, state: 'on_hold' as const, reason: reasons.get(part.id) ?? null }
        : part,
    ),
  };
}

function confirmed(
  order: Mended,
  going: readonly OrderLineRow[],
  supplied: readonly SuppliedVariant[],
): Mended {
  const goes = new Set(going);
  const lines = order.lines.map((line) => (goes.has(line) ? atCostNow(line, supplied) : line));
  const parts = order.parts.map((part) =>
    isGoing(part) ? { ...part, state: 'confirmed' as const, reason: null } : part,
  );
  return { ...order, lines, parts, state: standingOf(parts), reason: changedReason(order) };
}

/** A cost that fell is the supplier's to give; one that rose is what will be billed. */
function atCostNow({ found: _, ...line }: OrderLineRow, supplied: readonly SuppliedVariant[]) {
  const now = suppliedFor(line, supplied)?.cost ?? 0;
  const amount = Math.max(line.unit_cost.amount, now);
  return { ...line, unit_cost: { ...line.unit_cost, amount } };
}

/** What a store wants otherwise stands until somebody has seen to it. */
const changedReason = ({ remoteOrder }: Mended): OrderReason | null =>
  remoteOrder ? 'changed_in_store' : null;

/** Of these the first that a part stands in is the order's state: what needs a person comes before what goes on. */
const first: readonly OrderState[] = [
  'outcome_unknown',
  'failed',
  'on_hold',
  'awaiting_confirmation',
  'pending_payment',
];

/** Where an order stands by its parts; what waits by a person's choice needs nobody. */
export function standingOf(parts: readonly Pick<PartDraft, 'state' | 'waits'>[]): OrderState {
  const states = parts
    .filter(({ state }) => state !== 'cancelled')
    .map(({ state, waits }) => (waits ? 'confirmed' : state));
  const stuck = first.find((state) => states.includes(state));
  if (stuck) return stuck;
  const isSent = (state: OrderState) => state === 'shipped' || state === 'delivered';
  if (states.length > 0 && states.every(isSent))
    return states.includes('shipped') ? 'shipped' : 'delivered';
  if (states.some((state) => isSent(state) || state === 'partially_shipped'))
    return 'partially_shipped';
  if (states.includes('confirmed')) return 'confirmed';
  return states.includes('placing') ? 'placing' : (states[0] ?? 'confirmed');
}
