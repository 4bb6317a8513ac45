import { converted } from '../../../contract/rules/conversion.ts';
import { isGoing, piecesOf } from '../../../contract/rules/open-lines.ts';
import type { PartDraft } from '../../purchasing/write-purchase-orders.ts';
import type { SoldVariant } from '../in/draft-order.ts';
import { readSold } from '../in/match-lines.ts';
import { goOn } from './go-on.ts';
import { impossible, type Mended, newPart, openLine, partFor } from './mended.ts';
import { type Mend, suppliedTo } from './mending.ts';
import { cancelled } from './whole-order.ts';

type Line = Mended['lines'][number];

export const swap: Mend<'swap'> = async (mending, order, mend) => {
  const line = openLine(order, mend.line_id);
  const { db, shopId } = mending;
  const sold = (await readSold(db, shopId, [mend.variant_id])).get(mend.variant_id);
  if (!sold) throw impossible(order, 'product_not_found');
  if (!converted({ amount: sold.cost, currency: sold.currency }, order.currency, mending.rates))
    throw impossible(order, 'other_currency');
  if (sold.cost > mend.unit_cost) throw impossible(order, 'cost_changed');
  const swapped = withLine(order, suppliedBy(line, sold), sold);
  return goOn(swapped, await suppliedTo(mending, swapped));
};

/** The line with another variant; the customer's purchase keeps its name and picture. */
export const suppliedBy = ({ found: _, ...line }: Line, sold: SoldVariant): Line => ({
  ...line,
  product_id: sold.productId,
  variant_id: sold.variantId,
  sku: sold.sku,
  options: sold.options,
  image: line.image ?? sold.image,
  unit_cost: { amount: sold.cost, currency: sold.currency },
});

/** Adds the line to what its supplier should fulfil. */
export function withLine(order: Mended, line: Line, { supplier, currency }: SoldVariant): Mended {
  const part = partFor(order, supplier, currency);
  return {
    ...withParts(order, part),
    lines: order.lines.map((one) =>
      one.id === line.id ? { ...line, purchase_order_id: part.id } : one,
    ),
  };
}

const withParts = (order: Mended, part: PartDraft): Mended =>
  order.parts.includes(part) ? order : { ...order, parts: [...order.parts, part] };

export const split: Mend<'split'> = async (mending, order, { line_id, quantity }) => {
  const { found: _, ...line } = openLine(order, line_id);
  const own = order.parts.find(({ id }) => id === line.purchase_order_id);
  if (!own || !isGoing(own) || quantity > piecesOf(line)) throw impossible(order);
  const waits: PartDraft = {
    ...newPart(order, own.supplier, own.currency),
    ...{ reason: 'stock', waits: true },
  };
  const rest = line.quantity - quantity;
  const waiting: Line = {
    ...line,
    ...{ left_out: 0, quantity, purchase_order_id: waits.id },
    id: rest === 0 ? line.id : Math.max(...order.lines.map(({ id }) => id)) + 1,
  };
  const lines = order.lines.flatMap((one) =>
    one.id !== line_id ? one : rest === 0 ? [waiting] : [{ ...line, quantity: rest }, waiting],
  );
  const parted = { ...order, lines, parts: [...order.parts, waits] };
  return goOn(parted, await suppliedTo(mending, parted));
};

export const leave_out: Mend<'leave_out'> = async (mending, order, { line_id, quantity }) => {
  const { found: _, ...line } = openLine(order, line_id);
  if (quantity > piecesOf(line)) throw impossible(order);
  const left = { ...line, left_out: (line.left_out ?? 0) + quantity };
  const lines = order.lines.map((one) => (one.id === line_id ? left : one));
  const without = { ...order, lines };
  if (lines.every((one) => piecesOf(one) === 0)) return cancelled(without);
  return goOn(without, await suppliedTo(mending, without));
};
