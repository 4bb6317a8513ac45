import type { OrderReason } from '../../contract/entities/orders.ts';
import type { Rates } from '../../contract/entities/rates.ts';
import { converted } from '../../contract/rules/conversion.ts';
import { piecesOf } from '../../contract/rules/open-lines.ts';
import type { OrderLineRow, orders } from '../db/schema/selling.ts';

export interface SuppliedVariant {
  id: number;
  productId: number;
  sku: string;
  cost: number;
  /** The currency of the cost. */
  currency: string;
  stock: number;
}

type Line = OrderLineRow;
type Order = Pick<typeof orders.$inferSelect, 'lines' | 'cost' | 'currency'>;

/** A line that stops the confirmation, with the data for the person's decision. Amounts in the order's currency. */
interface RefusedLine {
  id: number;
  sku: string;
  title: string;
  reason: OrderReason;
  quantity: number;
  stock: number | null;
  unit_price: number;
  unit_cost: number | null;
}

export interface CheckedLines {
  refusal: {
    code: 'out_of_stock' | 'price_below_cost' | 'order_not_confirmable';
    details: { lines: RefusedLine[] };
  } | null;
  costChanged: boolean;
  lines: Line[];
  cost: number;
}

/** Compares an order's lines with what the suppliers have now. */
export function checkLines(
  order: Order,
  supplied: readonly SuppliedVariant[],
  rates: Rates | null = null,
): CheckedLines {
  const checks = order.lines.map((line) =>
    piecesOf(line) > 0 ? checkLine(line, supplied, rates) : { line },
  );
  const refused = checks.flatMap((check) => ('refused' in check ? (check.refused ?? []) : []));
  const lines = checks.map(({ line }) => line);
  const added = (line: Line, index: number) => {
    const { amount, currency } = line.unit_cost;
    const more = (amount - (order.lines[index]?.unit_cost.amount ?? 0)) * piecesOf(line);
    return converted({ amount: more, currency }, order.currency, rates)?.amount ?? 0;
  };
  const risen = lines.reduce((sum, line, index) => sum + added(line, index), 0);
  return {
    refusal: refused.length === 0 ? null : { code: codeOf(refused), details: { lines: refused } },
    costChanged: risen !== 0,
    lines,
    cost: order.cost + risen,
  };
}

/** An order from a store knows the variant itself, because SKUs may be changed or missing. */
export const suppliedFor = (
  line: Line,
  supplied: readonly SuppliedVariant[],
): SuppliedVariant | undefined =>
  supplied.find(({ id, productId, sku }) =>
    line.variant_id ? id === line.variant_id : productId === line.product_id && sku === line.sku,
  );

function checkLine(
  line: Line,
  supplied: readonly SuppliedVariant[],
  rates: Rates | null,
): { line: Line; refused?: RefusedLine } {
  const variant = suppliedFor(line, supplied);
  const now = variant && costNow(variant, line, rates);
  const reason = !variant
    ? 'product_not_found'
    : variant.stock < piecesOf(line)
      ? 'stock'
      : !now
        ? 'other_currency'
        : now.cost > line.unit_cost.amount && now.inOrder > line.unit_price.amount
          ? 'cost_changed'
          : null;
  if (reason) {
    const { id, sku, title } = line;
    const quantity = piecesOf(line);
    const has = { stock: variant?.stock ?? null, unit_cost: now?.inOrder ?? null };
    return {
      line,
      refused: { id, sku, title, reason, quantity, unit_price: line.unit_price.amount, ...has },
    };
  }
  // If the cost has fallen, it is up to the supplier to bill less, so the agreed one stays; a higher one will be billed.
  const cost = Math.max(line.unit_cost.amount, now?.cost ?? 0);
  return { line: { ...line, unit_cost: { ...line.unit_cost, amount: cost } } };
}

/** The present cost of a piece, in the currency of the line's cost and in that of the order; null without a rate. */
export function costNow(
  { cost: amount, currency }: SuppliedVariant,
  { unit_cost, unit_price }: Line,
  rates: Rates | null,
): { cost: number; inOrder: number } | null {
  const cost = converted({ amount, currency }, unit_cost.currency, rates);
  const inOrder = converted({ amount, currency }, unit_price.currency, rates);
  return cost && inOrder && { cost: cost.amount, inOrder: inOrder.amount };
}

function codeOf(lines: readonly RefusedLine[]) {
  const isUnknown = ({ reason }: RefusedLine) =>
    reason === 'product_not_found' || reason === 'other_currency';
  if (lines.some(isUnknown)) return 'order_not_confirmable';
  return lines.some(({ reason }) => reason === 'stock') ? 'out_of_stock' : 'price_below_cost';
}
