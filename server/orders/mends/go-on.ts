import type { OrderReason } from '../../../contract/entities/orders.ts';
import { goingLines, isGoing, piecesOf } from '../../../contract/rules/open-lines.ts';
import { orderStateOf } from '../../../contract/rules/order-state-of.ts';
import type { OrderLineRow } from '../../db/schema/selling.ts';
import { costNow, suppliedFor } from '../check-order-lines.ts';
import { whatLacks } from '../what-lacks.ts';
import type { Mended } from './mended.ts';
import type { Supply } from './mending.ts';

interface Stop {
  line: OrderLineRow;
  reason: OrderReason;
  found: OrderLineRow['found'];
}

/**
 * Lets an order go on from where it stopped: it is confirmed, at the present cost, or on hold for the next reason, with
 * what its supplier had. An order that isn't paid yet waits for that. A cost above the price stops it unless the person
 * has `agreed`. Pure.
 */
export function goOn(order: Mended, supply: Supply, { agreed = false } = {}): Mended {
  const lines = goingLines(order.lines, order.parts);
  const isEmpty = order.lines.every((line) => piecesOf(line) === 0);
  const lack = isEmpty
    ? 'no_lines'
    : lines.length === 0
      ? null
      : whatLacks(order, lines, supply.rates);
  if (order.state === 'pending_payment') return { ...order, reason: lack };
  if (lack) return stopped(order, lack, []);
  const stops = lines.flatMap((line) => stopOf(line, supply, agreed) ?? []);
  const [first] = stops;
  if (first) return stopped(order, first.reason, stops);
  return confirmed(order, lines, supply);
}

function stopOf(line: OrderLineRow, { variants, rates }: Supply, agreed: boolean): Stop | null {
  const variant = suppliedFor(line, variants);
  if (!variant) return { line, reason: 'product_not_found', found: null };
  const now = costNow(variant, line, rates);
  const cost = { ...line.unit_cost, amount: now?.cost ?? line.unit_cost.amount };
  const found = { unit_cost: cost, stock: variant.stock };
  if (variant.stock < piecesOf(line)) return { line, reason: 'stock', found };
  if (!now) return { line, reason: 'other_currency', found };
  const isDearer = now.cost > line.unit_cost.amount && now.inOrder > line.unit_price.amount;
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
      isGoing(part) ? { ...part, reason: reasons.get(part.id) ?? null } : part,
    ),
  };
}

function confirmed(order: Mended, going: readonly OrderLineRow[], supply: Supply): Mended {
  const goes = new Set(going);
  const lines = order.lines.map((line) => (goes.has(line) ? atCostNow(line, supply) : line));
  const parts = order.parts.map((part) =>
    isGoing(part) ? { ...part, is_agreed: true, reason: null } : part,
  );
  const state = orderStateOf(parts, order.state);
  return { ...order, lines, parts, state, reason: changedReason(order) };
}

function atCostNow({ found: _, ...line }: OrderLineRow, supply: Supply): OrderLineRow {
  return { ...line, unit_cost: { ...line.unit_cost, amount: pieceCost(line, supply) } };
}

/** The billed cost of a piece: if the cost has fallen, the agreed one stays; if it has risen, the new one counts. */
export function pieceCost(line: OrderLineRow, { variants, rates }: Supply): number {
  const variant = suppliedFor(line, variants);
  const now = variant && costNow(variant, line, rates);
  return Math.max(line.unit_cost.amount, now?.cost ?? 0);
}

/** A change in the store remains the reason until somebody has dealt with it. */
const changedReason = ({ remoteOrder }: Mended): OrderReason | null =>
  remoteOrder ? 'changed_in_store' : null;
