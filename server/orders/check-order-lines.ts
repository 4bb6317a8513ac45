import type { OrderReason } from '../../contract/entities/orders.ts';
import { piecesOf } from '../../contract/rules/open-lines.ts';
import type { OrderLineRow, orders } from '../db/schema/selling.ts';

export interface SuppliedVariant {
  id: number;
  productId: number;
  sku: string;
  cost: number;
  stock: number;
}

type Line = OrderLineRow;
type Order = Pick<typeof orders.$inferSelect, 'lines' | 'cost'>;

/** A line that stops the confirmation, with what the person needs to decide on. Amounts in the order's currency. */
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

/** Checks what an order's lines promised against what the suppliers have now. */
export function checkLines(order: Order, supplied: readonly SuppliedVariant[]): CheckedLines {
  const checks = order.lines.map((line) =>
    piecesOf(line) > 0 ? checkLine(line, supplied) : { line },
  );
  const refused = checks.flatMap((check) => ('refused' in check ? (check.refused ?? []) : []));
  const lines = checks.map(({ line }) => line);
  const added = (line: Line, index: number) =>
    (line.unit_cost.amount - (order.lines[index]?.unit_cost.amount ?? 0)) * piecesOf(line);
  const risen = lines.reduce((sum, line, index) => sum + added(line, index), 0);
  return {
    refusal: refused.length === 0 ? null : { code: codeOf(refused), details: { lines: refused } },
    costChanged: risen !== 0,
    lines,
    cost: order.cost + risen,
  };
}

/** An order that came from a store knows the variant itself: SKUs may be changed, and may be missing. */
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
): { line: Line; refused?: RefusedLine } {
  const variant = suppliedFor(line, supplied);
  const reason = !variant
    ? 'product_not_found'
    : variant.stock < piecesOf(line)
      ? 'stock'
      : variant.cost > line.unit_cost.amount && variant.cost > line.unit_price.amount
        ? 'cost_changed'
        : null;
  if (reason) {
    const { id, sku, title } = line;
    const quantity = piecesOf(line);
    const now = { stock: variant?.stock ?? null, unit_cost: variant?.cost ?? null };
    return {
      line,
      refused: { id, sku, title, reason, quantity, unit_price: line.unit_price.amount, ...now },
    };
  }
  // A cost that fell is the supplier's to give; one that rose is what will be billed.
  const cost = Math.max(line.unit_cost.amount, variant?.cost ?? 0);
  return { line: { ...line, unit_cost: { ...line.unit_cost, amount: cost } } };
}

function codeOf(lines: readonly RefusedLine[]) {
  if (lines.some(({ reason }) => reason === 'product_not_found')) return 'order_not_confirmable';
  return lines.some(({ reason }) => reason === 'stock') ? 'out_of_stock' : 'price_below_cost';
}
